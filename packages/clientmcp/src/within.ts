/** What `work` gives, or `undefined` if that takes longer than `ms`. Rejects as `work` does. */
export async function within<T>(ms: number, work: () => T | Promise<T>): Promise<{ readonly value: T } | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([Promise.resolve(work()).then((value) => ({ value })), late]);
  } finally {
    clearTimeout(timer);
  }
}

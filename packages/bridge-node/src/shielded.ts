/** A log that fails must not keep what comes after it from being carried out. */
export function shielded<T>(listener: (value: T) => void): (value: T) => void {
  return (value) => {
    try {
      listener(value);
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  };
}

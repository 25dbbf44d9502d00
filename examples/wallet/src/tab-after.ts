const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Which of `count` tabs is selected after a key was pressed in one. */
export function tabAfter(key: string, selected: number, count: number): number {
  return (selected + (STEPS[key] ?? 0) + count) % count;
}

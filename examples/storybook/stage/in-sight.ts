/**
 * Whether the story's frame is shown. The static site keeps a frame for each framework, and opens a story of Vue or Svelte in
 * the frame of React as well, out of sight.
 */
export function isInSight(): boolean {
  return document.documentElement.checkVisibility();
}

/** Resolves as soon as the story's frame is shown. */
export function cameInSight(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new ResizeObserver(() => {
      if (!isInSight()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });
}

/**
 * Returns a function that runs work once for everybody who asks meanwhile, and gives its result to whoever asks soon after.
 * @param keptMs how long after its end a result is given, in milliseconds
 */
export function singleFlight<T>(work: () => Promise<T>, keptMs: number): () => Promise<T> {
  let running: Promise<T> | null = null;
  let endedAt: number | null = null;
  return () => {
    const isOld = endedAt !== null && performance.now() - endedAt >= keptMs;
    if (!running || isOld) {
      endedAt = null;
      running = work().finally(() => {
        endedAt = performance.now();
      });
    }
    return running;
  };
}

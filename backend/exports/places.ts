/** How many do something at once, and how many more may wait for it. */
export type Places = {
  /**
   * A place, now or when one is given back. The function gives it back.
   * @throws NoPlace when too many wait already, or this one has waited for too long
   */
  take(signal: AbortSignal): Promise<() => void>;
  count(): { taken: number; waiting: number };
};

export class NoPlace extends Error {
  override name = "NoPlace";
}

/** @param limits.longestWaitMs how long somebody waits at most */
export function createPlaces(limits: { places: number; waiting: number; longestWaitMs: number }): Places {
  let taken = 0;
  const queue: (() => void)[] = [];

  function place(): () => void {
    taken += 1;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      taken -= 1;
      queue.shift()?.();
    };
  }

  function wait(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(late);
        signal.removeEventListener("abort", giveUp);
      };
      const proceed = () => {
        stop();
        resolve(place());
      };
      const giveUp = () => {
        stop();
        queue.splice(queue.indexOf(proceed), 1);
        reject(new NoPlace(signal.aborted ? "left while waiting" : "waited for too long"));
      };
      const late = setTimeout(giveUp, limits.longestWaitMs);
      signal.addEventListener("abort", giveUp);
      queue.push(proceed);
    });
  }

  return {
    async take(signal) {
      if (signal.aborted) throw new NoPlace("left already");
      if (taken < limits.places) return place();
      if (queue.length >= limits.waiting) throw new NoPlace("too many are waiting");
      return wait(signal);
    },
    count: () => ({ taken, waiting: queue.length }),
  };
}

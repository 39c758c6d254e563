/** How many do something at once, and how many more may wait for it; none of them takes all of it. */
export type Places = {
  /**
   * A place, now or when one is given back. The function gives it back.
   * @param who asks: while one has as many as one may have, those behind go first
   * @throws NoPlace when too many wait already, or too many of this one, or this one has waited for too long
   */
  take(who: string, signal: AbortSignal): Promise<() => void>;
  count(): { taken: number; waiting: number };
};

export type Limits = {
  places: number;
  waiting: number;
  /** How many of the places, and of those who wait, may be one's. */
  placesEach: number;
  waitingEach: number;
  /** How long somebody waits at most. */
  longestWaitMs: number;
};

export class NoPlace extends Error {
  override name = "NoPlace";
}

export function createPlaces(limits: Limits): Places {
  const taken: string[] = [];
  const queue: { who: string; proceed(): void }[] = [];

  const held = (who: string) => taken.filter((one) => one === who).length;
  const mayTake = (who: string) => taken.length < limits.places && held(who) < limits.placesEach;

  function place(who: string): () => void {
    taken.push(who);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      taken.splice(taken.indexOf(who), 1);
      queue.find((next) => mayTake(next.who))?.proceed();
    };
  }

  function wait(who: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(late);
        signal.removeEventListener("abort", giveUp);
        queue.splice(queue.indexOf(waiting), 1);
      };
      const proceed = () => {
        stop();
        resolve(place(who));
      };
      const giveUp = () => {
        stop();
        reject(new NoPlace(signal.aborted ? "left while waiting" : "waited for too long"));
      };
      const waiting = { who, proceed };
      const late = setTimeout(giveUp, limits.longestWaitMs);
      signal.addEventListener("abort", giveUp);
      queue.push(waiting);
    });
  }

  return {
    async take(who, signal) {
      if (signal.aborted) throw new NoPlace("left already");
      if (mayTake(who)) return place(who);
      if (queue.length >= limits.waiting) throw new NoPlace("too many are waiting");
      const own = queue.filter((one) => one.who === who).length;
      if (own >= limits.waitingEach) throw new NoPlace("too many of the same one are waiting");
      return wait(who, signal);
    },
    count: () => ({ taken: taken.length, waiting: queue.length }),
  };
}

import { LRUCache } from "lru-cache";

/**
 * Remembers the place of the n-th row of a list. Lists are read page by page, so the page before is mostly known, and no
 * rows need to be skipped. The memory of a list ends with its version.
 */

const MOST_LISTS = 500;
const MOST_PLACES = 400;

type Known<Place> = { offset: number; place: Place };

export type Positions<Place> = {
  /** The nearest known row at or before an offset, from 0. */
  nearest(list: string, offset: number): Known<Place> | null;
  remember(list: string, known: Known<Place>): void;
};

export function createPositions<Place>(): Positions<Place> {
  const lists = new LRUCache<string, Known<Place>[]>({ max: MOST_LISTS });
  return {
    nearest(list, offset) {
      const known = lists.get(list) ?? [];
      return known[before(known, offset + 1)] ?? null;
    },
    remember(list, one) {
      const known = lists.get(list) ?? [];
      if (known.length === 0) lists.set(list, known);
      const index = before(known, one.offset + 1);
      if (known[index]?.offset === one.offset) return;
      known.splice(index + 1, 0, one);
      // Every other one is enough to be near.
      if (known.length > MOST_PLACES)
        lists.set(
          list,
          known.filter((_, place) => place % 2 === 0),
        );
    },
  };
}

/** Returns the index of the last place with an offset below a number; -1 without one. */
function before(known: readonly { offset: number }[], offset: number): number {
  let [low, high] = [0, known.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((known[middle]?.offset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

import { createHash } from "node:crypto";

/** Chance that is the same every time: demo data must not differ from one day, or one machine, to the next. */

/** A UUID that belongs to this kind of thing and this key for good. */
export function idFor(kind: string, key: string): string {
  const hex = createHash("sha256").update(`${kind}:${key}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export type Dice = {
  /** A whole number from `from` up to and including `to`. */
  between(from: number, to: number): number;
  /** One of several. */
  pick<T>(items: readonly T[]): T;
  /** Returns a number of different items, in their own order. */
  some<T>(items: readonly T[], count: number): T[];
  /** Digits, the first not 0. */
  digits(count: number): string;
};

/** Dice whose throws depend on the seed alone. */
export function dice(seed: string): Dice {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError("There is nothing to pick from");
      return item;
    },
    some: (items, count) => {
      const left = items.map((_, index) => index);
      while (left.length > Math.max(0, count)) left.splice(between(0, left.length - 1), 1);
      return left.flatMap((index) => items.slice(index, index + 1));
    },
    digits: (count) =>
      Array.from({ length: count }, (_, index) => String(between(index === 0 ? 1 : 0, 9))).join(""),
  };
}

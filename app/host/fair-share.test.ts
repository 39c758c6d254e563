import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AT_ONCE, fairShares, MOST_WAITING } from "./fair-share.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that goes on until it is told to end. */
function open() {
  const ends: (() => void)[] = [];
  let begun = 0;
  const work = () => {
    begun++;
    return new Promise<string>((resolve) => ends.push(() => resolve("done")));
  };
  return { work, begun: () => begun, endOne: () => ends.shift()?.() };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test("a number of one owner's is done at once, the next one when one of them has ended", async () => {
  const inTurn = fairShares();
  const { work, begun, endOne } = open();
  const all = Array.from({ length: AT_ONCE + 2 }, () => inTurn("a", work));
  await settled();
  expect(begun()).toBe(AT_ONCE);
  endOne();
  await settled();
  expect(begun()).toBe(AT_ONCE + 1);
  expect(await all[0]).toBe("done");
});

test("what has ended makes room for as much as it was, though nothing waits", async () => {
  const inTurn = fairShares();
  const { work, begun, endOne } = open();
  for (let index = 0; index < AT_ONCE; index++) void inTurn("a", work);
  await settled();
  endOne();
  await vi.advanceTimersByTimeAsync(1);
  for (let index = 0; index < AT_ONCE; index++) void inTurn("a", work);
  await settled();
  expect(begun()).toBe(AT_ONCE + 1);
});

test("more than may wait is turned away, and another owner's begins at once", async () => {
  const inTurn = fairShares();
  const { work } = open();
  for (let index = 0; index < AT_ONCE + MOST_WAITING; index++) void inTurn("a", work);
  await settled();
  const other = open();
  expect(await inTurn("a", other.work)).toBeNull();
  expect(other.begun()).toBe(0);
  void inTurn("b", other.work);
  await settled();
  expect(other.begun()).toBe(1);
});

test("what waits for somebody else lets the next one begin, and its answer still comes", async () => {
  const inTurn = fairShares();
  const { work, begun, endOne } = open();
  const [first] = Array.from({ length: AT_ONCE + 1 }, () => inTurn("a", work));
  await vi.advanceTimersByTimeAsync(299);
  expect(begun()).toBe(AT_ONCE);
  await vi.advanceTimersByTimeAsync(2);
  expect(begun()).toBe(AT_ONCE + 1);
  endOne();
  expect(await first).toBe("done");
});

test("work that fails, fails, and gives its place back", async () => {
  const inTurn = fairShares();
  const failing = () => Promise.reject(new Error("no"));
  for (let index = 0; index < AT_ONCE * 2; index++) await expect(inTurn("a", failing)).rejects.toThrow("no");
  expect(await inTurn("a", async () => "well")).toBe("well");
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fairShares, MAX_CONCURRENT, MAX_WAITING } from "./fair-share.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Returns work that runs until the test ends it. */
function controlledWork() {
  const ends: (() => void)[] = [];
  let begun = 0;
  const work = () => {
    begun++;
    return new Promise<string>((resolve) => ends.push(() => resolve("done")));
  };
  return { work, begun: () => begun, endOne: () => ends.shift()?.() };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test("work of one owner runs up to the limit, and the next starts when one ends", async () => {
  const runInTurn = fairShares();
  const { work, begun, endOne } = controlledWork();
  const all = Array.from({ length: MAX_CONCURRENT + 2 }, () => runInTurn("a", work));
  await settled();
  expect(begun()).toBe(MAX_CONCURRENT);
  endOne();
  await settled();
  expect(begun()).toBe(MAX_CONCURRENT + 1);
  expect(await all[0]).toBe("done");
});

test("finished work frees its owner's place even when nothing waits", async () => {
  const runInTurn = fairShares();
  const { work, begun, endOne } = controlledWork();
  for (let index = 0; index < MAX_CONCURRENT; index++) void runInTurn("a", work);
  await settled();
  endOne();
  await vi.advanceTimersByTimeAsync(1);
  for (let index = 0; index < MAX_CONCURRENT; index++) void runInTurn("a", work);
  await settled();
  expect(begun()).toBe(MAX_CONCURRENT + 1);
});

test("work above the waiting limit is refused, and work of another owner starts at once", async () => {
  const runInTurn = fairShares();
  const { work } = controlledWork();
  for (let index = 0; index < MAX_CONCURRENT + MAX_WAITING; index++) void runInTurn("a", work);
  await settled();
  const other = controlledWork();
  expect(await runInTurn("a", other.work)).toBeNull();
  expect(other.begun()).toBe(0);
  void runInTurn("b", other.work);
  await settled();
  expect(other.begun()).toBe(1);
});

test("long work of an owner lets the next work start and still returns its result", async () => {
  const runInTurn = fairShares();
  const { work, begun, endOne } = controlledWork();
  const [first] = Array.from({ length: MAX_CONCURRENT + 1 }, () => runInTurn("a", work));
  await vi.advanceTimersByTimeAsync(299);
  expect(begun()).toBe(MAX_CONCURRENT);
  await vi.advanceTimersByTimeAsync(2);
  expect(begun()).toBe(MAX_CONCURRENT + 1);
  endOne();
  expect(await first).toBe("done");
});

test("failed work throws its error and frees its place", async () => {
  const runInTurn = fairShares();
  const failing = () => Promise.reject(new Error("no"));
  for (let index = 0; index < MAX_CONCURRENT * 2; index++)
    await expect(runInTurn("a", failing)).rejects.toThrow("no");
  expect(await runInTurn("a", async () => "well")).toBe("well");
});

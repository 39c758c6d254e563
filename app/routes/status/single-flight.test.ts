import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { singleFlight } from "./single-flight.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

test("many who ask for the same work at once, and whoever asks soon after, share one run", async () => {
  const work = vi.fn(async () => work.mock.calls.length);
  const ask = singleFlight(work, 1000);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(999);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
});

test("shared work that lasts is not begun a second time, however long it takes", async () => {
  let resolve = (_: string) => {};
  const running = new Promise<string>((done) => {
    resolve = done;
  });
  const work = vi.fn(() => running);
  const ask = singleFlight(work, 1000);
  const first = ask();
  vi.advanceTimersByTime(60_000);
  const second = ask();
  resolve("done");
  expect(await Promise.all([first, second])).toEqual(["done", "done"]);
  expect(work).toHaveBeenCalledOnce();
});

test("a failure of shared work is shared as well, and the next run can succeed", async () => {
  const work = vi.fn(async () => "well").mockRejectedValueOnce(new Error("no"));
  const ask = singleFlight(work, 1000);
  await expect(ask()).rejects.toThrow("no");
  vi.advanceTimersByTime(1000);
  expect(await ask()).toBe("well");
});

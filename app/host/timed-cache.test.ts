import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timedCache } from "./timed-cache.server.ts";

const MINUTE_MS = 60_000;

let now = 1;
beforeEach(() => {
  now = 1;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function passes(ms: number) {
  now += ms;
  vi.advanceTimersByTime(ms);
}

test("a cache entry that nobody asks for again leaves the memory in the minute after its time", () => {
  const cache = timedCache<{ name: string }>({ ttl: 1.5 * MINUTE_MS });
  cache.set("usual", { name: "Ada" });
  cache.set("shorter", { name: "Grace" }, { ttl: 1000 });
  expect(cache.size).toBe(2);
  passes(MINUTE_MS);
  expect(cache.size).toBe(1);
  expect(cache.get("usual")).toEqual({ name: "Ada" });
  passes(MINUTE_MS);
  expect(cache.size).toBe(0);
});

test("a cache never has more entries than it may have", () => {
  const cache = timedCache<number>({ ttl: MINUTE_MS, max: 2 });
  for (const key of ["a", "b", "c"]) cache.set(key, 1);
  expect([...cache.keys()].sort()).toEqual(["b", "c"]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AnonymousRefusals } from "#backend/http/anonymous-refusals.ts";

/** `docs/decisions/0207`: a flood of requests without a valid token adds two rows a minute to the audit log at most. */

const MINUTE_MS = 60_000;
let written: [row: string, times: number][];
let refusals: AnonymousRefusals<string>;

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  refusals = new AnonymousRefusals(async (row, times) => {
    written.push([row, times]);
  });
});
afterEach(() => vi.useRealTimers());

const add = async (...rows: string[]) => {
  for (const row of rows) await refusals.add(row);
};

test("a single refusal without a valid token is written to the audit log at once, and nothing follows it", async () => {
  await add("first");
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(written).toEqual([["first", 1]]);
});

test("refusals of the minute after a first one are one audit row, which has their number and is about the last", async () => {
  await add("first", "second", "third");
  expect(written).toEqual([["first", 1]]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(written).toEqual([
    ["first", 1],
    ["third", 2],
  ]);
});

test("refusals that go on are one audit row a minute, and a later one is written at once again", async () => {
  await add("first", "a");
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await add("b", "c");
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(written.slice(1)).toEqual([
    ["a", 1],
    ["c", 2],
  ]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await add("later");
  expect(written.at(-1)).toEqual(["later", 1]);
});

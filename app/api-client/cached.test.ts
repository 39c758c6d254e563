import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CacheRules, cached, dropCached } from "./cached.server.ts";
import { BackendFault } from "./fault.ts";
import { inTime } from "./in-time.server.ts";
import type { Backend } from "./transport.server.ts";

const MINUTE_MS = 60_000;

const somebody: Backend = {
  requestId: "1",
  user: "somebody",
  forgeryToken: "2",
  language: async () => "en",
  signal: new AbortController().signal,
  accessToken: async () => "token",
  forbidden: () => {},
  signInAgain: () => Promise.reject(new Error("Nobody signs in again")),
};

const faultOf = (status: number) =>
  new BackendFault({ kind: "status", status, text: "", requestId: "1" }, "GET a test");

let now = 1;
let key = 0;
const load = vi.fn<(backend: Backend) => Promise<string>>();
beforeEach(() => {
  now = 1;
  key += 1;
  load.mockReset();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(async () => {
  // The library keeps the time for a millisecond.
  await passes(10);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function passes(ms: number) {
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
}

const keyOfTest = () => ["a test", key] as const;
const ask = (rules: Partial<CacheRules<string>> = {}, backend = somebody) =>
  cached(backend, keyOfTest(), load, { forMs: MINUTE_MS, ...rules });

test("a cached answer of the backend counts for its time, and is fetched anew after it", async () => {
  load.mockResolvedValueOnce("one").mockResolvedValueOnce("two");
  expect(await ask()).toBe("one");
  await passes(MINUTE_MS - 1000);
  expect(await ask()).toBe("one");
  await passes(2000);
  expect(await ask()).toBe("two");
});

test("users who ask at the same moment share one call to the backend, which goes on when a browser leaves", async () => {
  let answer: (words: string) => void = () => {};
  load.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const browser = new AbortController();
  const first = ask({}, { ...somebody, signal: browser.signal });
  const second = ask();
  browser.abort();
  expect(load.mock.calls[0]?.[0].signal.aborted).toBe(false);
  answer("one");
  expect(await Promise.all([first, second])).toEqual(["one", "one"]);
  expect(load).toHaveBeenCalledOnce();
});

test("a page waits for the backend no longer than its limit, and the call goes on for the next page", async () => {
  let answer: (words: string) => void = () => {};
  load.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const hurried = inTime(somebody, "GET a test", 1500, () => ask());
  const late = expect(hurried).rejects.toMatchObject({ fault: { kind: "timeout", status: 504 } });
  await passes(1500);
  await late;
  answer("one");
  expect(await ask()).toBe("one");
  expect(load).toHaveBeenCalledOnce();
});

test("after a failed call the last known answer counts for 15 seconds, and then the backend is called again", async () => {
  load.mockResolvedValueOnce("one").mockRejectedValueOnce(faultOf(500)).mockResolvedValueOnce("two");
  await ask();
  await passes(2 * MINUTE_MS);
  expect(await ask()).toBe("one");
  await passes(14_000);
  expect(await ask()).toBe("one");
  expect(load).toHaveBeenCalledTimes(2);
  await passes(2000);
  expect(await ask()).toBe("two");
});

test.each([
  ["after a refusal", 403, {}],
  ["where rights are concerned", 500, { hasLastKnown: false }],
])("no last known answer of the backend counts %s", async (_when, status, rules) => {
  load.mockResolvedValueOnce("one").mockRejectedValue(faultOf(status));
  await ask(rules);
  await passes(2 * MINUTE_MS);
  await expect(ask(rules)).rejects.toMatchObject({ fault: { status } });
});

test("a failed call without an answer before it throws a fault, and the next page calls the backend again", async () => {
  load.mockRejectedValueOnce(faultOf(500)).mockResolvedValueOnce("one");
  await expect(ask()).rejects.toMatchObject({ fault: { status: 500 } });
  expect(await ask()).toBe("one");
});

test("a substitute answer stands for a failed call for 15 seconds, and is never the last known answer", async () => {
  const otherwise = vi.fn(({ status }) => `failed with ${status}`);
  load.mockRejectedValueOnce(faultOf(500)).mockRejectedValueOnce(faultOf(503));
  expect(await ask({ otherwise })).toBe("failed with 500");
  await passes(14_000);
  expect(await ask({ otherwise })).toBe("failed with 500");
  await passes(2000);
  expect(await ask({ otherwise })).toBe("failed with 503");
});

test("where no answer is kept each page calls the backend, and no old answer counts", async () => {
  load.mockResolvedValueOnce("one").mockRejectedValueOnce(faultOf(500));
  expect(await ask({ forMs: 0 })).toBe("one");
  await passes(5);
  await expect(ask({ forMs: 0 })).rejects.toMatchObject({ fault: { status: 500 } });
});

test("an old answer of the backend counts once more while a new one is fetched", async () => {
  load.mockResolvedValueOnce("one").mockResolvedValueOnce("two");
  const rules = { isRenewedBehind: true };
  await ask(rules);
  await passes(2 * MINUTE_MS);
  expect(await ask(rules)).toBe("one");
  await passes(0);
  expect(await ask(rules)).toBe("two");
});

test("a redirect of the backend answers only the user whose call it was", async () => {
  const redirect = new Response(null, { status: 302 });
  load.mockRejectedValueOnce(redirect).mockResolvedValueOnce("one");
  const [first, second] = await Promise.allSettled([ask(), ask()]);
  expect(first).toMatchObject({ status: "rejected", reason: redirect });
  expect(second).toMatchObject({ status: "fulfilled", value: "one" });
});

test("a cached answer that is dropped is fetched from the backend again", async () => {
  load.mockResolvedValueOnce("one").mockResolvedValueOnce("two");
  await ask();
  dropCached(keyOfTest());
  expect(await ask()).toBe("two");
});

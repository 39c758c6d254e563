import { spawn } from "node:child_process";
import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getCalendar } from "#api/content.ts";
import { listenLocally } from "#tests/support/stand-in-server.ts";
import { settings } from "../host/settings.server.ts";
import { type Backend, callText } from "./client.server.ts";

const LIMIT_MS = 1500;
const late = expect.objectContaining({ fault: expect.objectContaining({ kind: "timeout", status: 504 }) });

const somebody = (accessToken: Backend["accessToken"] = async () => "token"): Backend => ({
  requestId: "1",
  user: "somebody",
  forgeryToken: "2",
  language: async () => "en",
  signal: new AbortController().signal,
  accessToken,
  forbidden: () => {},
  signInAgain: () => Promise.reject(new Error("Nobody signs in again")),
});

/** Tells what becomes of some work. */
function outcomeOf(work: Promise<unknown>) {
  const outcome = vi.fn();
  work.then(outcome, outcome);
  return outcome;
}

const calling = (who: Backend) => outcomeOf(callText(who, getCalendar, { timeoutMs: LIMIT_MS }));
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const { BACKEND_URL } = settings;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  settings.BACKEND_URL = BACKEND_URL;
});

async function expectLate(outcome: ReturnType<typeof outcomeOf>): Promise<void> {
  await passes(LIMIT_MS - 1);
  expect(outcome).not.toHaveBeenCalled();
  await passes(1);
  expect(outcome.mock.calls).toEqual([[late]]);
}

test.each<[name: string, answer: RequestListener]>([
  ["the head", () => {}],
  ["the rest of a body", (_request, response) => response.writeHead(200).write("<p>")],
])("a call to the backend that waits for %s ends with its limit, and is aborted", async (_name, answer) => {
  const arrived: ServerResponse[] = [];
  let arrive = () => {};
  const isThere = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const server = await listenLocally((request, response) => {
    arrived.push(response);
    answer(request, response);
    arrive();
  });
  try {
    settings.BACKEND_URL = server.origin;
    const outcome = calling(somebody());
    await isThere;
    await expectLate(outcome);
    if (!arrived[0]?.closed) await once(arrived[0] as ServerResponse, "close");
    expect(arrived).toHaveLength(1);
  } finally {
    await server.stop();
  }
});

/** Listens, and accepts nobody: two connections wait in its queue, and the packets of any other are dropped. */
const DEAF = `require("net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, function () {
  require("fs").writeSync(1, String(this.address().port));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});`;

test("a call to a host that drops all packets takes no longer than its limit, second try included", async () => {
  const deaf = spawn(process.execPath, ["-e", DEAF], { stdio: ["ignore", "pipe", "inherit"] });
  const queue: Socket[] = [];
  try {
    const [port] = await once(deaf.stdout, "data");
    for (let waiting = 0; waiting < 2; waiting++) {
      const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
      queue.push(socket);
      await once(socket, "connect");
    }
    settings.BACKEND_URL = `http://127.0.0.1:${port}`;
    await expectLate(calling(somebody()));
  } finally {
    for (const socket of queue) socket.destroy();
    deaf.kill("SIGKILL");
  }
});

test("a call to the backend whose token is not renewed in time ends with its limit", async () => {
  await expectLate(calling(somebody(() => new Promise(() => {}))));
});

import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { LARGEST_FILE_BYTES } from "#api/upload-rules.ts";
import { pathsFor } from "#app/paths.ts";
import { type FaultyBackend, standIn, startFaultyBackend } from "../support/faulty-backend.ts";
import {
  standInAgent as agent,
  arrivedAt,
  contentOf,
  expectConfirmed,
  expectKept,
  newcomer,
  opened,
  send,
  sendAgain,
} from "../support/filling-in.ts";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type Running,
  startPortal,
  startReferenceBackend,
} from "../support/portal.ts";
import { answerAll, sendStep, shownIn } from "../support/request-wizard.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { startSlowLine } from "../support/slow-line.ts";
import { pdfFile, pdfOfSize, submissionForms } from "../support/submission-forms.ts";
import type { Answer } from "../support/visitor.ts";

/**
 * The longest wait of a submission for the backend, and of portal and backend for the head of a request (row 79 of
 * `docs/security.md`). A stand-in at the end of its own line plays the backend.
 */

const TIMEOUT_MS = 3000;
/** The allowance for a busy machine. */
const GRACE_MS = 6000;
/**
 * The largest file takes longer than the limit at this speed. What the system holds of it between portal and line, up to 6 MB, takes
 * less: the portal has sent that, and waits for the answer.
 */
const BYTES_PER_SECOND = 2.8 * 1024 * 1024;
const big = pdfFile("A big one.pdf", pdfOfSize(LARGEST_FILE_BYTES - 1));

let backend: FaultyBackend;
let provider: IdentityProvider;
let line: Awaited<ReturnType<typeof startSlowLine>>;
let portal: Running;
/** With the limits that nobody has set. */
let unset: StandIns;
let sentThere: Promise<{ result: Answer; ms: number }>;
let reference: Running;
let slowHeads: Promise<{ result: string; ms: number }[]>;

beforeAll(async () => {
  unset = await startStandIns();
  sentThere = sendInVain(unset);
  // Nobody asks for it when only some of the tests run.
  sentThere.catch(() => {});
  reference = await startReferenceBackend({ portalUrl: unset.url });
  slowHeads = Promise.all([unset.url, reference.url].map((url) => timed(answerToHalfHead(url))));
  slowHeads.catch(() => {});
  backend = await startFaultyBackend();
  line = await startSlowLine(backend.url);
  provider = await startIdentityProvider({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });
  // The limits of other calls are far away: none of them ends a submission.
  portal = await startPortal({
    backendUrl: line.url,
    oidcIssuer: provider.issuer,
    env: {
      BACKEND_TIMEOUT_MS: "30000",
      BACKEND_EXPORT_TIMEOUT_MS: "60000",
      BACKEND_SUBMISSION_TIMEOUT_MS: String(TIMEOUT_MS),
    },
  });
});
afterEach(() => {
  line.mend();
  backend.heal();
  backend.calls.length = 0;
});
afterAll(async () => {
  await Promise.all([portal?.stop(), unset?.stop(), reference?.stop()]);
  await Promise.all([line?.stop(), backend?.stop(), provider?.stop()]);
});

const somebodyNew = () => newcomer({ provider, url: portal.url });

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  return { result: await work, ms: performance.now() - started };
}

/** Sends the beginning of a request, and returns everything that comes back. */
async function answerToHalfHead(url: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  return text(socket);
}

/** Sends a form to a backend that never answers it, and returns how long that took. */
async function sendInVain(all: StandIns): Promise<{ result: Answer; ms: number }> {
  const [form] = submissionForms;
  if (!form) throw new Error("There is no form");
  const somebody = await newcomer(all);
  const page = await opened(somebody, form, agent);
  all.backend.fail(form.call(agent), { kind: "slow", delayMs: "untilReleased" });
  return timed(send(somebody, page, form));
}

function expectGivenUp(ms: number, limitMs = TIMEOUT_MS) {
  expect(ms).toBeGreaterThanOrEqual(limitMs - 50);
  expect(ms).toBeLessThan(limitMs + GRACE_MS);
}

describe.each(submissionForms)("$name", (form) => {
  test("a submission that the backend never answers is given up in time, with everything kept", async () => {
    const somebody = await somebodyNew();
    const page = await opened(somebody, form, agent);
    backend.fail(form.call(agent), { kind: "slow", delayMs: "untilReleased" });
    const { result: refused, ms } = await timed(send(somebody, page, form));
    expectGivenUp(ms);
    expect(refused.status).toBe(504);
    expect(refused.words).toContain(form.failed.en);
    expect(refused.words).toContain("The Hub did not answer in time.");
    expectKept(refused, form);
    backend.heal();
    expectConfirmed(await sendAgain(somebody, refused, form), form, page);
  });

  test("a submission may take longer than the time limit to be sent as long as it goes on", async () => {
    const somebody = await somebodyNew();
    const page = await opened(somebody, form, agent);
    line.slowDown(BYTES_PER_SECOND);
    const { result: taken, ms } = await timed(send(somebody, page, form, { files: [big] }));
    expectConfirmed(taken, form, page);
    expect(ms).toBeGreaterThan(TIMEOUT_MS);
    const [call, ...more] = arrivedAt(backend, form, agent);
    expect(more).toEqual([]);
    expect(call && contentOf(form, call).file?.value.equals(big.buffer)).toBe(true);
  });

  test("a submission is given up in time when the line takes no more of it", async () => {
    const somebody = await somebodyNew();
    const page = await opened(somebody, form, agent);
    line.cut();
    const { result: refused, ms } = await timed(send(somebody, page, form, { files: [big] }));
    expectGivenUp(ms);
    expect(refused.status).toBe(504);
    expectKept(refused, form, big.name);
    line.mend();
    expectConfirmed(await sendAgain(somebody, refused, form), form, page);
  });
});

test("a contract request is given up in time when it is never answered, with everything kept", async () => {
  const somebody = await somebodyNew();
  const path = `/t/agents/${standIn.agentId}/contractrequests`;
  const contracts = { contracts: standIn.contractOptionIds.slice(0, 1), states: [standIn.stateId] };
  const start = pathsFor(agent).contractRequest();
  const page = await answerAll(somebody, start, [{ upline: standIn.agencyId }, contracts]);
  backend.fail(path, { kind: "slow", delayMs: "untilReleased" });
  const { result: refused, ms } = await timed(sendStep(somebody, page));
  expectGivenUp(ms);
  expect(refused.status).toBe(504);
  expect(refused.words).toContain("Failed to submit contract request");
  expect(shownIn(refused).submission).toBe(shownIn(page).submission);
  backend.heal();
  expect((await sendStep(somebody, refused)).status).toBe(303);
});

// Last: their times have run along.
test("row 79: portal and backend cut off a request whose head does not end, after 15 to 20 s", async () => {
  const [ofPortal, ofBackend] = await slowHeads;
  for (const cut of [ofPortal, ofBackend]) {
    expect(cut?.result).toMatch(/^HTTP\/1\.1 408 /);
    expect(cut?.ms).toBeGreaterThan(14_000);
    expect(cut?.ms).toBeLessThan(23_000);
  }
  expect(ofPortal?.result).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
});

test("the portal waits 20 s for the backend's answer to a submission unless the settings say otherwise", async () => {
  const { result: refused, ms } = await sentThere;
  expectGivenUp(ms, 20_000);
  expect(refused.status).toBe(504);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applicantNumbers } from "../support/applicants.ts";
import { sellApplications, toCheck } from "../support/application-wizard.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { faultsOf } from "../support/html-form.ts";
import { partsOf } from "../support/multipart.ts";
import { sendStep } from "../support/request-wizard.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { type Answering, startTracker, type Tracker, taken } from "../support/tracker.ts";

/** An application after a fault of the tracker. */

const TIMEOUT_MS = 500;
const agent = { type: "agent", id: standIn.agentId } as const;

const failed = "Failed to submit app queue submission";
const lastBody = () => tracker.calls.at(-1)?.body ?? Buffer.alloc(0);

let tracker: Tracker;
let all: StandIns;

beforeAll(async () => {
  tracker = await startTracker();
  all = await startStandIns({
    TRACKER_URL: tracker.url,
    BACKEND_TIMEOUT_MS: String(TIMEOUT_MS),
    BACKEND_SUBMISSION_TIMEOUT_MS: String(TIMEOUT_MS),
  });
  sellApplications(all.backend);
});
beforeEach(() => {
  tracker.calls.length = 0;
  tracker.answers(taken);
});
afterAll(async () => {
  await all?.stop();
  await tracker?.stop();
});

describe("a tracker that does not take it", () => {
  const half: Answering = (response) => {
    response.writeHead(500, { "content-type": "application/json", "content-length": 1000 });
    response.write('{"title":', () => response.destroy());
  };
  const tooLarge: Answering = (response) => void response.writeHead(413, { connection: "close" }).end();
  const faults: [string, number, Answering, { atOnce: boolean }?][] = [
    ["an error", 502, (response) => void response.writeHead(500).end()],
    [
      "a page",
      502,
      (response) => void response.writeHead(503, { "content-type": "text/html" }).end("<h1>No"),
    ],
    ["a token it wants", 502, (response) => void response.writeHead(401).end()],
    [
      "a redirect",
      502,
      (response) => void response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(),
    ],
    ["no answer", 503, (response) => void response.destroy()],
    ["silence", 504, () => {}],
    ["half a body", 502, half],
    ["413", 502, tooLarge],
    ["413 before it has read anything", 502, tooLarge, { atOnce: true }],
    ["a cut in the middle of the application", 503, (response) => void response.destroy(), { atOnce: true }],
    ["fields of its own", 502, (response) => void response.writeHead(422).end("<h1>No")],
  ];
  test.each(faults)(
    "an application loses nothing when the tracker answers with %s",
    async (_, status, fault, when) => {
      const somebody = await newcomer(all);
      const page = await toCheck(somebody, agent);
      tracker.answers(fault, when);
      const refused = await sendStep(somebody, page);
      expect(refused.status).toBe(status);
      expect(refused.words).toContain(failed);
      expect(refused.words).toContain("second.pdf");
      for (const number of applicantNumbers) expect(refused.html).not.toContain(number);
      tracker.answers(taken);
      expect((await sendStep(somebody, refused)).status).toBe(303);
      expect(new Set(tracker.calls.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
      const [, ...files] = partsOf(tracker.calls.at(-1)?.headers["content-type"] ?? "", lastBody());
      expect(files.map(({ fileName }) => fileName)).toEqual(["Scan “1”.pdf", "second.pdf"]);
    },
  );

  test("a tracker that answers 200 and then breaks off has taken the application", async () => {
    const somebody = await newcomer(all);
    const page = await toCheck(somebody, agent);
    tracker.answers((response) => {
      response.writeHead(200, { "content-length": 1000 });
      response.write("{", () => response.destroy());
    });
    expect((await sendStep(somebody, page)).status).toBe(303);
  });

  test("fields of an application that the tracker refuses are named with their own errors", async () => {
    const somebody = await newcomer(all);
    const page = await toCheck(somebody, agent);
    tracker.answers((response) =>
      response
        .writeHead(422, { "content-type": "application/problem+json" })
        .end(JSON.stringify({ errors: { MbiNumber: ["medicareNumber"], ProductId: ["choice"] } })),
    );
    const refused = await sendStep(somebody, page);
    expect(refused.status).toBe(422);
    expect(faultsOf(refused)).toEqual([
      "Enter the 11 characters on the Medicare card, such as 1EG4-TE5-MK73.",
      "Choose one of the options in “Coverage”.",
    ]);
  });
});

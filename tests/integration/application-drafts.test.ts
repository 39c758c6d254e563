import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { applicant, applicantNumbers } from "../support/applicants.ts";
import {
  attach,
  medicare,
  metadata,
  pdf,
  sellApplications,
  toCheck,
  toFiles,
} from "../support/application-wizard.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { movableClock } from "../support/movable-clock.ts";
import { partsOf } from "../support/multipart.ts";
import { answerStep, sendStep, stepOf } from "../support/request-wizard.ts";
import { storedText } from "../support/security/session-store.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";

/** The time for which a begun application is kept, and its state after the end of a sign-in. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const agent = { type: "agent", id: standIn.agentId } as const;
const path = "/api/applications/submissions";

const clock = movableClock();

function later(ms: number) {
  all.provider.clockIsAhead(clock.advance(ms));
}

afterAll(() => {
  clock.remove();
});
const all = standInsOfFile(clock.env);
beforeAll(async () => {
  all.provider.accessTokensLast(24 * 3600);
  sellApplications(all.backend);
  all.backend.answer(path, () => "taken");
});
beforeEach(() => {
  all.backend.calls.length = 0;
});

const draftIn = ({ url }: { url: string }) => new URL(url).searchParams.get("draft") ?? "";
const sent = () => all.backend.calls.filter((call) => call.path === path);

test("a tracker on the backend's own origin gets the user's token", async () => {
  const somebody = await newcomer(all);
  const page = await toCheck(somebody, agent);
  expect((await sendStep(somebody, page)).status).toBe(303);
  expect(sent().map(({ headers }) => headers.authorization)).toEqual([expect.stringMatching(/^Bearer ./)]);
});

test("what is kept of an unfinished application is sealed on the disk", async () => {
  const somebody = await newcomer(all);
  await toCheck(somebody, agent);
  const stored = storedText(all.portal.dataFolder);
  expect(stored.length).toBeGreaterThan(1000);
  for (const word of [...applicantNumbers, applicant.lastName]) expect(stored).not.toContain(word);
});

describe("a sign-in that ends in mid-form", () => {
  test("an application keeps its numbers when the sign-in ends in mid-form, and shows none of them", async () => {
    const somebody = await newcomer(all);
    const draft = draftIn(await toFiles(somebody, agent));
    const page = await somebody.get(pathsFor(agent).applicationStep("medicare", { draft }));
    later(16 * MINUTE_MS);
    const refused = await sendStep(somebody, page, {
      ...medicare,
      medicareNumber: "1EG4-TE5-MK73",
      partA: "never",
    });
    expect(new URL(refused.location ?? "").pathname).toBe("/account/login");
    const back = await somebody.get(refused.location ?? "");
    expect(back.words).toContain("Your session ended before the form was sent.");
    expect(back.words).toContain("saved number ends in MK73");
    for (const number of [...applicantNumbers, "1EG4-TE5-MK73", "1EG4TE5MK73"])
      expect(back.html).not.toContain(number);
    expect(stepOf(await answerStep(somebody, back, { partA: "" }))).toBe("files");
    const attached = await attach(
      somebody,
      await somebody.get(pathsFor(agent).applicationStep("files", { draft })),
      [pdf("one.pdf")],
    );
    const check = await somebody.get(attached.location ?? "");
    expect((await sendStep(somebody, check)).status).toBe(303);
    const [call] = sent();
    const [json] = partsOf(call?.headers["content-type"] ?? "", call?.body ?? Buffer.alloc(0));
    expect(JSON.parse(json?.value.toString() ?? "")).toEqual({
      ...metadata,
      MbiNumber: "1EG4TE5MK73",
      MedicareADate: null,
    });
  });

  test("an application keeps the customer's name when the sign-in ends in mid-form", async () => {
    const somebody = await newcomer(all);
    const page = await somebody.get(pathsFor(agent).applicationStep("customer"));
    later(16 * MINUTE_MS);
    const refused = await sendStep(somebody, page, { lastName: applicant.lastName });
    const back = await somebody.get(refused.location ?? "");
    expect(back.html).toContain(`value="${applicant.lastName}"`);
  });
});

test("an application that is deleted takes its files out of the store", async () => {
  const somebody = await newcomer(all);
  const uploads = () =>
    readdirSync(join(all.portal.dataFolder, "sessions")).filter((name) => /^(upload|bytes)\./.test(name));
  const before = uploads();
  const draft = draftIn(await toCheck(somebody, agent));
  expect(uploads().length).toBeGreaterThan(before.length);
  const question = await somebody.get(pathsFor(agent).applicationRemoval(draft));
  const isRemoval = ({ action }: { action: string }) => action.includes("/removal");
  expect((await somebody.submit(question, { form: isRemoval, follow: false })).status).toBe(303);
  expect(uploads()).toEqual(before);
});

test("an application's draft and files are kept for seven days from its start, also when changed, and no longer", async () => {
  const somebody = await newcomer(all);
  const draft = draftIn(await toCheck(somebody, agent));
  later(6 * DAY_MS);
  await signInOnly(somebody);
  const page = await somebody.get(pathsFor(agent).applicationStep("check", { draft }));
  expect(stepOf(page)).toBe("check");
  expect(page.words).toContain("second.pdf");
  const step = await somebody.get(pathsFor(agent).applicationStep("medicare", { draft }));
  await answerStep(somebody, step, { partB: "04/02/2015" });
  later(2 * DAY_MS);
  await signInOnly(somebody);
  expect(stepOf(await somebody.get(pathsFor(agent).applicationStep("check", { draft })))).toBe("customer");
  expect(stepOf(await somebody.get(pathsFor(agent).applications()))).toBe("customer");
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { shortReference } from "#app/forms/short-reference.ts";
import { pathsFor } from "#app/paths.ts";
import { applicant, applicantNumbers } from "../support/applicants.ts";
import {
  attach,
  metadata,
  pdf,
  sellApplications,
  sold,
  toCheck,
  toFiles,
} from "../support/application-wizard.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { faultsOf, formsOf } from "../support/html-form.ts";
import { partsOf } from "../support/multipart.ts";
import { sendStep, shownIn, stepOf } from "../support/request-wizard.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { startTracker, taken } from "../support/tracker.ts";

/** An application that is sent to a tracker of another origin, with its drafts and files. */

const TIMEOUT_MS = 500;
const agent = { type: "agent", id: standIn.agentId } as const;
const agency = { type: "agency", id: standIn.agencyId } as const;
const path = "/api/applications/submissions";

let tracker: Awaited<ReturnType<typeof startTracker>>;
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
afterEach(() => all.backend.heal());
afterAll(async () => {
  await all?.stop();
  await tracker?.stop();
});

test.each([
  ["an agent", agent, {}],
  ["an agency", agency, { agent: standIn.agentId }],
] as const)(
  "the application of %s arrives at the tracker as it was answered, once and without the user's token",
  async (_, portal, more) => {
    const somebody = await newcomer(all);
    const page = await toCheck(somebody, portal, more);
    expect(stepOf(page), page.words.slice(0, 500)).toBe("check");
    const [answer] = await Promise.all([sendStep(somebody, page), sendStep(somebody, page)]);
    expect(answer?.status, answer?.words).toBe(303);
    expect(tracker.calls).toHaveLength(1);
    const [call] = tracker.calls;
    if (!call) throw new Error("Nothing has arrived");
    expect(call.path).toBe(path);
    expect(call.headers.authorization).toBeUndefined();
    expect(call.headers.cookie).toBeUndefined();
    expect(call.headers["x-xsrf-token"]).toBeUndefined();
    expect(call.headers["idempotency-key"]).toBe(shownIn(page).submission);
    const [json, ...files] = partsOf(call.headers["content-type"] ?? "", call.body);
    expect(json?.name).toBe("metadata");
    expect(JSON.parse(json?.value.toString() ?? "")).toEqual(metadata);
    expect(files.map(({ name, fileName }) => [name, fileName])).toEqual([
      ["appfiles", "Scan “1”.pdf"],
      ["appfiles", "second.pdf"],
    ]);
    expect(files[1]?.value).toEqual(pdf("second.pdf", 2000).buffer);
    const confirmation = await somebody.get(answer?.location ?? "");
    expect(confirmation.words).toContain("Application submitted");
    expect(confirmation.words).toContain(shortReference(shownIn(page).submission));
    expect(confirmation.words).toContain("Sep 15, 2026, 12:00 PM EDT");
    expect(confirmation.words).toContain("Ends in YN68");
    for (const number of applicantNumbers) expect(confirmation.html).not.toContain(number);
    const again = await somebody.get(pathsFor(portal).applications());
    expect(stepOf(again), "the draft is gone, and the form is empty").toBe("customer");
  },
);

describe("drafts", () => {
  test("drafts of applications are offered to their owner in their portal alone, and can be deleted", async () => {
    const somebody = await newcomer(all);
    const page = await toFiles(somebody, agent);
    const draft = new URL(page.url).searchParams.get("draft") ?? "";
    const offered = await somebody.get(pathsFor(agent).applications());
    expect(offered.words).toContain(`${applicant.firstName} ${applicant.lastName}`);
    expect(offered.words).toContain("Started Sep 15, 2026 at 12:00 PM");
    const other = await newcomer(all);
    for (const [who, portal] of [
      [other, agent],
      [somebody, agency],
    ] as const) {
      expect(stepOf(await who.get(pathsFor(portal).applications()))).toBe("customer");
      const tried = await who.get(pathsFor(portal).applicationStep("files", { draft }));
      expect(stepOf(tried)).toBe("customer");
      expect(tried.html).not.toContain(applicant.lastName);
      expect((await who.get(pathsFor(portal).applicationRemoval(draft))).status).toBe(404);
    }
    const asked = await somebody.get(pathsFor(agent).applicationRemoval(draft));
    expect(asked.words).toContain("Delete this application?");
    const removed = await somebody.submit(asked, {
      button: "Delete application",
      form: ({ buttons }) => buttons.some(({ label }) => label === "Delete application"),
    });
    expect(stepOf(removed)).toBe("customer");
    const gone = await somebody.get(pathsFor(agent).applicationStep("files", { draft }));
    expect(stepOf(gone)).toBe("customer");
  });

  test("a change of the state in an application empties the county, says so, and keeps the rest", async () => {
    const somebody = await newcomer(all);
    const page = await toFiles(somebody, agent);
    const draft = new URL(page.url).searchParams.get("draft") ?? "";
    const step = await somebody.get(pathsFor(agent).applicationStep("customer", { draft }));
    const shown = await sendStep(somebody, step, { state: "44", firstName: "Rosa", show: "counties" });
    const changed = await somebody.get(shown.location ?? "");
    expect(changed.words).toContain("No longer available after your change: County.");
    expect(changed.words).toContain("Travis");
    expect(shownIn(changed).all("firstName")).toEqual(["Rosa"]);
    expect(shownIn(changed).all("county")).toEqual([""]);
    const missing = await sendStep(somebody, changed);
    expect(faultsOf(missing)).toEqual(["Choose the customer’s county."]);
  });
});

describe("steps", () => {
  test("later steps of an application lead to the first that has no answer, and nothing is sent from there", async () => {
    const somebody = await newcomer(all);
    const files = await toFiles(somebody, agent);
    const draft = new URL(files.url).searchParams.get("draft") ?? "";
    const check = pathsFor(agent).applicationStep("check", { draft });
    expect(stepOf(await somebody.get(check))).toBe("files");
    const { csrf = "" } = Object.fromEntries(
      formsOf(files.html).flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])),
    );
    const sent = await somebody.post(check, { csrf, submission: "a".repeat(32) }, { follow: false });
    expect([sent.status < 400, stepOf(sent)]).toEqual([true, "files"]);
    expect(stepOf(await somebody.get(pathsFor(agent).applicationStep("check")))).toBe("customer");
    expect(tracker.calls).toEqual([]);
  });

  test("an application takes no day after today for a birth or the receipt", async () => {
    const somebody = await newcomer(all);
    const files = await toFiles(somebody, agent);
    const draft = new URL(files.url).searchParams.get("draft") ?? "";
    for (const [step, field, label] of [
      ["customer", "dateOfBirth", "Date of birth"],
      ["coverage", "received", "Date you received the application"],
    ] as const) {
      const page = await somebody.get(pathsFor(agent).applicationStep(step, { draft }));
      const refused = await sendStep(somebody, page, { [field]: "2026-09-16" });
      expect(faultsOf(refused)).toEqual([`Enter today or an earlier date in “${label}”.`]);
      expect((await sendStep(somebody, page, { [field]: "2026-09-15" })).status).toBe(303);
    }
  });

  test("an application whose answers were changed since they were shown is shown anew, and nothing is sent", async () => {
    const somebody = await newcomer(all);
    const check = await toCheck(somebody, agent);
    const draft = new URL(check.url).searchParams.get("draft") ?? "";
    const step = await somebody.get(pathsFor(agent).applicationStep("customer", { draft }));
    expect((await sendStep(somebody, step, { firstName: "Rosamund" })).status).toBe(303);
    const refused = await sendStep(somebody, check);
    const anew = await somebody.get(refused.location ?? "");
    expect(anew.status).toBe(409);
    expect(anew.words).toContain("Your answers have changed since you opened this page");
    expect(anew.words).toContain("Rosamund");
    expect(tracker.calls).toEqual([]);
    expect((await sendStep(somebody, anew)).status).toBe(303);
  });

  test("an application whose product has got another name since is shown anew, and nothing is sent", async () => {
    const somebody = await newcomer(all);
    const check = await toCheck(somebody, agent);
    all.backend.fail("/t/products/dictionary", {
      kind: "shape",
      body: { "Foreign Silver": Number(sold.productId) },
    });
    const refused = await sendStep(somebody, check);
    const anew = await somebody.get(refused.location ?? "");
    expect(anew.status).toBe(409);
    expect(anew.words).toContain("Foreign Silver");
    expect(tracker.calls).toEqual([]);
    expect((await sendStep(somebody, anew)).status).toBe(303);
    expect(tracker.calls).toHaveLength(1);
  });

  test("an application's product that is not offered any more is asked for again before anything is sent", async () => {
    const somebody = await newcomer(all);
    const check = await toCheck(somebody, agent);
    all.backend.fail("/t/products/dictionary", { kind: "shape", body: { "Another Plan": 777 } });
    const refused = await sendStep(somebody, check);
    expect([refused.status, stepOf(refused)]).toEqual([303, "coverage"]);
    expect(tracker.calls).toEqual([]);
  });
});

describe("files", () => {
  test("files of an application that are no PDFs are invalid, and the others stay with the draft", async () => {
    const somebody = await newcomer(all);
    const page = await toFiles(somebody, agent);
    const refused = await attach(somebody, page, [
      pdf("good.pdf"),
      { name: "bad.docx", buffer: Buffer.from("x") },
    ]);
    expect(refused.status).toBe(422);
    expect(faultsOf(refused)).toEqual(["bad.docx: file invalid"]);
    const again = await somebody.get(page.url);
    expect(again.words).toContain("good.pdf (");
    expect(again.words).not.toContain("bad.docx");
  });

  test("files of an application are at most ten and 25 MB together", async () => {
    const somebody = await newcomer(all);
    const page = await toFiles(somebody, agent);
    const eight = Array.from({ length: 8 }, (_, index) => pdf(`${index}.pdf`));
    await attach(somebody, page, eight);
    const refused = await attach(somebody, await somebody.get(page.url), [
      pdf("8.pdf"),
      pdf("9.pdf"),
      pdf("10.pdf"),
    ]);
    expect(faultsOf(refused)).toEqual(["Too many files: 10.pdf was not attached."]);
    const large = await toFiles(somebody, agent);
    const mega = 1024 * 1024;
    const three = [1, 2, 3].map((index) => pdf(`large ${index}.pdf`, 8 * mega));
    const attached = await attach(somebody, large, three);
    expect(stepOf(attached)).toBe("check");
    const more = await attach(somebody, await somebody.get(large.url), [pdf("more.pdf", 2 * mega)]);
    expect(more.status).toBe(413);
    expect(faultsOf(more)[0]).toContain("add up to more than 25 MB");
  });
});

test("an application with the same Medicare number for the product is pointed out, and can be submitted", async () => {
  const asked: unknown[] = [];
  all.backend.answer(`/t/agents/${standIn.agentId}/features`, () => ({
    Extensions: extensions.applicationDuplicates,
  }));
  all.backend.answer(`/t/agents/${standIn.agentId}/applications/duplicates`, ({ body, query }) => {
    asked.push([JSON.parse(body.toString()), query.size]);
    return { Submissions: [{ SubmittedOn: "2026-09-02" }] };
  });
  const somebody = await newcomer(all);
  const page = await toCheck(somebody, agent);
  expect(page.words).toContain("in the last 30 days: Sep 2, 2026. You can still submit this one.");
  expect(asked).toEqual([[{ MbiNumber: metadata.MbiNumber, ProductId: metadata.ProductId }, 0]]);
  all.backend.fail(/duplicates/, { kind: "status", status: 500 });
  expect((await somebody.get(page.url)).words, "a question that fails").not.toContain("in the last 30 days");
  expect((await sendStep(somebody, page)).status).toBe(303);
});

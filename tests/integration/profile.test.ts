import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fieldId } from "#app/forms/form-state.ts";
import { pathsFor } from "#app/paths.ts";
import { faultKinds, refusals } from "../support/fault-kinds.ts";
import { newcomer } from "../support/filling-in.ts";
import { faultsOf } from "../support/html-form.ts";
import { movableClock } from "../support/movable-clock.ts";
import {
  arrived,
  atCheck,
  callOf,
  knowProfiles,
  ofAgency,
  ofAgent,
  submissionTo,
} from "../support/profiles.ts";
import { answerStep, sendStep, shownIn, stepOf } from "../support/request-wizard.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { until } from "../support/until.ts";
import type { Answer } from "../support/visitor.ts";

/** Requests to change a profile: what arrives, and what a backend that fails leaves of it. */

const TIMEOUT_MS = 1000;
const MINUTE_MS = 60_000;
const clock = movableClock();

afterAll(() => {
  clock.remove();
});
const all = standInsOfFile({
  BACKEND_TIMEOUT_MS: String(TIMEOUT_MS),
  BACKEND_SUBMISSION_TIMEOUT_MS: String(TIMEOUT_MS),
  ...clock.env,
});
beforeAll(async () => {
  all.provider.accessTokensLast(24 * 3600);
  knowProfiles(all.backend);
});
beforeEach(() => {
  all.backend.calls.length = 0;
});

const asAgent = pathsFor(ofAgent.portal);
const textOf = ({ words }: Answer) => words.replaceAll(/ Change [A-Z]\w+( \w+)*?(?= [A-Z]| Send)/g, "");

function expectConfirmed(answer: Answer, of: typeof ofAgent, page: Answer) {
  expect(answer.status, answer.words).toBe(303);
  const { pathname, search } = new URL(answer.location ?? "");
  expect(pathname + search).toBe(pathsFor(of.portal).profileSubmitted(shownIn(page).submission));
}

describe.each([ofAgent, ofAgency])("$name", (of) => {
  test("a producer sees the profile, checks what changes, and asks for it once", async () => {
    const { somebody, page } = await atCheck(all, of);
    expect(stepOf(page)).toBe("check");
    for (const change of of.changes) expect(textOf(page)).toContain(change);
    expect(page.words.match(/Current /g)).toHaveLength(of.changes.length);
    expect(arrived(all, of)).toEqual([]);
    for (const address of [page.url, ...page.via])
      expect(decodeURIComponent(address)).not.toMatch(/Pier|0199/);
    expect(JSON.stringify(somebody.cookies())).not.toMatch(/Pier|0199/);

    const answer = await sendStep(somebody, page);
    expectConfirmed(answer, of, page);
    const [call, ...more] = arrived(all, of);
    expect(more).toEqual([]);
    expect(JSON.parse(call?.body.toString() ?? "")).toEqual(of.sent);
    expect(call?.headers["idempotency-key"]).toBe(shownIn(page).submission);
    expect(call?.headers["x-xsrf-token"]).toBeTruthy();

    const confirmation = await somebody.get(answer.location ?? "");
    expect(confirmation.words).toContain("under review by your relationship manager");
    for (const change of of.changes) expect(confirmation.words).toContain(change);
    expect(confirmation.html).toContain(`href="${pathsFor(of.portal).home()}"`);
    expect(confirmation.html).toContain(
      `href="${pathsFor(of.portal).helpRequests({ status: "open" })}"`.replaceAll("&", "&amp;"),
    );
  });

  test("twenty profile requests at once are one, and all end on its confirmation", async () => {
    const { somebody, page } = await atCheck(all, of);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendStep(somebody, page)));
    for (const answer of answers) expectConfirmed(answer, of, page);
    expectConfirmed(await sendStep(somebody, page), of, page);
    expect(arrived(all, of)).toHaveLength(1);
  });

  test("a profile field with another spelling of the same value is no change", async () => {
    const somebody = await newcomer(all);
    const form = await somebody.get(pathsFor(of.portal).profile());
    expect(shownIn(form).all("state")).toEqual(["Guam"]);
    expect(shownIn(form).all("phone")).toEqual(["(727) 555-0100"]);
    const same = await sendStep(somebody, form, {
      phone: "1-727-555-0100",
      nickname: " ",
      city: "Clearwater ",
    });
    expect(same.status).toBe(422);
    expect(same.words).toContain("Nothing has changed You haven't changed anything");
    expect(same.html).toContain("<title>Error: ");
    expect(shownIn(same).all("phone")).toEqual(["1-727-555-0100"]);
    expect(arrived(all, of)).toEqual([]);
  });

  test("each field of the profile has its rule, and nothing typed is lost", async () => {
    const somebody = await newcomer(all);
    const form = await somebody.get(pathsFor(of.portal).profile());
    const [name, missing] =
      of === ofAgent ? ["lastName", "Enter your last name."] : ["name", "Enter the agency’s name."];
    const wrong = {
      [name as string]: " ",
      phone: "555-0142",
      address1: "",
      city: "x".repeat(101),
      zip: "3375",
    };
    const refused = await sendStep(somebody, form, wrong);
    expect(refused.status).toBe(422);
    expect(faultsOf(refused)).toEqual([
      missing,
      "Enter a 10-digit phone number, such as (727) 555-0123.",
      "Enter the street address.",
      "Shorten “City” to at most 100 characters.",
      "Enter a 5-digit ZIP code or ZIP+4, such as 33701-4410.",
    ]);
    for (const [field, value] of Object.entries(wrong)) expect(shownIn(refused).all(field)).toEqual([value]);
    expect(arrived(all, of)).toEqual([]);
  });
});

test("the way back to the profile form keeps every field, and what was checked last is sent", async () => {
  const { somebody, page } = await atCheck(all, ofAgent);
  const form = await somebody.follow(page, "Back to the form");
  for (const [name, value] of Object.entries(ofAgent.typed)) expect(shownIn(form).all(name)).toEqual([value]);
  const again = await answerStep(somebody, form, { nickname: "" });
  expect(again.words).not.toContain("Nickname");
  // The first page shows what is not so any more.
  const late = await sendStep(somebody, page);
  expect(stepOf(late)).toBe("check");
  expect((await somebody.get(late.location ?? "")).words).toContain("so nothing was sent");
  expect(arrived(all, ofAgent)).toEqual([]);
  expectConfirmed(await sendStep(somebody, again), ofAgent, page);
  const [call] = arrived(all, ofAgent);
  expect(JSON.parse(call?.body.toString() ?? "")).toEqual({ ...ofAgent.sent, Nickname: null });
});

test("a profile that was changed meanwhile is shown before anything is sent", async () => {
  const { somebody, page } = await atCheck(all, ofAgent);
  all.backend.fail(callOf(ofAgent), {
    kind: "shape",
    body: { ...ofAgent.profile, PhoneNumber: { Number: "2125550111" } },
  });
  const late = await sendStep(somebody, page);
  const shown = await somebody.get(late.location ?? "");
  expect(shown.status).toBe(409);
  expect(shown.words).toContain("so nothing was sent");
  expect(textOf(shown)).toContain("Phone Current (212) 555-0111 Requested (813) 555-0199");
  all.backend.fail(callOf(ofAgent), { kind: "shape", body: ofAgent.sent });
  const done = await somebody.get(page.url);
  expect(done.words).toContain("there is nothing to send");
  expect(done.words).not.toContain("Send request");
  expect(stepOf(await sendStep(somebody, page))).toBe("check");
  expect(arrived(all, ofAgent)).toEqual([]);
});

const created = {
  name: "201",
  fault: { kind: "status", status: 201 },
  told: "Failed to fetch: 201 Created",
  status: 502,
} as const;

test.each([...refusals, created])(
  "a profile request that the backend does not take is kept and can be sent again: $name",
  async ({ name, fault, told, status }) => {
    const { somebody, page } = await atCheck(all, ofAgent);
    all.backend.fail(submissionTo(ofAgent), fault);
    const refused = await sendStep(somebody, page);
    expect(refused.status).toBe(name === "429" ? 429 : status);
    expect(refused.words).toContain("Failed to submit profile");
    expect(refused.words).toContain(told);
    expect(refused.html).not.toMatch(/Stand-in says|nginx/);
    for (const change of ofAgent.changes) expect(textOf(refused)).toContain(change);
    all.backend.heal();
    expectConfirmed(await sendStep(somebody, refused), ofAgent, page);
    const keys = arrived(all, ofAgent).map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys)).toEqual(new Set([shownIn(page).submission]));
  },
);

test("profile fields that the backend finds wrong are named, with a way to each", async () => {
  const { somebody, page } = await atCheck(all, ofAgent);
  const errors = { "Address.StateName": ["choice"], "PhoneNumber.Number": ["phone"], Surprise: ["required"] };
  all.backend.fail(submissionTo(ofAgent), { kind: "status", status: 422, problem: { errors } });
  const refused = await sendStep(somebody, page);
  expect(refused.status).toBe(422);
  expect(faultsOf(refused)).toEqual([
    "Enter a 10-digit phone number, such as (727) 555-0123.",
    "Choose the state of the address.",
  ]);
  for (const field of ["phone", "state"]) expect(refused.html).toContain(`<a id="${fieldId(field)}"`);
  const form = await somebody.follow(refused, "Change State");
  expect(shownIn(form).all("nickname")).toEqual(["Ag"]);
});

test("a profile request whose key the backend knows from another one is refused as already submitted", async () => {
  const { somebody, page } = await atCheck(all, ofAgent);
  all.backend.fail(submissionTo(ofAgent), { kind: "status", status: 409 });
  const refused = await sendStep(somebody, page);
  expect(refused.status).toBe(409);
  expect(refused.words).toContain("You already submitted this form with different information.");
});

test.each(faultKinds)(
  "a profile that cannot be loaded says so, sends nothing and keeps what was typed: $name",
  async ({ fault, told, status }) => {
    const { somebody, page } = await atCheck(all, ofAgent);
    all.backend.fail(callOf(ofAgent), fault);
    const empty = await somebody.get(asAgent.profile());
    expect(empty.status).toBe(status);
    expect(empty.words).toContain("There was an error loading your profile.");
    expect(empty.words).toContain(told);
    expect(empty.words).toContain("Try again");
    expect(empty.words).not.toContain("Request Changes");
    const kept = await somebody.follow(page, "Back to the form");
    expect(kept.words).toContain("There was an error loading your profile.");
    expect(shownIn(kept).all("nickname")).toEqual(["Ag"]);
    const sent = await sendStep(somebody, page);
    expect(sent.words).toContain(told);
    expect(arrived(all, ofAgent)).toEqual([]);
    all.backend.heal();
    expectConfirmed(await sendStep(somebody, page), ofAgent, page);
  },
);

test("a sign-in that ends during a profile request keeps what was typed", async () => {
  const somebody = await newcomer(all);
  const form = await somebody.get(asAgent.profile());
  all.provider.clockIsAhead(clock.advance(16 * MINUTE_MS));
  const refused = await sendStep(somebody, form, ofAgent.typed);
  expect(new URL(refused.location ?? "").pathname).toBe("/account/login");
  const back = await somebody.get(refused.location ?? "");
  expect(back.words).toContain("Your session ended before the form was sent.");
  for (const [name, value] of Object.entries(ofAgent.typed)) expect(shownIn(back).all(name)).toEqual([value]);
  const page = await answerStep(somebody, back);
  all.backend.fail(submissionTo(ofAgent), { kind: "status", status: 401 });
  const ended = await sendStep(somebody, page);
  expect(new URL(ended.location ?? "").pathname).toBe("/account/login");
  all.backend.heal();
  const again = await somebody.get(ended.location ?? "");
  expectConfirmed(await sendStep(somebody, again), ofAgent, page);
});

test("nobody else sends a profile request, sees it or has its confirmation", async () => {
  const { somebody, page } = await atCheck(all, ofAgent);
  const other = await newcomer(all);
  expect((await sendStep(somebody, page, { csrf: "wrong" })).status).toBe(403);
  const theirs = await other.get(page.url);
  expect(new URL(theirs.url).pathname).toBe("/my-profile");
  expect(theirs.words).not.toContain("Pier Road");
  const foreign = await somebody.get("/my-profile?agentId=4711", { follow: false });
  expect(foreign.location).toContain("/unauthorized-portal");
  expect(arrived(all, ofAgent)).toEqual([]);

  const sent = await sendStep(somebody, page);
  const { submission } = shownIn(page);
  const told = () => all.portal.log().split("no such confirmation").length;
  const before = told();
  const asked = [
    [other, asAgent.profileSubmitted(submission)],
    [somebody, pathsFor(ofAgency.portal).profileSubmitted(submission)],
    [somebody, asAgent.profileSubmitted("f".repeat(32))],
    [somebody, asAgent.profileSubmitted("")],
    [somebody, asAgent.documentSubmitted("EAndO", submission)],
  ] as const;
  for (const [who, address] of asked) {
    const answer = await who.get(address, { follow: false });
    expect(new URL(answer.location ?? "").pathname, address).toMatch(/^\/(my-profile|e-and-os\/submission)$/);
  }
  await until("all of it is in the log", () => told() - before === asked.length, 5000);
  expect((await somebody.get(sent.location ?? "")).words).toContain("Profile changes requested");
  expect(all.portal.log()).not.toMatch(/Pier Road|5550199|555-0199/);
});

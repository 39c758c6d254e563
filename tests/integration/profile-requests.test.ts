import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { pathsFor } from "#app/paths.ts";
import { newcomer } from "../support/filling-in.ts";
import { arrived, atCheck, callOf, knowProfiles, ofAgency, ofAgent } from "../support/profiles.ts";
import { answerStep, sendStep, shownIn, stepOf } from "../support/request-wizard.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";

/** Answers of other backends: profiles with little in them, and the extension that tells of an open request. */

let all: StandIns;

beforeAll(async () => {
  all = await startStandIns();
});
beforeEach(() => {
  knowProfiles(all.backend);
  all.backend.calls.length = 0;
});
afterEach(() => all.backend.heal());
afterAll(() => all?.stop());

const requestOf = (of: typeof ofAgent) => `${callOf(of)}/request`;
const featuresOf = (of: typeof ofAgent) => callOf(of).replace(/profile$/, "features");

const nothing = {
  Nickname: null,
  PhoneNumber: { Number: null },
  Address: { Address1: null, Address2: null, City: null, StateName: null, ZipCode: null },
};

describe("a profile with little in it", () => {
  test.each([
    ["nulls everywhere", { FirstName: null, MiddleName: null, LastName: null, ...nothing }],
    ["nulls for its parts", { FirstName: null, Nickname: null, PhoneNumber: null, Address: null }],
  ])("a profile with %s has an empty form, and what is typed is sent", async (_, profile) => {
    all.backend.answer(callOf(ofAgent), () => profile);
    const somebody = await newcomer(all);
    const form = await somebody.get(pathsFor(ofAgent.portal).profile());
    expect(form.status).toBe(200);
    expect(form.words).not.toMatch(/null|undefined/);
    for (const field of ["firstName", "phone", "address1", "state", "zip"])
      expect(shownIn(form).all(field), field).toEqual([""]);
    const unchanged = await sendStep(somebody, form);
    expect(unchanged.status).toBe(422);
    expect(unchanged.words).toContain("Enter your first name.");
    const page = await answerStep(somebody, form, {
      firstName: "Agnes",
      ...ofAgent.typed,
      city: "Clearwater",
      state: "Guam",
    });
    expect(page.words).toContain("First name Current None Requested Agnes");
    expect((await sendStep(somebody, page)).status).toBe(303);
    const [call] = arrived(all, ofAgent);
    expect(JSON.parse(call?.body.toString() ?? "")).toEqual(ofAgent.sent);
  });

  test("a phone number that is none of the United States stays as it is, until it is corrected", async () => {
    const profile = { ...ofAgent.profile, PhoneNumber: { Number: "+44 20 7946 0958" } };
    all.backend.answer(callOf(ofAgent), () => profile);
    const somebody = await newcomer(all);
    const form = await somebody.get(pathsFor(ofAgent.portal).profile());
    expect(shownIn(form).all("phone")).toEqual(["+44 20 7946 0958"]);
    const refused = await sendStep(somebody, form, { nickname: "Ag" });
    expect(refused.status).toBe(422);
    const page = await answerStep(somebody, refused, { phone: "" });
    expect(page.words).toContain("Phone Current +44 20 7946 0958 Requested None");
  });
});

describe.each([ofAgent, ofAgency])("an open request of $name", (of) => {
  const address = pathsFor(of.portal).profile();
  const open = { Id: 12, SubmittedDateTime: "2026-09-14T02:30:00Z", Profile: of.sent };
  const announce = (is: boolean | null) =>
    all.backend.answer(featuresOf(of), () => ({ Extensions: is ? extensions.profileRequests : null }));

  test("an open profile request is shown with what differs from today's profile", async () => {
    announce(true);
    all.backend.answer(requestOf(of), () => ({ Open: open }));
    const { words, status } = await (await newcomer(all)).get(address);
    expect(status).toBe(200);
    // In the business time zone it was still the day before.
    expect(words).toContain("You requested these changes on Sep 13, 2026. They are under review.");
    for (const change of of.changes) expect(words).toContain(change);
    expect(words).not.toContain("City Current");
  });

  test("an open profile request with an unreadable time leaves the form alive, and one without an offset is in UTC", async () => {
    announce(true);
    const somebody = await newcomer(all);
    all.backend.answer(requestOf(of), () => ({ Open: { ...open, SubmittedDateTime: "2026-13-45T10:00" } }));
    const page = await somebody.get(address);
    expect(page.status).toBe(200);
    expect(page.words).toContain("Error loading your open request");
    expect(shownIn(page).all("city")).toEqual(["Clearwater"]);
    all.backend.answer(requestOf(of), () => ({
      Open: { ...open, SubmittedDateTime: "2026-09-14T02:30:00" },
    }));
    expect((await somebody.get(address)).words).toContain("You requested these changes on Sep 13, 2026.");
  });

  test("an open profile request says when nothing differs any more", async () => {
    announce(true);
    all.backend.answer(requestOf(of), () => ({ Open: open }));
    all.backend.answer(callOf(of), () => of.sent);
    const { words } = await (await newcomer(all)).get(address);
    expect(words).toContain("Your profile already shows them.");
    expect(words).not.toContain("Requested");
  });

  test.each([
    ["an empty answer", {}],
    ["null", { Open: null }],
  ])("an open profile request is left out when there is none: %s", async (_, answer) => {
    announce(true);
    all.backend.answer(requestOf(of), () => answer);
    const { words } = await (await newcomer(all)).get(address);
    expect(words).toContain("Request Changes");
    expect(words).not.toContain("under review;");
    expect(words).not.toContain("Failed to fetch");
  });

  test("an open profile request that cannot be loaded leaves the form alive", async () => {
    announce(true);
    all.backend.fail(requestOf(of), { kind: "status", status: 500 });
    const page = await (await newcomer(all)).get(address);
    expect(page.status).toBe(200);
    expect(page.words).toContain("Error loading your open request");
    expect(shownIn(page).all("city")).toEqual(["Clearwater"]);
  });

  test.each([false, null])(
    "an open profile request is not asked for where it is not announced: %s",
    async (told) => {
      announce(told);
      const { words, status } = await (await newcomer(all)).get(address);
      expect(status).toBe(200);
      expect(words).toContain("Request Changes");
      expect(words).not.toContain("Failed to fetch");
      expect(all.backend.count(requestOf(of))).toBe(0);
    },
  );

  test("an open profile request is not asked for where the features cannot be had", async () => {
    all.backend.fail(featuresOf(of), { kind: "status", status: 404 });
    const { words, status } = await (await newcomer(all)).get(address);
    expect(status).toBe(200);
    expect(words).toContain("Request Changes");
    expect(all.backend.count(requestOf(of))).toBe(0);
  });
});

test("states that cannot be loaded leave the one of the profile to choose", async () => {
  const other = await startStandIns();
  knowProfiles(other.backend);
  other.backend.fail("/t/states", { kind: "status", status: 500 });
  const { page, somebody } = await atCheck(other, ofAgent);
  expect(stepOf(page)).toBe("check");
  const form = await somebody.follow(page, "Back to the form");
  expect(form.words).toContain("Error loading states");
  expect(shownIn(form).all("state")).toEqual(["Guam"]);
  await other.stop();
});

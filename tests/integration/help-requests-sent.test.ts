import { beforeEach, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { pathsFor } from "#app/paths.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { formsOf, type HtmlForm, linksOf } from "../support/html-form.ts";
import { forgeryTokenOf, standInsOfFile } from "../support/security/stand-ins.ts";
import { helpRequestsOfStandIn as known } from "../support/stand-in-help-requests.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** Help requests and their notes, sent twice, late and in part: `docs/product/help-requests.md`. */

const { agentId, agencyId } = standIn;
const asAgent = pathsFor({ type: "agent", id: agentId });
const asAgency = pathsFor({ type: "agency", id: agencyId });

const all = standInsOfFile({ BACKEND_SUBMISSION_TIMEOUT_MS: "1500", HELP_REQUEST_TYPE_IDS: "9, x-7" });
beforeEach(() => {
  all.backend.calls.length = 0;
});

const TEXT = "Café “Ñandú”: <b>&amp;</b> 'please'\r\nsecond line";

const kinds = [
  {
    name: "a request",
    page: asAgent.newHelpRequest(),
    call: "/t/activities",
    field: "details",
    button: "Submit request",
    failed: "Failed to submit help request",
    required: "Describe what you need help with.",
    done: (sent: string) => asAgent.helpRequests({ sent }),
    told: "Help request submitted. The team will review it.",
  },
  {
    name: "a note",
    page: asAgent.helpRequest(known.id),
    call: "/t/activitynotes",
    field: "note",
    button: "Send note",
    failed: "Failed to submit note",
    required: "Write a note.",
    done: (sent: string) => asAgent.helpRequest(known.id, { sent }),
    told: "Note submitted.",
  },
];

const hasField = (name: string) => (form: HtmlForm) => form.fields.some((field) => field.name === name);
const typedIn = (page: Answer, name: string) =>
  formsOf(page.html)
    .flatMap(({ fields }) => fields)
    .find((field) => field.name === name)?.value;
const arrived = (path: string) =>
  all.backend.calls.filter((one) => one.method === "POST" && one.path === path);
const bodyOf = (path: string) => JSON.parse(arrived(path).at(-1)?.body.toString() ?? "null");

describe.each(kinds)("$name", ({ page, call, field, button, failed, required, done, told }) => {
  const send = (somebody: Visitor, opened: Answer, values: Record<string, string> = {}, follow = false) =>
    somebody.submit(opened, { form: hasField(field), button, values: { [field]: TEXT, ...values }, follow });
  const opened = async (): Promise<[Visitor, Answer]> => {
    const somebody = await newcomer(all);
    return [somebody, await somebody.get(page)];
  };

  test("a help request or note arrives with its key and leads on, with a notice", async () => {
    const [somebody, form] = await opened();
    const taken = await send(somebody, form);
    const sent = typedIn(form, "submission") ?? "";
    expect(taken.status, taken.words).toBe(303);
    expect(taken.location).toBe(all.url + done(sent));
    expect(arrived(call)[0]?.headers["idempotency-key"]).toBe(sent);
    const after = await somebody.get(taken.location ?? "");
    expect(after.words).toContain(told);
  });

  test("row 107: a help request or note sent twenty times at once arrives once, and all end at the same place", async () => {
    const [somebody, form] = await opened();
    const taken = await Promise.all(Array.from({ length: 20 }, () => send(somebody, form)));
    const location = all.url + done(typedIn(form, "submission") ?? "");
    expect(taken.map((answer) => [answer.status, answer.location])).toEqual(
      Array.from({ length: 20 }, () => [303, location]),
    );
    expect(arrived(call)).toHaveLength(1);
  });

  test("row 109: a help request or note with a used key and another text is 409 and not sent", async () => {
    const [somebody, form] = await opened();
    await send(somebody, form);
    const other = await send(somebody, form, { [field]: "something else" });
    expect(other.status).toBe(409);
    expect(other.words).toContain("You already submitted this form with different information.");
    expect(typedIn(other, field)).toBe("something else");
    expect(arrived(call)).toHaveLength(1);
  });

  test.each<[string, Fault, number]>([
    ["500", { kind: "status", status: 500 }, 502],
    ["a page of HTML", { kind: "html", status: 502 }, 502],
    ["404", { kind: "status", status: 404 }, 404],
    ["403", { kind: "status", status: 403 }, 403],
    ["409", { kind: "status", status: 409 }, 409],
    ["429", { kind: "status", status: 429, headers: { "retry-after": "60" } }, 429],
    ["422 without a field", { kind: "status", status: 422 }, 502],
    ["silence", { kind: "slow", delayMs: "untilReleased" }, 504],
  ])(
    "a help request or note that the backend does not take keeps its text to be sent again: %s",
    async (name, fault, status) => {
      const [somebody, form] = await opened();
      all.backend.fail(call, fault);
      const refused = await send(somebody, form);
      expect(refused.status).toBe(status);
      expect(refused.words).toContain(failed);
      const told = name === "silence" ? "The Hub did not answer in time." : "Failed to fetch:";
      if (name !== "409") expect(refused.words).toContain(told);
      expect(typedIn(refused, field)).toBe(TEXT);
      expect(refused.html).toMatch(/<title>Error: /);
      expect(refused.words).not.toContain("nginx");
      all.backend.heal();
      expect((await send(somebody, refused)).status).toBe(303);
    },
  );

  test("a fault that the backend names in a help request or note stands beside the field", async () => {
    const [somebody, form] = await opened();
    const errors = { [field === "note" ? "Note" : "Description"]: ["tooLong"] };
    all.backend.fail(call, { kind: "status", status: 422, problem: { errors } });
    const refused = await send(somebody, form);
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(new RegExp(`id="form-${field}-error"(.|\\n)*?Use up to 4,000 characters`));
  });

  test("row 90: a help request or note with a refused token keeps its text through the sign-in and is not sent by itself", async () => {
    const [somebody, form] = await opened();
    all.backend.fail(call, { kind: "status", status: 401 });
    const refused = await send(somebody, form);
    expect(new URL(refused.location ?? "").pathname).toBe("/account/login");
    all.backend.heal();
    all.backend.calls.length = 0;
    const back = await somebody.get(refused.location ?? "");
    expect(back.words).toContain("Your session ended before the form was sent.");
    expect(typedIn(back, field)).toBe(TEXT);
    expect(arrived(call)).toEqual([]);
    expect((await send(somebody, back)).status).toBe(303);
  });

  test("a help request or note that is blank or too long is refused, with the text kept", async () => {
    const [somebody, form] = await opened();
    for (const blank of ["", "  \n ", "\u200b"]) {
      const refused = await send(somebody, form, { [field]: blank });
      expect(refused.status).toBe(422);
      expect(refused.words).toContain(required);
    }
    const long = await send(somebody, form, { [field]: "x".repeat(4001) });
    expect(long.status).toBe(422);
    expect(long.words).toContain("Use up to 4,000 characters.");
    expect(typedIn(long, field)).toHaveLength(4001);
    expect(arrived(call)).toEqual([]);
    expect((await send(somebody, form, { [field]: "x".repeat(4000) })).status).toBe(303);
  });

  test("a help request or note with a wrong token, without one, or for another's portal is not sent", async () => {
    const [somebody, form] = await opened();
    const token = forgeryTokenOf(form);
    const values = { type: known.serviceType, [field]: TEXT };
    for (const csrf of ["wrong", ""]) {
      const refused = await somebody.post(page, { ...values, csrf }, { follow: false });
      expect(refused.status).toBe(403);
    }
    const foreign = page.replace(agentId, "9999");
    const gone = await somebody.post(foreign, { ...values, csrf: token }, { follow: false });
    expect(gone.location).toContain("/unauthorized-portal");
    const evil = await somebody.post(page, { ...values, csrf: token }, { from: "https://evil.example" });
    expect(evil.status).toBe(403);
    expect(arrived(call)).toEqual([]);
  });
});

describe("a request", () => {
  test("a help request says whose it is, by the type of the portal, and nothing that a browser adds", async () => {
    for (const [paths, owner] of [
      [asAgent, { AgentId: agentId }],
      [asAgency, { AgencyId: agencyId }],
    ] as const) {
      const somebody = await newcomer(all);
      const form = await somebody.get(paths.newHelpRequest());
      const added = { IsCompleted: "true", AgentId: "1", AgencyId: "2", IsAgentViewable: "false" };
      const values = { details: "Help", ...added };
      await somebody.submit(form, { form: hasField("details"), values, follow: false });
      expect(bodyOf("/t/activities")).toEqual({
        ...owner,
        ActivityTypeId: known.serviceType,
        Description: "Help",
        IsAgentViewable: true,
      });
    }
  });

  test("the notice of a sent help request offers it to nobody but its sender", async () => {
    const somebody = await newcomer(all);
    const form = await somebody.get(asAgent.newHelpRequest());
    const list = await somebody.submit(form, { form: hasField("details"), values: { details: "Help" } });
    const offered = ({ html }: Answer) =>
      linksOf(html).find(({ label }) => label === "Open the request")?.href;
    expect(offered(list)).toBe(asAgent.helpRequest(known.id));
    for (const [who, address] of [
      [await newcomer(all), list.url],
      [somebody, asAgent.helpRequests({ sent: "f".repeat(32) })],
      [somebody, asAgent.helpRequests({ sent: "//evil.example" })],
      [somebody, list.url.replace(`agentId=${agentId}`, `agencyId=${agencyId}`)],
    ] as const)
      expect(offered(await who.get(address))).toBeUndefined();
  });

  test("the notice of a sent help request offers an open change of the profile as well", async () => {
    const owner = `/t/agents/${agentId}`;
    all.backend.fail(`${owner}/features`, {
      kind: "shape",
      body: { Extensions: extensions.profileRequests },
    });
    const Open = { Id: 3, SubmittedDateTime: "2026-09-01T10:00:00Z", Profile: { FirstName: "A" } };
    all.backend.fail(`${owner}/profile/request`, { kind: "shape", body: { Open } });
    const somebody = await newcomer(all);
    const form = await somebody.get(asAgent.newHelpRequest());
    const list = await somebody.submit(form, { form: hasField("details"), values: { details: "Help" } });
    const hrefs = linksOf(list.html).filter(({ label }) => label === "See your open profile change");
    expect(hrefs.map(({ href }) => href)).toEqual([asAgent.profile()]);
  });

  test("a help request has one of the types that are offered, at first the first one with service", async () => {
    const types = [
      { Id: 8, Name: "Self service" },
      { Id: 9, Name: "Home Service Desk" },
      { Id: "x-7", Name: "Contracting" },
      { Id: 71, Name: "AGENT SERVICE" },
      { Id: {}, Name: "odd" },
    ];
    all.backend.fail("/t/activities/new", { kind: "shape", body: { ActivityTypes: types } });
    const somebody = await newcomer(all);
    const form = await somebody.get(asAgent.newHelpRequest());
    const options = [...form.html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
    expect(options).toEqual(["", "9", "x-7", "71"]);
    expect(typedIn(form, "type")).toBe("9");
    expect(form.words).toContain("1 entry could not be shown.");
    for (const type of ["8", "73", "__proto__", "9,71"]) {
      const values = { type, details: "Help" };
      const refused = await somebody.submit(form, { form: hasField("details"), values, follow: false });
      expect([type, refused.status]).toEqual([type, 422]);
      expect(refused.words).toContain("Choose the type of request.");
    }
    expect(arrived("/t/activities")).toEqual([]);
  });

  test("a help request whose types cannot be had says so, and trying again keeps what is typed", async () => {
    all.backend.fail("/t/activities/new", { kind: "status", status: 500 });
    const somebody = await newcomer(all);
    const form = await somebody.get(asAgent.newHelpRequest());
    expect(form.words).toContain("Error loading request types");
    const press = (page: Answer, button: string) =>
      somebody.submit(page, { form: hasField("details"), button, values: { details: TEXT }, follow: false });
    const failed = await press(form, "Try again");
    expect(failed.words).toContain("Error loading request types");
    all.backend.heal();
    const again = await press(failed, "Try again");
    expect(again.status).toBe(200);
    expect(again.words).not.toContain("Error");
    expect(typedIn(again, "details")).toBe(TEXT);
    expect(typedIn(again, "type")).toBe(known.serviceType);
    expect(arrived("/t/activities")).toEqual([]);
    expect((await press(again, "Submit request")).status).toBe(303);
  });

  test("a help request typed beside the list when the sign-in ended is found again on its own page", async () => {
    const somebody = await newcomer(all);
    const form = await somebody.get(asAgent.newHelpRequest());
    all.backend.fail("/t/activities", { kind: "status", status: 401 });
    const refused = await somebody.submit(form, {
      form: hasField("details"),
      values: { details: TEXT },
      headers: { referer: all.url + asAgent.helpRequests({ status: "open" }) },
      follow: false,
    });
    all.backend.heal();
    const back = await somebody.get(refused.location ?? "");
    expect(back.url).toContain("/help-requests/new?");
    expect(typedIn(back, "details")).toBe(TEXT);
  });
});

describe("a note", () => {
  test("a note names its help request, and a note to a malformed id is not sent", async () => {
    const somebody = await newcomer(all);
    const form = await somebody.get(asAgent.helpRequest(known.id));
    await somebody.submit(form, { form: hasField("note"), values: { note: "Hello" }, follow: false });
    expect(bodyOf("/t/activitynotes")).toEqual({ ActivityId: known.id, Note: "Hello" });
    all.backend.calls.length = 0;
    const values = { csrf: forgeryTokenOf(form), note: "Hello" };
    expect((await somebody.post(`/help-requests/a%20b?agentId=${agentId}`, values)).status).toBe(404);
    expect(arrived("/t/activitynotes")).toEqual([]);
  });
});

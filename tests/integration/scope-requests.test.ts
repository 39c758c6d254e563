import { beforeEach, describe, expect, test } from "vitest";
import { methodsOfContact } from "#api/statuses.ts";
import type { Fault } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { type HtmlForm, linksOf } from "../support/html-form.ts";
import {
  asAgent,
  bodyOf,
  changes,
  extendTo,
  haveScopes,
  listCall,
  valueIn,
} from "../support/integration/scope-pages.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { scopesOfStandIn as known, standInScope } from "../support/stand-in-scopes.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** Requesting a scope of appointment, and replacing one. Today is September 15, 2026. */

const typed = {
  firstName: " Ñandú <b> ",
  lastName: "O'Hara-“Smith”",
  email: "someone@foreign.example",
  methodOfContact: "phone_inbound",
};
const onWire = {
  customer: { first_name: "Ñandú <b>", last_name: "O'Hara-“Smith”", email: "someone@foreign.example" },
  method_of_contact: "phone_inbound",
  customer_sign_embedded: false,
  agent_sign_embedded: false,
};

let somebody: Visitor;

const all = standInsOfFile({ BACKEND_SUBMISSION_TIMEOUT_MS: "1500" });
beforeEach(async () => {
  haveScopes(all, [{ ...standInScope, status: "Completed" }]);
  somebody = await newcomer(all);
  all.backend.calls.length = 0;
});

const isRequest = ({ fields }: HtmlForm) => fields.some(({ name }) => name === "methodOfContact");
const send = (page: Answer, values: Record<string, string> = typed) =>
  somebody.submit(page, { form: isRequest, button: "Request SOA", values, follow: false });
const opened = () => somebody.get(asAgent.scopeRequest());

describe("a request", () => {
  test("a scope request arrives with its key, and leads to the list with a notice", async () => {
    const page = await opened();
    const taken = await send(page);
    expect(taken.status, taken.words).toBe(303);
    expect(taken.location).toBe(all.url + asAgent.scopes());
    const [change, ...more] = changes(all);
    expect(more).toEqual([]);
    expect(change?.path).toBe(listCall);
    expect(bodyOf(change)).toEqual(onWire);
    expect(change?.headers["idempotency-key"]).toBe(valueIn(page, "submission"));
    expect((await somebody.get(taken.location ?? "")).words).toContain("SOA sent to the customer.");
  });

  test("a scope request has every method of contact to choose from, and none at first", async () => {
    const page = await opened();
    const [, select = ""] =
      /<select[^>]*name="methodOfContact"[^>]*>([\s\S]*?)<\/select>/.exec(page.html) ?? [];
    const values = [...select.matchAll(/value="([^"]*)"/g)].map(([, value]) => value);
    expect(values).toEqual(["", ...methodsOfContact]);
    expect(valueIn(page, "methodOfContact")).toBe("");
  });

  test("row 107: ten scope requests at once are one", async () => {
    const page = await opened();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(page)));
    expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
      new Set([`303 ${all.url}${asAgent.scopes()}`]),
    );
    expect(changes(all)).toHaveLength(1);
  });

  test("row 109: a scope request with a used key for another customer is 409 and not sent", async () => {
    const page = await opened();
    await send(page);
    const other = await send(page, { ...typed, lastName: "Other" });
    expect(other.status).toBe(409);
    expect(other.words).toContain("You already submitted this form with different information.");
    expect(changes(all)).toHaveLength(1);
  });

  test("a scope request with nothing in it says of each field what is missing", async () => {
    const blank = { firstName: " ", lastName: "\u200b", email: "", methodOfContact: "" };
    const refused = await send(await opened(), blank);
    expect(refused.status).toBe(422);
    const faults = [...refused.html.matchAll(/<li><a href="#form-(\w+)"[^>]*>([\s\S]*?)<\/a>/g)];
    expect(faults.map(([, field, text]) => [field, text])).toEqual([
      ["firstName", "Enter the customer&#x27;s first name."],
      ["lastName", "Enter the customer&#x27;s last name."],
      ["email", "Enter the customer&#x27;s email."],
      ["methodOfContact", "Choose the method of contact."],
    ]);
    expect(refused.html).toMatch(/<title>Error: /);
    expect(changes(all)).toEqual([]);
  });

  test.each([
    ["firstName", "x".repeat(101), "Use up to 100 characters for the first name."],
    ["lastName", "x".repeat(101), "Use up to 100 characters for the last name."],
    ["email", `${"x".repeat(250)}@a.example`, "Use up to 254 characters for the email."],
    ["email", "nobody", "Enter an email address, such as name@example.com."],
    ["email", "a@b", "Enter an email address, such as name@example.com."],
    ["email", "a b@c.example", "Enter an email address, such as name@example.com."],
    ["methodOfContact", "telepathy", "Choose the method of contact."],
  ])(
    "a scope request with a wrong %s is refused, and everything stays: %j",
    async (field, value, message) => {
      const refused = await send(await opened(), { ...typed, [field]: value });
      expect(refused.status).toBe(422);
      expect(refused.words).toContain(message);
      for (const [name, text] of Object.entries({ ...typed, [field]: value })) {
        if (name === "methodOfContact" && text === "telepathy") continue;
        expect(valueIn(refused, name), name).toBe(text);
      }
      expect(changes(all)).toEqual([]);
    },
  );

  test("a scope request with the longest names that are allowed is taken", async () => {
    const taken = await send(await opened(), {
      ...typed,
      firstName: "x".repeat(100),
      lastName: "y".repeat(100),
    });
    expect(taken.status).toBe(303);
  });

  test.each<[string, Fault, number]>([
    ["500", { kind: "status", status: 500 }, 502],
    ["a page of HTML", { kind: "html", status: 502 }, 502],
    ["403", { kind: "status", status: 403 }, 403],
    ["404", { kind: "status", status: 404 }, 404],
    ["409", { kind: "status", status: 409 }, 409],
    ["429", { kind: "status", status: 429 }, 429],
    ["422 without a field", { kind: "status", status: 422 }, 502],
    ["silence", { kind: "slow", delayMs: "untilReleased" }, 504],
  ])(
    "a scope request that the backend does not take stays as it was typed: %s",
    async (name, fault, status) => {
      const page = await opened();
      all.backend.fail(listCall, fault);
      const refused = await send(page);
      expect(refused.status).toBe(status);
      expect(refused.words).toContain("Failed to request SOA");
      const told = name === "silence" ? "The Hub did not answer in time." : "Failed to fetch:";
      if (name !== "409") expect(refused.words).toContain(told);
      expect(valueIn(refused, "lastName")).toBe(typed.lastName);
      expect(valueIn(refused, "methodOfContact")).toBe(typed.methodOfContact);
      all.backend.heal();
      expect((await send(refused)).status).toBe(303);
    },
  );

  test("a fault that the backend names in a scope request stands beside the field", async () => {
    const page = await opened();
    const errors = { "customer.email": ["email"] };
    all.backend.fail(listCall, { kind: "status", status: 422, problem: { errors } });
    const refused = await send(page);
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/id="form-email-error"(.|\n)*?Enter an email address/);
  });

  test.each<[string, Fault]>([
    ["204", { kind: "empty", status: 204 }],
    ["201", { kind: "status", status: 201 }],
    ["200 with nothing", { kind: "empty", status: 200 }],
    ["no id", { kind: "shape", body: {} }],
  ])("any 2xx means that a scope request was taken: %s", async (_, fault) => {
    const page = await opened();
    all.backend.fail(listCall, fault);
    expect((await send(page)).status).toBe(303);
  });

  test("row 90: a scope request with a refused token keeps what was typed through the sign-in and is not sent by itself", async () => {
    const page = await opened();
    all.backend.fail(listCall, { kind: "status", status: 401 });
    const refused = await send(page);
    expect(new URL(refused.location ?? "").pathname).toBe("/account/login");
    all.backend.heal();
    all.backend.calls.length = 0;
    const back = await somebody.get(refused.location ?? "");
    expect(valueIn(back, "lastName")).toBe(typed.lastName);
    expect(changes(all)).toEqual([]);
    expect((await send(back)).status).toBe(303);
  });

  test("row 60: a scope request without the token, with another one or from another site is not sent", async () => {
    const { somebody: other, token } = await all.signedIn();
    const address = asAgent.scopeRequest();
    for (const csrf of ["", "wrong"])
      expect((await other.post(address, { ...typed, csrf })).status).toBe(403);
    const evil = await other.post(address, { ...typed, csrf: token }, { from: "https://evil.example" });
    expect(evil.status).toBe(403);
    expect(changes(all)).toEqual([]);
  });
});

describe("a replacement, where the backend announces that it knows it", () => {
  const address = asAgent.scopeRequest({ replaces: known.id, lastName: "For", page: "2" });
  beforeEach(() => extendTo(all, "scopeReplacement"));

  test("a replacement begins with what the old scope has in the list, and no name is added to the address", async () => {
    haveScopes(all, [{ ...standInScope, status: "Completed" }], 30);
    const list = await somebody.get(asAgent.scopes({ lastName: "For", page: "2" }));
    const link = linksOf(list.html).find(({ label }) => label.startsWith("Replace"));
    expect(link?.href).toBe(asAgent.scopeRequest({ lastName: "For", page: "2", replaces: known.id }));
    const page = await somebody.get(address);
    expect(page.words).toContain("The new SOA replaces the one from Sep 1, 2026.");
    expect(valueIn(page, "firstName")).toBe("Ana María");
    expect(valueIn(page, "lastName")).toBe("Foreign");
    expect(valueIn(page, "email")).toBe(known.email);
    expect(valueIn(page, "methodOfContact")).toBe("");
    const taken = await send(page);
    expect(taken.location).toBe(all.url + asAgent.scopes());
    expect(bodyOf(changes(all)[0])).toEqual({ ...onWire, replaces: known.id });
  });

  test("a replacement of a scope that is not in the list begins empty, and replaces it all the same", async () => {
    haveScopes(all, []);
    const page = await somebody.get(asAgent.scopeRequest({ replaces: known.id }));
    expect(page.words).toContain("The new SOA replaces an earlier one.");
    expect(valueIn(page, "firstName")).toBe("");
    await send(page);
    expect(bodyOf(changes(all)[0]).replaces).toBe(known.id);
  });

  test.each([
    ["Sent", {}],
    ["Completed", { replaced_by: 70 }],
  ])("a replacement of a scope that cannot be replaced leads to the list: %s %j", async (status, more) => {
    haveScopes(all, [{ ...standInScope, status, ...more }]);
    const page = await somebody.get(asAgent.scopeRequest({ replaces: known.id }));
    expect(page.url).toBe(all.url + asAgent.scopes());
    expect(page.words).toContain("the status of this SOA has changed");
  });

  test("a replacement of a scope that comes too late leads to the list as it is now", async () => {
    const page = await somebody.get(asAgent.scopeRequest({ replaces: known.id }));
    all.backend.answer(listCall, () => ({ Data: [], Total: 0 }));
    all.backend.fail(listCall, { kind: "alternating", faults: [{ kind: "status", status: 409 }, null] });
    const late = await send(page);
    expect(late.location).toBe(all.url + asAgent.scopes());
    expect((await somebody.get(late.location ?? "")).words).toContain("of this SOA has changed");
  });

  test("the form of one scope's replacement is not taken for another's", async () => {
    const page = await somebody.get(asAgent.scopeRequest({ replaces: known.id }));
    await send(page);
    const again = await somebody.post(
      asAgent.scopeRequest({ replaces: "62" }),
      { ...typed, csrf: valueIn(page, "csrf") ?? "", submission: valueIn(page, "submission") ?? "" },
      { follow: false },
    );
    expect(again.status).toBe(409);
    expect(changes(all)).toHaveLength(1);
  });
});

test("the replacement of a scope is not found, read or sent where the backend does not announce it", async () => {
  const { somebody: other, token } = await all.signedIn();
  all.backend.calls.length = 0;
  for (const replaces of [known.id, "a b", "../x"]) {
    const address = asAgent.scopeRequest({ replaces });
    expect((await other.get(address)).status).toBe(404);
    expect((await other.post(address, { ...typed, csrf: token })).status).toBe(404);
  }
  expect(all.backend.count(/scopes/)).toBe(0);
});

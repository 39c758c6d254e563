import { beforeEach, describe, expect, test } from "vitest";
import { scopeActionStatuses } from "#api/scopes.ts";
import { scopeStatuses } from "#api/statuses.ts";
import { digestOf } from "#server/digest-of.ts";
import type { Fault } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import type { HtmlForm } from "../support/html-form.ts";
import { kinds, listed } from "../support/integration/scope-kinds.ts";
import {
  bodyOf,
  changes,
  haveScopes,
  listCall,
  statusWords,
  valueIn,
} from "../support/integration/scope-pages.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { scopesOfStandIn as known, standInScope } from "../support/stand-in-scopes.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** Rows 31, 60, 90, 107 and 109 for what is done with a scope of appointment. Today is September 15, 2026. */

const CHANGED = "No change was made: the status of this SOA has changed.";
const { id } = known;

let somebody: Visitor;

const all = standInsOfFile({ BACKEND_SUBMISSION_TIMEOUT_MS: "1500" });
beforeEach(async () => {
  haveScopes(all, [standInScope], 60);
  somebody = await newcomer(all);
  all.backend.calls.length = 0;
});

type Kind = (typeof kinds)[number];

/** Where it ends when all is well. */
const endOf = ({ name }: Kind) =>
  name === "sign" ? `${all.backend.url}/sign/61?ticket=once` : all.url + listed;

describe.each(kinds)("$name", (kind) => {
  const { name, page, call, method, button, failed, told, status } = kind;
  const isQuestion = ({ action }: HtmlForm) => action === page;
  const send = (opened: Answer, asking = {}) =>
    somebody.submit(opened, { form: isQuestion, button, follow: false, ...asking });
  const open = async () => {
    haveScopes(all, [{ ...standInScope, status }], 60);
    return somebody.get(page);
  };

  test("a scope's action asks with the customer's name and the status as the backend has them now", async () => {
    const opened = await open();
    expect(opened.status).toBe(200);
    expect(opened.words).toContain(`Customer ${known.customer} Status ${statusWords(status)}`);
    const { query } = all.backend.calls.findLast(({ path }) => path === listCall) ?? {};
    expect(Object.fromEntries(query ?? [])).toEqual({
      last_name: "Foreign",
      sort: "DateRequested-asc",
      page: "2",
      pageSize: "50",
    });
    expect(changes(all)).toEqual([]);
  });

  test("a scope's action asks without the name when the scope is not in the list, or the list cannot be had", async () => {
    haveScopes(all, [{ ...standInScope, id: 62 }]);
    const missing = await somebody.get(page);
    expect(missing.words).not.toContain(known.customer);
    expect((await send(missing)).location).toBe(endOf(kind));
    all.backend.fail(listCall, { kind: "status", status: 500 });
    const failing = await somebody.get(page);
    expect(failing.status).toBe(200);
    expect((await send(failing)).location).toBe(endOf(kind));
  });

  test.runIf(name !== "sign")(
    "a scope's action is not done when the scope has changed since the page was opened",
    async () => {
      const opened = await open();
      haveScopes(all, [{ ...standInScope, status: "Client Viewed", note: "declined" }], 60);
      const late = await send(opened);
      expect([late.status, late.location]).toEqual([303, all.url + listed]);
      expect((await somebody.get(late.location ?? "")).words).toContain(CHANGED);
      expect(changes(all)).toEqual([]);
    },
  );

  test("a scope's action is done, and leads to the list with its filters or to the signing page", async () => {
    const done = await send(await open());
    expect(done.status, done.words).toBe(303);
    expect(done.location).toBe(endOf(kind));
    const [change, ...more] = changes(all);
    expect(more).toEqual([]);
    expect([change?.method, change?.path]).toEqual([method, call]);
    const expected = name === "sign" ? { role: "agent", return_url: all.url + listed } : null;
    expect(bodyOf(change)).toEqual(expected);
    if (!told) return;
    const after = await somebody.get(done.location ?? "");
    expect(after.words).toContain(told);
  });

  test("the button in the list of scopes does the same as the page of the action", async () => {
    haveScopes(all, [{ ...standInScope, status }], 60);
    const list = await somebody.get(listed);
    if (name === "void") {
      const asked = await somebody.follow(list, ({ href }) => href === page);
      expect((await send(asked)).location).toBe(endOf(kind));
    } else {
      const done = await somebody.submit(list, { form: isQuestion, follow: false });
      expect(done.location).toBe(endOf(kind));
    }
    expect(changes(all).map((change) => change.path)).toEqual([call]);
  });

  describe.each(scopeStatuses)("row 31: when the status is %s", (status) => {
    const isAllowed = scopeActionStatuses[name].some((allowed) => allowed === status);

    test(
      isAllowed
        ? "a scope's action is offered in a status that allows it"
        : "a scope's action is said to be too late in a status that does not allow it",
      async () => {
        haveScopes(all, [{ ...standInScope, status }], 60);
        const opened = await somebody.get(page);
        expect(opened.words.includes("The status of this SOA no longer allows this.")).toBe(!isAllowed);
        expect(opened.html.includes(`name="submission"`)).toBe(isAllowed);
      },
    );

    test("a scope's action from a form made by hand gets what the backend says", async () => {
      const form = await open();
      haveScopes(all, [{ ...standInScope, status }], 60);
      if (!isAllowed) all.backend.fail(call, { kind: "status", status: 409 });
      // The digest of what the page would show, which has no button for most statuses.
      const seen = digestOf([known.customer, status, null]);
      const answer = await send(form, { values: { seen } });
      expect(answer.status).toBe(303);
      expect(changes(all)).toHaveLength(1);
      if (isAllowed) return expect(answer.location).toBe(endOf(kind));
      expect(answer.location).toBe(all.url + listed);
      const list = await somebody.get(listed);
      expect(list.words).toContain(CHANGED);
      expect(list.words).toMatch(
        new RegExp(`${known.customer} ${known.email} .* 2026 ${statusWords(status)}`),
      );
    });
  });

  const faults: [string, Fault, number][] = [
    ["500", { kind: "status", status: 500 }, 502],
    ["a page of HTML", { kind: "html", status: 502 }, 502],
    ["a redirect", { kind: "redirect", to: "http://127.0.0.1:9/" }, 502],
    ["403", { kind: "status", status: 403 }, 403],
    ["429", { kind: "status", status: 429 }, 429],
    ["422", { kind: "status", status: 422 }, 502],
    ["cut off", { kind: "down" }, 503],
    ["silence", { kind: "slow", delayMs: "untilReleased" }, 504],
  ];
  test.each(faults)(
    "a scope's action that the backend does not do says so and can be sent again: %s",
    async (name, fault, status) => {
      const form = await open();
      all.backend.fail(call, fault);
      const refused = await send(form);
      expect(refused.status).toBe(status);
      expect(refused.words).toContain(failed);
      const why =
        { "cut off": "could not be reached", silence: "did not answer in time" }[name] ?? "Failed to fetch:";
      expect(refused.words).toContain(why);
      expect(refused.words).not.toContain("nginx");
      expect(refused.html).toMatch(/<title>Error: /);
      // Another press is the same submission.
      expect(valueIn(refused, "submission")).toBe(valueIn(form, "submission"));
      all.backend.heal();
      expect((await send(refused)).location).toBe(endOf(kind));
    },
  );

  test("an action on a scope that is not the agent's is not found", async () => {
    const form = await open();
    all.backend.fail(call, { kind: "status", status: 404 });
    const gone = await send(form);
    expect(gone.status).toBe(404);
    expect(gone.words).toContain("The page you are looking for could not be found.");
  });

  test.each(["a b", "..%2f..", "x".repeat(65), "a;b"])(
    "an action on a scope with a malformed id is not asked for: %s",
    async (bad) => {
      const address = page.replace(`/${id}/`, `/${encodeURIComponent(bad)}/`);
      const { token, somebody: other } = await all.signedIn();
      all.backend.calls.length = 0;
      const opened = await other.get(address);
      expect(opened.status).toBe(404);
      const sent = await other.post(address, { csrf: token }, { follow: false });
      expect(sent.status).toBe(404);
      expect(all.backend.count(/scopes/)).toBe(0);
    },
  );

  test("row 60: a scope's action without the token, with another one or from another site is not done", async () => {
    const { somebody: other, token } = await all.signedIn();
    for (const csrf of ["", "wrong"]) {
      const refused = await other.post(page, { csrf }, { follow: false });
      expect(refused.status).toBe(403);
    }
    const foreign = await other.post(page, { csrf: token }, { from: "https://evil.example" });
    expect(foreign.status).toBe(403);
    const elsewhere = page.replace("agentId=9001", "agentId=9999");
    const gone = await other.post(elsewhere, { csrf: token }, { follow: false });
    expect(gone.location).toContain("/unauthorized-portal");
    expect(changes(all)).toEqual([]);
  });

  test("a scope's action reads the way back in its address as a list of the portal, and nothing else", async () => {
    const { somebody: other, token } = await all.signedIn();
    const hostile = `${page}&returnUrl=https://evil.example&back=//evil.example&page=//evil.example&lng=xx`;
    const fields = { csrf: token, returnUrl: "https://evil.example", back: "//evil.example" };
    const done = await other.post(hostile, fields, { follow: false });
    expect(done.location).toBe(endOf(kind));
    const [change] = changes(all);
    if (name === "sign") expect(bodyOf(change).return_url).toBe(all.url + listed);
  });

  test("row 90: a scope's action with a refused token leads to the sign-in, and is not done by itself", async () => {
    const form = await open();
    all.backend.fail(call, { kind: "status", status: 401 });
    const refused = await send(form);
    expect(new URL(refused.location ?? "").pathname).toBe("/account/login");
    all.backend.heal();
    all.backend.calls.length = 0;
    const back = await somebody.get(refused.location ?? "");
    expect(back.status).toBe(200);
    expect(changes(all)).toEqual([]);
  });
});

describe.each(kinds.filter(({ name }) => name !== "sign"))("$name, sent twice", (kind) => {
  const { page, button } = kind;
  const send = (opened: Answer) =>
    somebody.submit(opened, { form: ({ action }) => action === page, button, follow: false });

  test("rows 107, 109: a scope's action sent several times at once is done once, under one key", async () => {
    haveScopes(all, [{ ...standInScope, status: kind.status }], 60);
    const form = await somebody.get(page);
    const answers = await Promise.all([send(form), send(form), send(form)]);
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      Array.from({ length: 3 }, () => [303, all.url + listed]),
    );
    const keys = changes(all).map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([valueIn(form, "submission")]);
  });

  test.each<[string, Fault]>([
    ["204", { kind: "empty", status: 204 }],
    ["200 with nothing", { kind: "empty", status: 200 }],
    ["201 with JSON", { kind: "status", status: 201 }],
    ["null", { kind: "shape", body: null }],
  ])("any 2xx means that a scope's action was done: %s", async (_, fault) => {
    haveScopes(all, [{ ...standInScope, status: kind.status }], 60);
    const form = await somebody.get(page);
    all.backend.fail(kind.call, fault);
    expect((await send(form)).location).toBe(all.url + listed);
  });
});

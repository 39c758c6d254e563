import { describe, expect, test } from "vitest";
import { typedText } from "#api/typed-text.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { faultsOf } from "../support/html-form.ts";
import {
  agentsOwn,
  all,
  alpha,
  arrived,
  asAgency,
  asAgent,
  atCheck,
  contentOf,
  contracts,
  expectConfirmed,
  middle,
  ofAgent,
  ofItself,
  requestForm,
  upline,
  withNewAgency,
  withNewAgent,
  withStandIns,
} from "../support/integration/contract-requests.ts";
import { eAndO, newAgency, newAgent, principal } from "../support/newcomers.ts";
import {
  answerAll,
  answerStep,
  draftOf,
  sendStep,
  shownIn,
  stepOf,
  type Typed,
  type Wizard,
} from "../support/request-wizard.ts";
import { storedText } from "../support/security/session-store.ts";
import type { Answer } from "../support/visitor.ts";

/** Rows 33 to 36, 55, 60: what no browser sends, and answers that are somebody else’s. */

withStandIns();

describe("what no browser sends", () => {
  test("row 36: a contract request refuses values not offered, lists where one is meant, and unknown names", async () => {
    const somebody = await newcomer(all);
    const wrong = [
      "9999",
      "__proto__",
      "constructor",
      "new ",
      "a".repeat(10_000),
      "a\u0000b",
      "👩‍👩‍👧",
      "\u202eevil",
    ];
    const cases: [Wizard, number, string][] = [
      [ofItself, 0, "target"],
      [ofAgent, 0, "target"],
      [agentsOwn, 0, "upline"],
      [agentsOwn, 1, "contracts"],
      [agentsOwn, 1, "states"],
    ];
    for (const [wizard, step, field] of cases) {
      const { [step]: good = {} } = wizard.steps;
      const page = await answerAll(somebody, wizard.start, wizard.steps.slice(0, step));
      const isList = Array.isArray(good[field]);
      for (const value of wrong.filter((each) => wizard === agentsOwn || each !== "new ")) {
        const refused = await sendStep(somebody, page, { ...good, [field]: value });
        expect(refused.status, `${field}: ${value.slice(0, 20)}`).toBe(422);
        expect(faultsOf(refused)).toHaveLength(1);
      }
      const right = [good[field] ?? standIn.agentId].flat()[0] ?? "";
      const doubled = await sendStep(somebody, page, { ...good, [field]: [right, right] });
      expect(doubled.status, `${field} twice`).toBe(isList ? 303 : 422);
      const { [field]: _, ...others } = good;
      const array = await sendStep(somebody, page, { ...others, [field]: [], [`${field}[]`]: right });
      expect(array.status, `${field}[]`).toBe(422);
    }
    expect(arrived(agentsOwn)).toEqual([]);
  });

  test("a contract that was chosen twice in a contract request counts once", async () => {
    const somebody = await newcomer(all);
    const typed = { ...contracts, contracts: [alpha, alpha, middle] };
    const page = await answerAll(somebody, agentsOwn.start, [upline, typed]);
    expect(stepOf(page)).toBe("check");
    expectConfirmed(await sendStep(somebody, page), agentsOwn, page);
    expect(arrived(agentsOwn).map(contentOf)).toEqual([agentsOwn.sent]);
  });

  test("row 36: fields that the form of a contract request does not have go nowhere", async () => {
    const somebody = await newcomer(all);
    const surplus = {
      Id: "1",
      status: "approved",
      targetAgency: "9003",
      agentCount: "7",
      ["__proto__"]: "x",
      constructor: "x",
    };
    const page = await answerAll(somebody, agentsOwn.start, [
      { ...surplus, ...upline },
      { ...surplus, ...contracts },
    ]);
    expectConfirmed(await sendStep(somebody, page, surplus), agentsOwn, page);
    expect(arrived(agentsOwn).map(contentOf)).toEqual([agentsOwn.sent]);
  });

  const texts = [
    "a".repeat(10_000),
    "👩‍👩‍👧‍👦 🏳️‍🌈",
    "‏مرحبا بالعالم‎ \u202eevil\u202c",
    "Z̸̢̛a͑l͘g̕o",
    `'"<>&</textarea><script>alert(1)</script>`,
    "a\u0000b",
    "a\u0007b",
    "{{constructor}} %0d%0a \\",
    "__proto__",
  ];

  test("row 34: every text of a contract request arrives whole, or is refused and still stands there", async () => {
    const somebody = await newcomer(all);
    const [target = {}, newcomerTyped = {}, , contractsTyped = {}] = withNewAgency.steps;
    const start = await answerAll(somebody, withNewAgency.start, [target]);
    const expectKept = async (page: Answer, good: Typed, name: string, text: string) => {
      const answered = await sendStep(somebody, page, { ...good, [name]: text });
      const what = `${name}: ${text.slice(0, 30)}`;
      expect([303, 422], what).toContain(answered.status);
      expect(answered.html, what).not.toContain("<script>alert");
      // An accepted text is shown on the page of its step.
      const shown = answered.status === 303 ? await somebody.get(pageOf(page, answered)) : answered;
      expect(shown.html, what).not.toContain("<script>alert");
      // HTML has no way to write a NUL.
      expect(shownIn(shown).all(name)[0], what).toBe(text.replaceAll("\0", ""));
      return answered.status;
    };
    let taken = 0;
    for (const name of Object.keys(newcomerTyped))
      for (const text of texts) if ((await expectKept(start, newcomerTyped, name, text)) === 303) taken++;
    expect(taken, "names and E&O take nearly anything").toBe(6 * 6);
    const page = await answerAll(somebody, withNewAgency.start, withNewAgency.steps.slice(0, 3));
    for (const text of texts) await expectKept(page, contractsTyped, "comments", text);

    const odd = texts.filter((text) => text.length < 100 && !/\p{Cc}/u.test(text)).join(" ");
    const check = await answerStep(somebody, page, { ...contractsTyped, comments: odd });
    expectConfirmed(await sendStep(somebody, check), withNewAgency, check);
    expect(arrived(withNewAgency).map(contentOf)).toEqual([
      expect.objectContaining({ requestForm: { ...requestForm, comments: typedText(odd) } }),
    ]);
  });

  test("row 35: a contract request refuses numbers, dates and addresses that are none", async () => {
    const somebody = await newcomer(all);
    const [target = {}, newcomerTyped = {}] = withNewAgency.steps;
    const page = await answerAll(somebody, withNewAgency.start, [target]);
    const wrong: Record<string, readonly string[]> = {
      agencyNpn: ["0", "0123", "12345678901", "1e5", "-1", "1.5", "१२३"],
      principalNpn: ["0", "abc"],
      email: ["x", "@x.y", "x@y", "a b@c.de", "a@b@c.de", "a@b..de", "<a@b.de>"],
      expirationDate: ["2026-02-31", "1899-12-31", "2026-13-01", "99999-01-01", "tomorrow", "2/30/2027"],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const refused = await sendStep(somebody, page, { ...newcomerTyped, [field]: value });
        expect(refused.status, `${field}: ${value}`).toBe(422);
        expect(shownIn(refused).all(field)).toEqual([value]);
      }
    }
    const last = await answerAll(somebody, ofItself.start, ofItself.steps.slice(0, 2));
    for (const agentCount of [
      "-1",
      "1e99",
      "1.5",
      "1,5",
      "12,34",
      "NaN",
      "Infinity",
      "0x10",
      "100001",
      "١٢",
      "1 000",
    ]) {
      const refused = await sendStep(somebody, last, { ...contracts, agentCount });
      expect(refused.status, agentCount).toBe(422);
      expect(faultsOf(refused)).toEqual(["Enter the number of agents, up to 100,000."]);
    }
    for (const [agentCount, shown] of [
      ["0", "0"],
      ["100,000", "100,000"],
      [" 12 ", "12"],
    ] as const) {
      const check = await answerStep(somebody, last, { ...contracts, agentCount });
      expect(check.words).toContain(`Estimated number of agents ${shown} `);
    }
  });

  test("rows 55, 59: another site changes no answer of a contract request and sends nothing", async () => {
    const { somebody, page } = await atCheck(withNewAgent);
    const draft = draftOf(page);
    for (const step of ["agent", "new-agent", "upline", "contracts", "check"]) {
      const address = asAgency.contractRequestStep("downlinerequest", step, { draft });
      const answer = await somebody.post(
        address,
        { csrf: shownIn(page).all("csrf")[0] ?? "", target: standIn.agentId, cancel: "yes" },
        { from: "https://evil.example", follow: false },
      );
      expect(answer.status, step).toBe(403);
    }
    expect(arrived(withNewAgent)).toEqual([]);
    expect((await somebody.get(page.url)).words).toContain(newAgent.email);
  });
});

describe("whose it is", () => {
  test("answers of a contract request are used by who gave them, in the portal and the wizard of the request", async () => {
    const { somebody, page } = await atCheck(withNewAgency);
    const draft = draftOf(page);
    const other = await newcomer(all);
    const asked: [typeof somebody, string, string][] = [
      [other, asAgency.contractRequestStep("request", "new-agency", { draft }), "agency"],
      [other, asAgency.contractRequestStep("request", "check", { draft }), "agency"],
      [somebody, asAgent.contractRequestStep("request", "check", { draft }), "upline"],
      [somebody, asAgency.contractRequestStep("downlinerequest", "check", { draft }), "agent"],
      [somebody, asAgency.contractRequestStep("request", "check", { draft: draft.toUpperCase() }), "agency"],
      [somebody, asAgency.contractRequestStep("request", "check", { draft: "../../sessions" }), "agency"],
    ];
    for (const [who, address, first] of asked) {
      const answer = await who.get(address);
      expect(stepOf(answer), address).toBe(first);
      expect(answer.html).not.toContain(principal.lastName);
    }
    await sendStep(other, page);
    expect(arrived(withNewAgency), "nor can another send it").toEqual([]);
  });

  test("the confirmation of a contract request is its submitter's, in the portal and the wizard of the request", async () => {
    const { somebody, page } = await atCheck(withNewAgency);
    expectConfirmed(await sendStep(somebody, page), withNewAgency, page);
    const ref = shownIn(page).submission;
    const other = await newcomer(all);
    const asked: [typeof somebody, string, string][] = [
      [other, asAgency.contractsRequested("request", ref), "/contracts/request"],
      [somebody, asAgent.contractsRequested("request", ref), "/contracts/request"],
      [somebody, asAgency.contractsRequested("downlinerequest", ref), "/contracts/downlinerequest"],
      [somebody, asAgency.contractsRequested("request", "f".repeat(32)), "/contracts/request"],
      [somebody, asAgency.contractsRequested("request", "../x"), "/contracts/request"],
      [somebody, asAgency.contractsRequested("request", ""), "/contracts/request"],
    ];
    const told = () => all.portal.log().split("no such confirmation").length;
    const before = told();
    for (const [who, address, up] of asked) {
      const answer = await who.get(address, { follow: false });
      expect(new URL(answer.location ?? "").pathname, address).toBe(up);
    }
    await expect.poll(() => told() - before).toBe(asked.length);
    expect((await somebody.get(asAgency.contractsRequested("request", ref))).words).toContain(newAgency.name);
  });

  test("answers of a contract request lie on the disk so that nobody can read them", async () => {
    const { page } = await atCheck(withNewAgency);
    const stored = storedText(all.portal.dataFolder);
    for (const secret of [
      ...Object.values(newAgency),
      ...Object.values(principal),
      eAndO.policyNumber,
      "¿sí?",
    ])
      expect(stored).not.toContain(secret);
    expect(stored.length, "something was written").toBeGreaterThan(1000);
    expect(all.portal.log()).not.toContain(principal.email);
    expect(page.url).not.toMatch(new RegExp(`${principal.lastName}|${encodeURIComponent(principal.email)}`));
  });
});

/** The address of the step that was just answered, in the draft as it is now. */
function pageOf(page: Answer, answered: Answer): string {
  const address = new URL(page.url);
  address.searchParams.set("draft", draftOf(answered));
  return address.href;
}

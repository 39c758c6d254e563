import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { newcomer, opened, send } from "../support/filling-in.ts";
import { linksOf } from "../support/html-form.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import {
  historyOfStandIn,
  submissionOfStandIn as known,
  knowSubmissions,
} from "../support/stand-in-submissions.ts";
import { exampleForm } from "../support/submission-forms.ts";
import type { Visitor } from "../support/visitor.ts";

/** One submission with a backend that is not ours. Today is September 15, 2026. */

const agentPortal = { type: "agent", id: standIn.agentId } as const;
const agencyPortal = { type: "agency", id: standIn.agencyId } as const;
const asAgent = pathsFor(agentPortal);
const call = `/t/agents/${standIn.agentId}/submissions/611`;

let somebody: Visitor;

const all = standInsOfFile({ BACKEND_TIMEOUT_MS: "1500" });
beforeAll(async () => {
  somebody = await newcomer(all);
});
beforeEach(() => knowSubmissions(all.backend));

const answers = (body: object) =>
  all.backend.fail(call, { kind: "shape", body: { ...known, History: historyOfStandIn, ...body } });
/** The label and the address of the button of the next step, without the way to a question. */
const stepIn = (html: string) =>
  linksOf(html.slice(html.indexOf('id="next-step"'), html.indexOf('id="history"')))
    .filter(
      ({ href, label }) =>
        href.startsWith("/") && !["Ask about this", "Preguntar sobre esto"].includes(label),
    )
    .map(({ label, href }) => [label, href]);

test.each([agentPortal, agencyPortal])(
  "an $type sees the facts, the next step and the history of a submission, the oldest event first",
  async (portal) => {
    const at = pathsFor(portal);
    const page = await somebody.get(at.submission("611"));
    expect(page.status).toBe(200);
    expect(page.html).toContain("<title>Georgia GA-4711 – Producer Hub</title>");
    expect(page.words).toContain(
      "Overview Type License Submitted Sep 10, 2026, 9:30 PM Submitted by Agnes Standin Since Sep 12, 2026, 11:05 AM",
    );
    expect(page.words).toContain(
      "Next step Read the reason, correct the license details or the file, and submit the license again. The file shows another number. Submit the license again",
    );
    expect(stepIn(page.html)).toEqual([["Submit the license again", at.documentForm("License")]]);
    expect(page.words).toContain(
      "History Submitted Agnes Standin Sep 10, 2026, 9:30 PM Rejected Dana Desk Review team Sep 12, 2026, 11:05 AM The file shows another number.",
    );
  },
);

test("a submission shows the answers of a license by the labels of its form, and none that it cannot read", async () => {
  const given = {
    ...{ StateProvince: "Georgia", LicenseType: "Health", LicenseNumber: "GA-4711" },
    ...{ ExpirationDate: "2027-05-31", IsResidentLicense: true, Unknown: "x" },
  };
  answers({ Answers: given });
  const page = await somebody.get(asAgent.submission("611"));
  expect(page.words).toContain(
    "What was submitted State Georgia License type Health License number GA-4711 Expiration date May 31, 2027 Resident license Yes History",
  );
  for (const unusable of [undefined, null, [], { LicenseNumber: { a: 1 } }, "text"]) {
    answers({ Answers: unusable });
    const without = await somebody.get(asAgent.submission("611"));
    expect([without.status, without.words.includes("What was submitted")]).toEqual([200, false]);
  }
});

test("the next step of a submission is in Spanish on a Spanish page", async () => {
  const page = await somebody.get(`${asAgent.submission("611")}&lng=es`);
  expect(page.words).toContain("Próximo paso Lea el motivo, corrija los datos");
  expect(stepIn(page.html)).toEqual([["Enviar la licencia de nuevo", asAgent.documentForm("License")]]);
  await somebody.get(`${asAgent.home()}&lng=en`);
});

test.each<[object, typeof agentPortal | typeof agencyPortal, [string, string][]]>([
  [{ Status: "Accepted" }, agentPortal, [["View your licenses", asAgent.licenses()]]],
  [
    { Kind: "Application", Status: "WaitingForYou", EnrollmentId: 4711 },
    agentPortal,
    [["Open the enrollment", asAgent.enrollment("4711")]],
  ],
  [
    { Kind: "Application", Status: "WaitingForYou", EnrollmentId: "../../account/logout" },
    agentPortal,
    [["Request help", asAgent.newHelpRequest({ about: "611" })]],
  ],
  [
    { Kind: "HelpRequest", Status: "WaitingForYou" },
    agentPortal,
    [["Open the help request", asAgent.helpRequest("611")]],
  ],
  [{ Kind: "HelpRequest", Status: "Completed", Id: "a/b" }, agentPortal, []],
  [
    { Kind: "ContractRequest", Status: "Rejected" },
    agentPortal,
    [["Request contracts again", asAgent.contractRequest()]],
  ],
  [{ Status: "UnderReview" }, agentPortal, []],
  [
    { Kind: "Bond", Status: "Lost in mail" },
    agentPortal,
    [["Request help", asAgent.newHelpRequest({ about: "611" })]],
  ],
])(
  "a submission with %j offers exactly the next step that fits its kind and status in the portal %s",
  async (body, portal, links) => {
    answers(body);
    const page = await somebody.get(pathsFor(portal).submission("611"));
    expect(page.status).toBe(200);
    expect(stepIn(page.html)).toEqual(links);
  },
);

test("a rejected contract request leads an agency to its list of contracts", async () => {
  const body = { ...known, Kind: "ContractRequest", History: null };
  all.backend.fail(`/t/agencies/${standIn.agencyId}/submissions/611`, { kind: "shape", body });
  const at = pathsFor(agencyPortal);
  const page = await somebody.get(at.submission("611"));
  expect(stepIn(page.html)).toEqual([["View your contracts", at.contracts()]]);
  expect(page.words).toContain("History No history yet");
});

test("a submission that says nothing of itself is shown, with unknown events as they came", async () => {
  const moved = { At: "2026-09-13", Event: "Moved", IsByDesk: true, EnrollmentStatus: "Pending Information" };
  const odd = { At: "2026-09-14T10:00:00Z", Event: "Teleported", EnrollmentStatus: "Elsewhere", Rank: 3 };
  const body = { Id: 611, Kind: "Application", History: [odd, moved, { At: "soon", Event: "x" }, null] };
  all.backend.fail(call, { kind: "shape", body });
  const page = await somebody.get(asAgent.submission("611"));
  expect(page.status).toBe(200);
  expect(page.words).toContain(
    "History 2 entries could not be shown. Status changed Pending information Review team Sep 13, 2026 Teleported Elsewhere Sep 14, 2026, 6:00 AM",
  );
  expect(page.words).toContain("If you have questions about this submission, ask the team.");
});

describe("submissions that are not there", () => {
  test.each(["612", "a%2Fb", "x".repeat(65), "%00"])(
    "a submission with the id %s is not found",
    async (id) => {
      const before = all.backend.count(/\/submissions\//);
      const page = await somebody.get(asAgent.submission("").replace("?", `${id}?`));
      expect(page.status).toBe(404);
      expect(page.words).toContain("Not Found");
      expect(all.backend.count(/\/submissions\//) - before).toBe(id === "612" ? 1 : 0);
    },
  );

  test("a user who opens a submission that is not found keeps the portal", async () => {
    const before = all.backend.count("/t/agents/my/permissions");
    expect((await somebody.get(asAgent.submission("612"))).status).toBe(404);
    expect((await somebody.get(asAgent.licenses())).status).toBe(200);
    expect(all.backend.count("/t/agents/my/permissions")).toBe(before);
  });
});

test.each<[string, Fault, number]>([
  ["500", { kind: "status", status: 500 }, 502],
  ["HTML with 200", { kind: "html", status: 200 }, 502],
  ["another shape", { kind: "shape", body: { Id: 611 } }, 502],
  ["a history that is no list", { kind: "shape", body: { ...known, History: "x" } }, 502],
  ["late", { kind: "slow", delayMs: "untilReleased" }, 504],
])("a submission that cannot be loaded says so inside the portal's frame: %s", async (_, fault, status) => {
  all.backend.fail(call, fault);
  const page = await somebody.get(asAgent.submission("611"));
  expect(page.status).toBe(status);
  expect(page.words).toContain("Error loading the submission");
  expect(linksOf(page.html)).toContainEqual(
    expect.objectContaining({ label: "Try again", href: asAgent.submission("611") }),
  );
});

test("a submission that the user may not see any more is answered with 403", async () => {
  all.backend.fail(call, { kind: "status", status: 403 });
  expect((await somebody.get(asAgent.submission("611"))).status).toBe(403);
});

describe("a confirmation", () => {
  const form = exampleForm;
  const features = `/t/agents/${standIn.agentId}/features`;
  const follow = async (Id: unknown) => {
    const sender = await newcomer(all);
    const page = await opened(sender, form, agentPortal);
    all.backend.answer(form.call(agentPortal), () => ({ Id, Status: "under review" }));
    const sent = await send(sender, page, form);
    const confirmation = await sender.get(sent.location ?? "");
    expect(confirmation.status).toBe(200);
    return linksOf(confirmation.html).find(({ label }) => label === "Follow it in Your submissions")?.href;
  };

  test("the confirmation of a form leads to the submission that the backend names", async () => {
    expect(await follow(611)).toBe(asAgent.submission("611"));
  });

  test("the confirmation of a form leads to no submission if the backend names none, announces none or is late", async () => {
    expect(await follow(undefined)).toBeUndefined();
    all.backend.answer(features, () => ({}));
    expect(await follow(611)).toBeUndefined();
    all.backend.fail(features, { kind: "slow", delayMs: "untilReleased" });
    expect(await follow(611)).toBeUndefined();
  });
});

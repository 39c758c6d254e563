import { beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** An enrollment's page with a backend that shares no code with the reference backend. */

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });
const ID = "4711";
const agentCall = `/t/agents/${standIn.agentId}/enrollments/${ID}`;
const agencyCall = `/t/agencies/${standIn.agencyId}/enrollments/${ID}`;

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
const enrollment = {
  PolicyId: 4711,
  CustomerFirstName: "Ana",
  CustomerLastName: "Ruiz-Ortega",
  AgentId: 9003,
  AgentName: "Writing Agent",
  AppQueueStatus: "Lost at Sea",
  InsurerName: standIn.carrier,
  EffectiveDate: "2026-10-01T00:00:00Z",
};
const payment = (Id: number, more: object = {}) => ({
  Id,
  PolicyId: 4711,
  AgentName: "Writing Agent",
  PaymentDate: "2026-05-01",
  Amount: 12.5,
  Status: "Processed",
  ...more,
});

describe("the page", () => {
  test("an enrollment's page shows an unknown status as it came, and payments given as a list or as a page", async () => {
    answers(agencyCall, enrollment);
    answers(`${agencyCall}/payments/commissions`, [
      payment(1),
      payment(2, { Amount: -1234.5, Status: "On-Hold" }),
    ]);
    answers(`${agencyCall}/payments/overrides`, { Data: [payment(3, { Amount: 3 })], Total: 1 });
    const page = await somebody.get(asAgency.enrollment(ID));
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/<h1[^>]*>Ana Ruiz-Ortega<\/h1>/);
    for (const words of ["Lost at Sea", "Writing Agent", "$12.50", "−$1,234.50", "On hold (1)", "$3.00"])
      expect(page.words).toContain(words);
    expect(page.html).toContain(asAgency.producer("9003").replaceAll("&", "&amp;"));
  });

  test("an enrollment's page has no producer and no overrides for an agent, whose overrides nobody asks for", async () => {
    answers(agentCall, enrollment);
    answers(`${agentCall}/payments/commissions`, []);
    const page = await somebody.get(asAgent.enrollment(ID));
    expect(page.status).toBe(200);
    expect(page.words).toContain("No commission payments found");
    expect(page.words).not.toContain("Override");
    expect(page.words).not.toContain("Writing Agent");
    const refused = await somebody.get(asAgent.enrollmentPayments(ID, "overrides"));
    expect(refused.status).toBe(404);
    expect(refused.words).toContain("Unsupported payment type for agents");
    expect(all.backend.count(`${agentCall}/payments/overrides`)).toBe(0);
  });

  test("an enrollment's page says that an agent is no longer active, and links to no page of theirs", async () => {
    answers(agencyCall, { ...enrollment, AgentIsActive: false });
    answers(`${agencyCall}/payments/commissions`, []);
    answers(`${agencyCall}/payments/overrides`, []);
    const page = await somebody.get(asAgency.enrollment(ID));
    expect(page.words).toContain("no longer active");
    expect(page.html).not.toContain("/producers/9003");
  });

  test("a part of an enrollment's page that fails leaves the others alive", async () => {
    answers(agencyCall, enrollment);
    all.backend.fail(`${agencyCall}/payments/commissions`, { kind: "status", status: 500 });
    answers(`${agencyCall}/payments/overrides`, [payment(3), { Id: 4 }]);
    const page = await somebody.get(asAgency.enrollment(ID));
    expect(page.status).toBe(200);
    expect(page.words).toContain("Error loading commission payments");
    expect(page.words).toContain("$12.50");
    expect(page.words).toMatch(/1 (row|entry|record)/);
  });

  test("an enrollment that cannot be loaded is a page with the status of its failure", async () => {
    answers(`${agentCall}/payments/commissions`, []);
    all.backend.fail(agentCall, { kind: "status", status: 503 });
    const page = await somebody.get(asAgent.enrollment(ID));
    expect(page.status).toBe(502);
    expect(page.words).toContain("Error loading enrollment details");
    all.backend.fail(agentCall, { kind: "status", status: 404 });
    expect((await somebody.get(asAgent.enrollment(ID))).status).toBe(404);
  });

  test.each(["a%2Fb", "..%2f..%2fevil", "a b", "x".repeat(65), "%00", "é"])(
    "a malformed id of an enrollment is refused before any call: %s",
    async (id) => {
      const before = all.backend.calls.length;
      const refused = await somebody.get(`/enrollments/${id}?agentId=${standIn.agentId}`);
      expect(refused.status).toBe(404);
      expect(refused.words).toMatch(/enrollment ID is invalid|could not be found/);
      const asked = all.backend.calls.slice(before).filter(({ path }) => path.includes("/enrollments/"));
      expect(asked).toEqual([]);
    },
  );
});

describe("the payments of a kind", () => {
  const many = Array.from({ length: 1203 }, (_, index) =>
    payment(index + 1, { Amount: index, Status: index % 400 ? "Processed" : "On Hold" }),
  );

  test("the payments of an enrollment are counted up to 999, and stand on pages", async () => {
    answers(agentCall, enrollment);
    answers(`${agentCall}/payments/commissions`, many);
    const page = await somebody.get(asAgent.enrollmentPayments(ID, "commissions", { pageSize: "50" }));
    expect(page.status).toBe(200);
    for (const words of ["All (999+)", "Processed (999+)", "On hold (4)", "1–50 of 1,203"])
      expect(page.words).toContain(words);
    const held = await somebody.get(asAgent.enrollmentPayments(ID, "commissions", { status: "OnHold" }));
    expect(held.words).toContain("4 payments");
    const past = await somebody.get(asAgent.enrollmentPayments(ID, "commissions", { page: "99" }), {
      follow: false,
    });
    expect(past.status).toBe(302);
    expect(past.location).not.toContain("page=");
  });

  test("the payments of an enrollment say when the backend has given a part of them only", async () => {
    answers(agentCall, enrollment);
    answers(`${agentCall}/payments/commissions`, { Data: [payment(1)], Total: 30 });
    const page = await somebody.get(asAgent.enrollmentPayments(ID, "commissions"));
    expect(page.words).toContain("Only the first 1 of 30 payments");
  });

  test("an unknown kind of payments of an enrollment is not found", async () => {
    expect((await somebody.get(`/enrollments/${ID}/payments/bribes?agentId=${standIn.agentId}`)).status).toBe(
      404,
    );
  });
});

describe("the application", () => {
  const pdf = Buffer.from("%PDF-1.7 stand-in");

  test("the application of an enrollment is handed on as it comes, under the enrollment's name", async () => {
    answers(`${agentCall}/application`, pdf);
    const file = await somebody.get(asAgent.applicationFile(ID));
    expect(file.status).toBe(200);
    expect(file.bytes.equals(pdf)).toBe(true);
    expect(file.headers["content-disposition"]).toContain(`application-${ID}`);
    expect(file.headers["x-content-type-options"]).toBe("nosniff");
  });

  test.each([
    ["a page of HTML", { kind: "html", status: 200 }, 502],
    ["nothing there", { kind: "status", status: 404 }, 404],
    ["an answer that never comes whole", { kind: "down" }, 503],
  ] as const)(
    "the application of an enrollment that comes as %s is an error page and no file",
    async (_, fault, status) => {
      all.backend.fail(`${agentCall}/application`, fault);
      const answer = await somebody.get(asAgent.applicationFile(ID));
      expect(answer.status).toBe(status);
      expect(answer.headers["content-disposition"]).toBeUndefined();
    },
  );
});

import { beforeAll, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** Customers, missing information and questions about policies, with a backend that shares no code with the reference backend. */

const agent = pathsFor({ type: "agent", id: standIn.agentId });
const owner = `/t/agents/${standIn.agentId}`;
const ID = "4711";
const enrollment = { PolicyId: ID, CustomerFirstName: "Ana", CustomerLastName: "Ruiz", CustomerId: "c-1" };

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
const announce = (number: number) => answers(`${owner}/features`, { Extensions: number });

function showEnrollment(more: object) {
  answers(`${owner}/enrollments/${ID}`, { ...enrollment, ...more });
  answers(`${owner}/enrollments/${ID}/payments/commissions`, []);
}

test("a backend without customers has no page and no list of them, and is not asked", async () => {
  announce(extensions.customers - 1);
  for (const address of [
    agent.customers(),
    agent.customer("c-1"),
    agent.customerMerge("c-1", { other: "c-2" }),
  ])
    expect((await somebody.get(address)).status, address).toBe(404);
  expect(all.backend.calls.filter(({ path }) => path.includes("/customers"))).toEqual([]);
  const home = await somebody.get(agent.home());
  expect(home.html).not.toContain('href="/customers');
});

test("a customer's page leaves out what cannot be read, and shows the rest", async () => {
  announce(extensions.customers);
  answers(`${owner}/customers/c-1`, {
    Id: "c-1",
    FirstName: "Ana",
    LastName: null,
    Enrollments: [
      { PolicyId: ID, InsurerName: "Foreign Carrier", AppQueueStatus: "PENDING-INFORMATION" },
      { PolicyId: {} },
    ],
    Payments: [
      { Id: 1, Amount: 12.5, Kind: "bonus", Status: "On-Hold", HoldReason: "Full moon", PolicyId: ID },
      {},
    ],
    Same: [{ Id: "c-2", Match: "retina" }],
    History: [{ At: "2026-08-02T10:00:00Z", Event: "Somersault" }, { At: "never" }],
  });
  const page = await somebody.get(agent.customer("c-1"));
  expect(page.status).toBe(200);
  expect(page.html).toMatch(/<h1[^>]*>Ana<\/h1>/);
  for (const words of ["Foreign Carrier", "Full moon", "$12.50", "Somersault", "Send the information"])
    expect(page.words).toContain(words);
  expect(page.words).not.toContain("Not the same person");
});

test("a customer that cannot be loaded is a page with the status of its failure", async () => {
  announce(extensions.customers);
  all.backend.fail(`${owner}/customers/c-1`, { kind: "status", status: 503 });
  const page = await somebody.get(agent.customer("c-1"));
  expect(page.status).toBe(502);
  expect(page.words).toContain("Error loading the customer");
  all.backend.fail(`${owner}/customers/c-1`, { kind: "status", status: 404 });
  expect((await somebody.get(agent.customer("c-1"))).status).toBe(404);
});

test("an enrollment says what the team misses in the words of the page, and what it does not know as it came", async () => {
  announce(extensions.customers);
  showEnrollment({
    AppQueueStatus: "Pending Information",
    Missing: {
      Items: ["signature", "horoscope"],
      Text: "By fax.",
      AnswerBy: "2026-08-01T00:00:00",
      AskedDateTime: null,
    },
  });
  const page = await somebody.get(agent.enrollment(ID));
  for (const words of ["Signature", "horoscope", "By fax.", "This was wanted by"])
    expect(page.words).toContain(words);
  expect(page.html).toContain(agent.customer("c-1").replaceAll("&", "&amp;"));
  expect(page.html).not.toContain('/help-requests/new?policy=4711">Send');
});

test("an enrollment without a request for information leads to a help request about it", async () => {
  announce(extensions.missingInformation - 1);
  showEnrollment({ AppQueueStatus: "Pending Information" });
  const page = await somebody.get(agent.enrollment(ID));
  expect(page.words).toContain("Send the information");
  expect(page.html).toContain(agent.newHelpRequest({ policy: ID }).replaceAll("&", "&amp;"));
  expect(page.words).not.toContain("Missing information");
});

test("what was missing and comes too late stays on the page for its writer", async () => {
  announce(extensions.customers);
  showEnrollment({ AppQueueStatus: "Pending Information", Missing: { Items: ["signature"] } });
  const page = await somebody.get(agent.enrollment(ID));
  all.backend.fail(`${owner}/enrollments/${ID}/information`, { kind: "status", status: 409 });
  showEnrollment({ AppQueueStatus: "Sent to Carrier", Missing: null });
  const shown = await somebody.submit(page, {
    form: ({ isMultipart }) => isMultipart,
    values: { answer: "Here it is." },
  });
  expect(shown.status).toBe(409);
  expect(shown.words).toContain("has moved this application on");
  expect(shown.words).toContain("Here it is.");
});

test("a help request about a policy is linked to it only where the backend knows that", async () => {
  const sent = () =>
    all.backend.calls.findLast(({ method, path }) => method === "POST" && path === "/t/activities");
  for (const [extension, isLinked] of [
    [extensions.helpRequestPolicies - 1, false],
    [extensions.helpRequestPolicies, true],
  ] as const) {
    announce(extension);
    showEnrollment({});
    const page = await somebody.get(agent.newHelpRequest({ policy: ID }));
    expect(page.words.includes(`reference ${ID}`)).toBe(!isLinked);
    const details = ({ fields }: { fields: { name: string }[] }) =>
      fields.some(({ name }) => name === "details");
    await somebody.submit(page, { form: details, values: { details: "Please look." } });
    expect(JSON.parse(String(sent()?.body ?? "{}")).PolicyId).toBe(isLinked ? ID : undefined);
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { type FaultyBackend, standIn, startFaultyBackend } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { CLIENT_ID, CLIENT_SECRET, type Running, startPortal } from "../support/portal.ts";
import { visitor } from "../support/visitor.ts";

/** The portal works for a backend and an identity provider that are not ours and know nothing of its code. */

let backend: FaultyBackend;
let provider: IdentityProvider;
let portal: Running;

beforeAll(async () => {
  [backend, provider] = await Promise.all([
    startFaultyBackend(),
    startIdentityProvider({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }),
  ]);
  portal = await startPortal({ backendUrl: backend.url, oidcIssuer: provider.issuer });
});

afterAll(async () => {
  await portal?.stop();
  await Promise.all([backend?.stop(), provider?.stop()]);
});

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });

test("an agent signs in, finds a contract and downloads its file", async () => {
  const somebody = visitor(portal.url);

  const list = await somebody.get(asAgent.contracts());
  expect(list.status).toBe(200);
  expect(list.via[0]).toContain("/contracts");
  expect(list.via.some((address) => address.startsWith(provider.issuer))).toBe(true);
  expect(list.url).toBe(portal.url + asAgent.contracts());
  expect(list.words).toContain(standIn.carrier);
  expect(list.words).toContain(standIn.writingNumber);

  const detail = await somebody.follow(list, ({ label }) => label.includes(standIn.carrier));
  expect(detail.status).toBe(200);
  expect(new URL(detail.url).pathname).toBe(`/contracts/${standIn.contractId}`);
  expect(detail.words).toContain(standIn.fileName);
  expect(detail.words).toContain(standIn.agencyName);

  const file = await somebody.follow(detail, ({ href }) => href.includes(`/files/${standIn.fileId}`));
  expect(file.status).toBe(200);
  expect(file.headers["content-type"]).toMatch(/^application\/pdf/);
  expect(file.headers["content-disposition"]).toMatch(/^attachment/);
  expect(file.bytes.equals(standIn.pdf)).toBe(true);
});

test("an agency sees its downline and exports the hierarchy", async () => {
  const somebody = visitor(portal.url);
  const detail = await somebody.get(asAgency.contract(standIn.contractId));
  expect(detail.status).toBe(200);
  expect(detail.words).toContain(standIn.agentName);

  const workbook = await somebody.get(asAgency.hierarchyExport(standIn.contractId));
  expect(workbook.status).toBe(200);
  expect(workbook.headers["content-type"]).toMatch(/spreadsheetml/);
});

test("every call carries the user's token, the client identifier and the anti-forgery token with its cookie", () => {
  const calls = backend.calls.filter(({ path }) => path.startsWith("/t/"));
  expect(calls.length).toBeGreaterThan(5);
  for (const { headers } of calls) {
    expect(headers.authorization).toMatch(/^Bearer eyJ/);
    expect(headers["x-client-id"]).toBe("4");
    expect(headers["x-xsrf-token"]).toBeTruthy();
    expect(headers.cookie).toContain(`XSRF-RequestToken=${headers["x-xsrf-token"]}`);
  }
});

test("the contract filter of the address reaches the backend in the words of the wire", async () => {
  const somebody = visitor(portal.url);
  await somebody.get(asAgent.contracts({ status: "Terminated" }));
  const asked = backend.calls.filter(({ path }) => path === `/t/agents/${standIn.agentId}/contracts`);
  expect(asked.at(-1)?.query.get("Filter")).toBe("Terminated");
});

test("an agency looks at a producer, and at their contracts page by page", async () => {
  const somebody = visitor(portal.url);
  const call = `/t/v2/agencies/${standIn.agencyId}/downlineagentcontracts`;
  const asked = () => Object.fromEntries(backend.calls.findLast(({ path }) => path === call)?.query ?? []);
  const detail = await somebody.get(asAgency.contract(standIn.contractId));
  const producer = await somebody.follow(detail, ({ label }) => label === standIn.agentName);
  expect(producer.status).toBe(200);
  expect(producer.words).toContain(standIn.npn);
  expect(producer.words).toContain("(813) 555-0102 Primary (813) 555-0101 Office");
  expect(producer.words).toContain("Expires in 16 days, on Oct 1, 2026");
  expect(asked()).toEqual({
    AgentId: standIn.agentId,
    FilterSet: "Active",
    sort: "insurer_name-asc",
    page: "1",
    pageSize: "15",
  });

  const row = {
    insurer_name: "Foreign Dental",
    agent_id: 9001,
    agent_name: "x",
    contract_certifications: null,
  };
  backend.fail(call, { kind: "shape", body: { Data: [row], Total: 51 } });
  const query = {
    status: "All",
    carrier: "78",
    rts: "NoCerts",
    rtsNext: "Failed",
    sort: "end",
    desc: "true",
  };
  const second = await somebody.get(
    asAgency.producer(standIn.agentId, { ...query, page: "2", pageSize: "25" }),
  );
  expect(asked()).toEqual({
    AgentId: standIn.agentId,
    FilterSet: "All",
    InsurerId: "78",
    RtsStatusFilterThisYear: "NoCerts",
    RtsStatusFilterNextYear: "Failed",
    sort: "end_date-desc",
    page: "2",
    pageSize: "25",
  });
  expect(second.words).toContain("Contracts: 26–26 of 51, sorted by end date, newest first");
  expect(linksOf(second.html).some(({ href }) => href.includes("page=3"))).toBe(true);
  const beyond = await somebody.get(asAgency.producer(standIn.agentId, { ...query, page: "5" }), {
    follow: false,
  });
  backend.heal();
  expect(beyond.location).toBe(portal.url + asAgency.producer(standIn.agentId, query));
});

test("an address that names no producer asks for nothing", async () => {
  const somebody = visitor(portal.url);
  await somebody.get(asAgency.home());
  const before = backend.count(/downlineagentcontracts|\/v2\/.*\/agents\//);
  for (const id of ["...", "%00", "a%0d%0ab", "x".repeat(65)]) {
    const { status, words } = await somebody.get(`/producers/${id}?agencyId=${standIn.agencyId}`);
    expect(status, id).toBe(404);
    expect(words, id).toContain("Unable to retrieve agent details.");
  }
  expect(backend.count(/downlineagentcontracts|\/v2\/.*\/agents\//)).toBe(before);
});

test("an empty list of licenses or E&O policies says so, and whether it is for the filter", async () => {
  const somebody = visitor(portal.url);
  const filtered = await somebody.get(asAgent.licenses({ expiry: "expired" }));
  expect(filtered.words).toContain("No licenses match this filter.");
  expect(filtered.words).toContain("Clear filters");
  const filteredPolicies = await somebody.get(asAgent.eAndOs({ expiry: "expired" }));
  expect(filteredPolicies.words).toContain("No E&O policies match this filter.");
  expect(filteredPolicies.words).toContain("Clear filters");
  backend.fail(`/t/agents/${standIn.agentId}/licenses`, { kind: "shape", body: [] });
  backend.fail(`/t/agents/${standIn.agentId}/eandos`, { kind: "shape", body: [] });
  const empty = await somebody.get(asAgent.licenses());
  const uninsured = await somebody.get(asAgent.eAndOs());
  backend.heal();
  expect(empty.status).toBe(200);
  expect(empty.words).toContain("No licenses found");
  expect(uninsured.status).toBe(200);
  expect(uninsured.words).toContain("No E&Os found");
});

test("a contract whose hierarchy fails still shows the rest of its page", async () => {
  const somebody = visitor(portal.url);
  await somebody.get(asAgent.home());
  backend.fail(/\/hierarchy$/, { kind: "html", status: 502 });
  const detail = await somebody.get(asAgent.contract(standIn.contractId));
  backend.heal();
  expect(detail.status).toBe(200);
  expect(detail.words).toContain(standIn.fileName);
  expect(detail.words).toContain(standIn.writingNumber);
  expect(detail.html).not.toContain("nginx");
});

test("signing out ends the sign-in at the provider too", async () => {
  const somebody = visitor(portal.url);
  const home = await somebody.get(asAgent.home());
  const signedOut = await somebody.submit(home, {
    form: ({ action }) => action.startsWith("/account/logout"),
  });
  expect(signedOut.status).toBe(200);
  expect(provider.signOuts.at(-1)?.get("id_token_hint")).toMatch(/^eyJ/);
  const again = await somebody.get(asAgent.home(), { follow: false });
  expect(again.location).toContain("/account/login");
});

test("a form sent after the session has ended leads back, by way of the sign-in, to the page it stood on", async () => {
  const somebody = visitor(portal.url);
  const list = await somebody.get(asAgent.contracts({ status: "All" }));
  somebody.setCookie("sid", "ended-long-ago");
  const refused = await somebody.submit(list, {
    form: ({ action }) => action.startsWith("/alerts/"),
    headers: { referer: list.url },
    follow: false,
  });
  const returnUrl = new URL(refused.location ?? "").searchParams.get("returnUrl");
  expect(returnUrl).toBe(new URL(list.url).pathname + new URL(list.url).search);
});

import { beforeAll, expect, test } from "vitest";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { scopesOfStandIn } from "../support/stand-in-scopes.ts";
import { statementsOfStandIn } from "../support/stand-in-statements.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** Where downloads lead, and what script learns of them: `docs/decisions/0243`. */

let somebody: Visitor;
const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });
const { contractId, fileId, eAndOId } = standIn;
const statement = statementsOfStandIn.id;
const file = asAgency.contractFile(contractId, fileId);

test.each([
  ["a file of a contract", file, asAgency.contract(contractId)],
  ["a file of an E&O policy", asAgent.eAndOFile(eAndOId, fileId), asAgent.eAndOs()],
  ["a file of a license", asAgent.licenseFile("5", fileId), asAgent.licenseFiles("5")],
  ["policies", asAgency.policiesExport(contractId), asAgency.contract(contractId)],
  ["a hierarchy", asAgency.hierarchyExport(contractId), asAgency.contract(contractId)],
  ["an application", asAgent.applicationFile("4711"), asAgent.enrollment("4711")],
  [
    "enrollments",
    listToolAt(asAgent.enrollments({ status: "Active" }), "csv"),
    asAgent.enrollments({ status: "Active" }),
  ],
  [
    "producers",
    listToolAt(asAgency.producers({ status: "All" }), "excel"),
    asAgency.producers({ status: "All" }),
  ],
  ["a statement", asAgent.statementFile(statement, "pdf"), asAgent.statement(statement)],
  [
    "payments",
    listToolAt(asAgent.statementPayments(statement, "commissions"), "csv"),
    asAgent.statementPayments(statement, "commissions"),
  ],
  ["an SOA", asAgent.scope(scopesOfStandIn.id, "pdf"), asAgent.scopes()],
  ["SOAs", listToolAt(asAgent.scopes(), "csv"), asAgent.scopes()],
  [
    "the RTS report",
    asAgency.rtsReportExport({ planYear: "2026" }),
    asAgency.rtsReport({ planYear: "2026" }),
  ],
])(
  "without a session the download of %s leads to the sign-in, and from there to the page of its link",
  async (_, address, page) => {
    const stranger = visitor(all.url);
    const left = await stranger.get(address, { follow: false });
    expect(left.status).toBe(302);
    const returnUrl = new URL(left.location ?? "").searchParams.get("returnUrl") ?? "";
    const wanted = new URL(page, all.url);
    const found = new URL(returnUrl, all.url);
    expect(found.pathname).toBe(wanted.pathname);
    expect(Object.fromEntries(found.searchParams)).toEqual(Object.fromEntries(wanted.searchParams));
  },
);

test("a file whose address names no portal leads home after the sign-in", async () => {
  const left = await visitor(all.url).get("/lists/csv/scopes", { follow: false });
  expect(new URL(left.location ?? "").search).toBe("");
});

test("an answer with a file removes the cookies by which script waits for it, and no other answer does", async () => {
  const asking = { headers: { cookie: "" }, follow: false };
  const waiting = { ...somebody.cookies(), "download-17": "1", "download-18": "1", "download-x": "1" };
  asking.headers.cookie = Object.entries(waiting)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const removed = async () => {
    const answer = await visitor(all.url).get(file, asking);
    return (answer.headers["set-cookie"] ?? []).filter((line) => line.startsWith("download-"));
  };
  const line = (name: string) => `${name}=; Max-Age=0; Path=/; SameSite=Lax; HttpOnly`;
  expect(await removed()).toEqual([line("download-17"), line("download-18")]);
  all.backend.fail(`/t/files/${fileId}/downloadurl`, { kind: "shape", body: "https://files.example/x.pdf" });
  expect(await removed()).toEqual([line("download-17"), line("download-18")]);
  all.backend.fail(`/t/files/${fileId}/downloadurl`, { kind: "status", status: 500 });
  expect(await removed()).toEqual([]);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoIds } from "#demo/data/demo-ids.ts";
import { findProgram } from "../../scripts/programs.js";
import { type BackendOnPostgres, backendOnPostgres, listen } from "../support/long/backend-on-postgres.ts";
import { newerTargets, type Target } from "../support/long/injection-targets.ts";
import { searchWithSqlmap } from "../support/long/sqlmap.ts";

/** Row 70: sqlmap looks for SQL in every id and every filter of the reference backend, on PostgreSQL. */

const sqlmap = findProgram("sqlmap");
if (!sqlmap) console.log("sqlmap is not installed: the search for SQL injection is left out.");

let folder: string;
let backend: BackendOnPostgres | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "producer-portal-sqlmap-"));
  if (sqlmap) backend = await backendOnPostgres();
  if (sqlmap && !backend) console.log("PostgreSQL is not installed: the search for SQL is left out.");
});
afterAll(async () => {
  await backend?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const agency = "demo-agency";
const agent = "demo-agent";
const ids = `AgentContractEffectiveDate=2025-10-20&AgentContractsAgentId=${demoIds.agent}`;
const area = `ProductsStateId=${demoIds.state}&ProductsCountyId=${demoIds.county}&ProductsPolicyTypeId=${demoIds.policyType}`;
const hierarchy = `/t/agencycontracts/${demoIds.agencyContract}/hierarchy/excel`;

const producers = `/t/v2/agencies/${demoIds.agency}`;
const downline = `FilterSet=Active&InsurerId=${demoIds.carrier}&AgentId=${demoIds.agent}&AgentName=marisol&RtsStatusFilterThisYear=Rts&RtsStatusFilterNextYear=All&sort=agent_name-asc`;
const downlineFilters =
  "FilterSet,InsurerId,AgentId,AgentName,RtsStatusFilterThisYear,RtsStatusFilterNextYear,sort";
const report = `/t/agencies/${demoIds.agency}/reports/rtsreport/excel?PlanYear=2025&InsurerId=${demoIds.carrier}&PolicyTypeId=${demoIds.policyType}`;

const targets: Target[] = [
  { path: `/t/v2/agencies/${demoIds.agency}*/downlineagentcontracts`, as: agency },
  {
    path: `${producers}/downlineagentcontracts?${downline}&page=1&pageSize=25`,
    as: agency,
    parameters: `${downlineFilters},page,pageSize`,
  },
  { path: `/t/v2/agencies/${demoIds.agency}*/downlineagentcontracts/excel`, as: agency },
  {
    path: `${producers}/downlineagentcontracts/excel?${downline}&Columns=agent_name`,
    as: agency,
    parameters: `${downlineFilters},Columns`,
  },
  { path: `/t/v2/agencies/${demoIds.agency}*/agents/${demoIds.agent}*`, as: agency },
  { path: `/t/v2/agencies/${demoIds.agency}*/downlines`, as: agency },
  { path: `/t/agencies/${demoIds.agency}*/reports/rtsreport/excel?PlanYear=2025`, as: agency },
  { path: report, as: agency, parameters: "PlanYear,InsurerId,PolicyTypeId" },
  { path: `/t/agents/${demoIds.agent}*/eandos`, as: agent },
  { path: `/t/agencies/${demoIds.agency}*/eandos`, as: agency },
  { path: `/t/eandos/${demoIds.agentEAndO}*/files`, as: agent },
  { path: `/t/agencies/${demoIds.agency}*/eandos/${demoIds.agencyEAndO}*/files`, as: agency },
  { path: `/t/agents/${demoIds.agent}*/uplines`, as: agent },
  { path: `/t/agencies/${demoIds.agency}*/uplines`, as: agency },
  {
    path: `/t/agencies/${demoIds.agency}/uplines?AgentId=${demoIds.agent}`,
    as: agency,
    parameters: "AgentId",
  },
  {
    path: `/t/agencies/${demoIds.agency}/uplines?AgencyId=${demoIds.agency}`,
    as: agency,
    parameters: "AgencyId",
  },
  { path: `/t/v2/agencies/${demoIds.agency}*/agents?Contact=vega@`, as: agency },
  { path: `/t/v2/agencies/${demoIds.agency}/agents?Contact=vega@`, as: agency, parameters: "Contact" },
  { path: `/t/agents/${demoIds.agent}*/contractrequests/open`, as: agent },
  { path: `/t/agencies/${demoIds.agency}*/contractrequests/open?AgencyId=${demoIds.agency}`, as: agency },
  {
    path: `/t/agencies/${demoIds.agency}/contractrequests/open?AgencyId=${demoIds.agency}`,
    as: agency,
    parameters: "AgencyId",
  },
  {
    path: `/t/agencies/${demoIds.agency}/contractrequests/open?AgentId=${demoIds.agent}`,
    as: agency,
    parameters: "AgentId",
  },
  {
    path: `/t/agents/${demoIds.agent}*/contractrequests/options?uplineAgencyId=${demoIds.downlineAgency}`,
    as: agent,
  },
  {
    path: `/t/agents/${demoIds.agent}/contractrequests/options?uplineAgencyId=${demoIds.downlineAgency}`,
    as: agent,
    parameters: "uplineAgencyId",
  },
  {
    path: `/t/agencies/${demoIds.agency}*/contractrequests/options?uplineAgencyId=${demoIds.agency}`,
    as: agency,
  },
  {
    path: `/t/agencies/${demoIds.agency}/contractrequests/options?uplineAgencyId=${demoIds.agency}`,
    as: agency,
    parameters: "uplineAgencyId",
  },
  { path: `/t/agents/${demoIds.agent}*/contracts`, as: agent },
  { path: `/t/agencies/${demoIds.agency}*/contracts`, as: agency },
  { path: `/t/agents/${demoIds.agent}/contracts?Filter=Active`, as: agent, parameters: "Filter" },
  { path: `/t/agencies/${demoIds.agency}/contracts?Filter=Active`, as: agency, parameters: "Filter" },
  { path: `/t/agencies/${demoIds.agency}*/contracts/${demoIds.agencyContract}*/downlines`, as: agency },
  {
    path: `/t/agencies/${demoIds.agency}/contracts/${demoIds.agencyContract}/downlines?Filter=Active`,
    as: agency,
    parameters: "Filter",
  },
  { path: `/t/agentcontracts/${demoIds.agentContract}*`, as: agent },
  { path: `/t/agencycontracts/${demoIds.agencyContract}*`, as: agency },
  { path: `/t/agentcontracts/${demoIds.agentContract}*/files`, as: agent },
  { path: `/t/agencycontracts/${demoIds.agencyContract}*/files`, as: agency },
  { path: `/t/agentcontracts/${demoIds.agentContract}*/hierarchy`, as: agent },
  { path: `/t/agencycontracts/${demoIds.agencyContract}*/hierarchy`, as: agency },
  { path: `/t/agencycontracts/${demoIds.agencyContract}*/hierarchy/excel`, as: agency },
  { path: `/t/agentcontracts/${demoIds.agentContract}*/policies/excel`, as: agent },
  { path: `/t/agencycontracts/${demoIds.agencyContract}*/policies/excel`, as: agency },
  { path: `/t/agencies/${demoIds.agency}*/insurers`, as: agency },
  { path: `/t/agencies/${demoIds.agency}*/downlineagents`, as: agency },
  { path: `/t/agents/${demoIds.agent}*/licenses`, as: agent },
  { path: `/t/agencies/${demoIds.agency}*/licenses`, as: agency },
  { path: `/t/agentlicenses/${demoIds.agentLicense}*/files`, as: agent },
  { path: `/t/agencylicenses/${demoIds.agencyLicense}*/files`, as: agency },
  { path: `/t/files/${demoIds.agentContractFile}*/downloadurl`, as: agent },
  { path: `/t/counties/${demoIds.state}*/dictionary`, as: agent },
  {
    path: `/t/insurers?IsActive=true&${ids}&${area}`,
    as: agent,
    parameters:
      "IsActive,AgentContractEffectiveDate,AgentContractsAgentId,ProductsStateId,ProductsCountyId,ProductsPolicyTypeId",
  },
  {
    path: `/t/insurers/dictionary?IsActive=true&${ids}&${area}`,
    as: agent,
    parameters:
      "IsActive,AgentContractEffectiveDate,AgentContractsAgentId,ProductsStateId,ProductsCountyId,ProductsPolicyTypeId",
  },
  {
    path: `/t/policytypes/dictionary?IsActive=true&AgencyId=${demoIds.agency}&ProductsCountyId=${demoIds.county}&${ids}`,
    as: agency,
    parameters: "IsActive,AgencyId,ProductsCountyId,AgentContractEffectiveDate,AgentContractsAgentId",
  },
  {
    path: `/t/products/dictionary?StateId=${demoIds.state}&CountyId=${demoIds.county}&PolicyTypeId=${demoIds.policyType}&InsurerId=${demoIds.carrier}&InsurerAgentContractsAgentId=${demoIds.agent}&AgentContractEffectiveDate=2025-10-20`,
    as: agent,
    parameters:
      "StateId,CountyId,PolicyTypeId,InsurerId,InsurerAgentContractsAgentId,AgentContractEffectiveDate",
  },
  { path: `/api/files/encoded-file?apiFilePath=${hierarchy}`, as: agency, parameters: "apiFilePath" },
  ...newerTargets,
];

const search = (url: string, headers: Record<string, string>, parameters?: string) =>
  searchWithSqlmap({ url, headers, parameters, folder });

describe.skipIf(!sqlmap)("SQL injection", () => {
  test("every id and filter of the backend is among the targets of sqlmap", async () => {
    if (!backend) return;
    const described = await (await fetch(`${backend.url}/openapi.json`)).json();
    const shapes = Object.entries<{ get?: { parameters?: { name: string; in: string }[] } }>(described.paths)
      .flatMap(([path, { get }]) => (get?.parameters?.length ? [{ path, get }] : []))
      .map(({ path, get }) => ({
        shape: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
        path,
        names: get.parameters?.filter((parameter) => parameter.in !== "header").map(({ name }) => name) ?? [],
      }))
      // Whoever has no signature is refused before the database is asked.
      .filter(({ path }) => path !== "/files/{fileId}");
    // A word in an address, such as `recent`, also fits the place of an id.
    const ids = ({ path }: { path: string }) => path.split("{").length;
    const shapeOf = (target: Target) =>
      shapes
        .filter(({ shape }) => shape.test(target.path.split("?")[0] ?? ""))
        .sort((one, other) => ids(one) - ids(other))[0]?.path;
    for (const { path, names } of shapes) {
      const aimed = targets.filter((target) => shapeOf(target) === path);
      const tried = aimed.flatMap(({ path, parameters }) => [
        ...(parameters ?? "").split(",").filter(Boolean),
        ...(path.match(/\*/g) ?? []),
      ]);
      expect(tried.length, path).toBe(names.length);
    }
  });

  test.each(targets)("sqlmap finds no SQL injection in $path", async ({ path, as, parameters }) => {
    if (!backend) return;
    const headers = await backend.headersOf(as);
    const plain = await fetch(backend.url + path.replaceAll("*", ""), { headers });
    await plain.arrayBuffer();
    expect(plain.status).toBe(200);
    const { output, found, isClean } = await search(backend.url + path, headers, parameters);
    expect(found).toEqual([]);
    expect(isClean, output.slice(-2000)).toBe(true);
  });

  test("sqlmap finds the way into a server that puts what it is told into its SQL", async () => {
    if (!backend) return;
    const pool = new pg.Pool({ connectionString: backend.postgres.url, max: 4 });
    const careless = await listen(async (request, response) => {
      const id = new URL(request.url ?? "/", "http://careless").searchParams.get("id");
      try {
        const { rows } = await pool.query(`select id, name from carriers where id::text = '${id}'`);
        response.end(JSON.stringify(rows));
      } catch {
        response.writeHead(400).end("{}");
      }
    });
    try {
      const { found, isClean } = await search(`${careless.url}/t/insurers?id=${demoIds.carrier}`, {}, "id");
      expect(isClean).toBe(false);
      expect(found).toEqual(["id (GET)"]);
    } finally {
      await careless.stop();
      await pool.end();
    }
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { WORKBOOK_TYPE } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import {
  addressOf,
  auditedBackend,
  auditRows,
  bearing,
  encoded,
  excludedPolicies,
  healthData,
  hierarchy,
  leftBy,
  noHealthData,
  policies,
  type Row,
} from "../support/backend/audit.ts";
import { type Ask, asking, tokenFor } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { addPrincipals, openToUsers, principals } from "../support/backend/matrix.ts";
import { newestRun, statementId } from "../support/backend/statements.ts";

/** Row 116: who did what with what is protected, when, and how it ended; `docs/decisions/0207`. */

const { agent, agency, excludedAgency } = principals;

describe.each(oneDatabase)("the audit log, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    await addPrincipals(database.db);
    ask = asking(auditedBackend(database.db));
  });
  afterAll(() => database.close());

  /** The rows of one request whose answer is read to its end. */
  const rowsOf = (status: number, path: string, as?: string, init?: RequestInit) =>
    leftBy(database, async () => {
      const answer = await ask(path, as, init);
      await answer.arrayBuffer();
      expect(answer.status, path).toBe(status);
    });

  const signed = async (file: string, as: string): Promise<string> => (await ask(addressOf(file), as)).json();

  const row = (action: Row["action"], resource: string, record: Row["record"], more: Partial<Row> = {}) => ({
    id: expect.any(Number),
    at: expect.any(Date),
    sub: agent,
    action,
    resource,
    record,
    status: 200,
    request_id: "0123456789abcdef",
    times: 1,
    ...more,
  });
  const policiesOf = (type: string) => `/t/${type}contracts/{contractId}/policies/excel`;
  const hierarchyOf = "/t/agencycontracts/{contractId}/hierarchy/excel";

  test("an export leaves one audit row, however it is asked for", async () => {
    const own = [demoIds.agentContract];
    expect(await rowsOf(200, policies, agent)).toEqual([row("export", policiesOf("agent"), own)]);
    expect(await rowsOf(200, encoded(policies), agent)).toEqual([row("export", policiesOf("agent"), own)]);
    const shouted = policies.replace(demoIds.agentContract, demoIds.agentContract.toUpperCase());
    expect(await rowsOf(200, shouted, agent)).toEqual([row("export", policiesOf("agent"), own)]);
    const byAgency = [demoIds.agencyContract];
    expect(await rowsOf(200, hierarchy, agency)).toEqual([
      row("export", hierarchyOf, byAgency, { sub: agency }),
    ]);
    expect(await rowsOf(200, policies, agent, { method: "HEAD" })).toHaveLength(1);
  });

  test("an id in the audit log is the same however it is spelled", async () => {
    const first = demoIds.agentContract.charCodeAt(0).toString(16);
    const spelled = policies.replace(demoIds.agentContract, `%${first}${demoIds.agentContract.slice(1)}`);
    expect(spelled).not.toBe(policies);
    expect(await rowsOf(200, spelled, agent)).toEqual([
      row("export", policiesOf("agent"), [demoIds.agentContract]),
    ]);
  });

  test("a file leaves one audit row when its address is handed out, and one when it is fetched", async () => {
    const record = [demoIds.agentContractFile];
    expect(await rowsOf(200, addressOf(demoIds.agentContractFile), agent)).toEqual([
      row("download", "/t/files/{fileId}/downloadurl", record),
    ]);
    const address = await signed(demoIds.agentContractFile, agent);
    expect(await rowsOf(200, address, agent)).toEqual([row("download", "/files/{fileId}", record)]);
    expect(await rowsOf(403, address, agency)).toEqual([
      row("refused", "/files/{fileId}", record, { sub: agency, status: 403 }),
    ]);
  });

  test("a refused request leaves one audit row: not theirs, not there, not allowed, not known", async () => {
    const refused = (resource: string, record: Row["record"], more: Partial<Row> = {}) => [
      row("refused", resource, record, { status: 404, ...more }),
    ];
    const contract = (id: string) => `/t/agentcontracts/${id}`;
    for (const id of [demoIds.otherAgentContract, demoIds.missing]) {
      expect(await rowsOf(404, contract(id), agent)).toEqual(refused("/t/agentcontracts/{contractId}", [id]));
    }
    for (const id of ["Jane%20Doe", "%ED%A0%80", "nonsense"]) {
      expect(await rowsOf(404, contract(id), agent)).toEqual(
        refused("/t/agentcontracts/{contractId}", [null]),
      );
    }
    expect(await rowsOf(404, `/t/agent/${demoIds.otherAgent}/contracts?Filter=Active`, agent)).toEqual(
      refused("/t/agents/{ownerId}/contracts", [demoIds.otherAgent]),
    );
    const downlines = `/t/agencies/${demoIds.agency}/contracts/${demoIds.otherAgencyContract}/downlines`;
    expect(await rowsOf(404, downlines, agency)).toEqual(
      refused(
        "/t/agencies/{agencyId}/contracts/{contractId}/downlines",
        [demoIds.agency, demoIds.otherAgencyContract],
        { sub: agency },
      ),
    );
    expect(await rowsOf(404, encoded(hierarchy), agent)).toEqual(
      refused(hierarchyOf, [demoIds.agencyContract]),
    );
    for (const path of [excludedPolicies, encoded(excludedPolicies)]) {
      expect(await rowsOf(403, path, excludedAgency), path).toEqual(
        refused(policiesOf("agency"), [demoIds.excludedAgencyContract], { sub: excludedAgency, status: 403 }),
      );
    }
    const forged = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
    expect(await rowsOf(403, "/t/agents/Jane%20Doe", agent, forged)).toEqual(
      refused("/t/*", [], { status: 403 }),
    );
    const stranger = bearing(await tokenFor(agent, (jwt) => jwt.setAudience("somebody else")));
    expect(await rowsOf(401, policies, undefined, stranger)).toEqual(
      refused(policiesOf("agent"), [demoIds.agentContract], { sub: null, status: 401 }),
    );
    const flood = () =>
      Promise.all(Array.from({ length: 50 }, () => rowsOf(401, policies, undefined, bearing("a.b.c"))));
    expect(await leftBy(database, flood), "a flood of bad tokens").toEqual([]);
  });

  test("refusals without a valid token share the audit row of their minute, which has their number", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const flooded = asking(auditedBackend(database.db));
      const before = (await auditRows(database)).length;
      const times = async () => (await auditRows(database)).slice(before).map((written) => written.times);
      for (let sent = 0; sent < 4; sent++)
        expect((await flooded(policies, undefined, bearing("a.b.c"))).status).toBe(401);
      vi.advanceTimersByTime(60_000);
      await expect.poll(times, { timeout: 10_000 }).toEqual([1, 3]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("health data leaves an audit row with every reading, by one word in the route's definition", async () => {
    expect(await rowsOf(200, healthData, agent)).toEqual([
      row("read", "/t/agents/{ownerId}/enrollments", [demoIds.agent]),
    ]);
    expect(await rowsOf(200, `${healthData}/recent`, agent)).toEqual([
      row("read", "/t/agents/{ownerId}/enrollments/recent", [demoIds.agent]),
    ]);
    const one = `${healthData}/${demoIds.enrollment}`;
    const record = [demoIds.agent, demoIds.enrollment];
    const oneOf = "/t/agents/{ownerId}/enrollments/{enrollmentId}";
    expect(await rowsOf(200, one, agent)).toEqual([row("read", oneOf, record)]);
    for (const kind of ["commissions", "overrides"]) {
      expect(await rowsOf(200, `${one}/payments/${kind}`, agent)).toEqual([
        row("read", `${oneOf}/payments/${kind}`, record),
      ]);
    }
    expect(await rowsOf(200, `${one}/application`, agent)).toEqual([
      row("download", `${oneOf}/application`, record),
    ]);
    expect(await rowsOf(200, `${healthData}/excel?CustomerLastName=Vega`, agent)).toEqual([
      row("export", "/t/agents/{ownerId}/enrollments/excel", [demoIds.agent]),
    ]);
    expect(await rowsOf(404, `${healthData}/${demoIds.otherEnrollment}`, agent)).toEqual([
      row("refused", oneOf, [demoIds.agent, demoIds.otherEnrollment], { status: 404 }),
    ]);
    const switchedOff = `/t/agencies/${demoIds.excludedAgency}/enrollments/excel`;
    expect(await rowsOf(403, switchedOff, excludedAgency)).toEqual([
      row("refused", "/t/agencies/{ownerId}/enrollments/excel", [demoIds.excludedAgency], {
        status: 403,
        sub: excludedAgency,
      }),
    ]);
    expect(await rowsOf(200, noHealthData, agent)).toEqual([]);
  });

  test("commission statements leave an audit row with every reading, without amounts and names", async () => {
    const id = statementId(demoIds.agent, newestRun);
    const one = `/t/agentstatements/${demoIds.agent}/${id}`;
    const oneOf = "/t/agentstatements/{ownerId}/{statementId}";
    for (const rest of ["", "/changes", "/payments/commissions/processed", "/payments/overrides/onhold"]) {
      expect(await rowsOf(200, `${one}${rest}`, agent)).toEqual([
        row("read", `${oneOf}${rest}`, [demoIds.agent, id]),
      ]);
    }
    for (const format of ["pdf", "excel"]) {
      expect(await rowsOf(200, `${one}/${format}`, agent)).toEqual([
        row("export", `${oneOf}/${format}`, [demoIds.agent, id]),
      ]);
    }
    for (const list of ["statements", "expectedpayments", "onholdpayments"]) {
      expect(await rowsOf(200, `/t/agents/${demoIds.agent}/${list}`, agent)).toEqual([
        row("read", `/t/agents/{ownerId}/${list}`, [demoIds.agent]),
      ]);
    }
    const others = statementId(demoIds.otherAgent, newestRun);
    expect(await rowsOf(404, `/t/agentstatements/${demoIds.agent}/${others}`, agent)).toEqual([
      row("refused", oneOf, [demoIds.agent, others], { status: 404 }),
    ]);
  });

  test("a request for nothing that is protected leaves no audit row", async () => {
    const quiet: [number, string, string?][] = [
      [200, "/health"],
      [200, "/ready"],
      [200, "/docs"],
      [200, "/openapi.json"],
      [404, "/nowhere"],
      [404, "/t/nowhere", agent],
      [401, policies],
      [401, "/t/nowhere"],
      [400, encoded("/t/states"), agent],
      [400, `/files/${demoIds.agentContractFile}`, agent],
      [200, `/t/agents/${demoIds.agent}/contracts`, agent],
      [200, `/t/agentcontracts/${demoIds.agentContract}`, agent],
      [200, `/t/agentcontracts/${demoIds.agentContract}/files`, agent],
      [200, `/t/agencycontracts/${demoIds.agencyContract}/hierarchy`, agency],
      [200, `/t/agents/${demoIds.agent}/licenses`, agent],
      ...Object.values(openToUsers).map(({ everybody }): [number, string, string] => [200, everybody, agent]),
    ];
    for (const [status, path, as] of quiet) expect(await rowsOf(status, path, as), path).toEqual([]);
    const unnamed = { headers: { "X-Client-Id": "" } };
    expect(await rowsOf(400, policies, agent, unnamed)).toEqual([]);
  });

  test("every route that answers a workbook or a file, or takes something, is marked for the audit log", async () => {
    const paths: unknown = (await (await ask("/openapi.json")).json()).paths;
    const content = z.record(z.string(), z.unknown()).optional();
    const operation = z.object({
      "x-audited": z.string().optional(),
      responses: z.record(z.string(), z.looseObject({ content })),
    });
    const found = z.record(z.string(), z.record(z.string(), operation)).parse(paths);
    const all = Object.entries(found).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { "x-audited": audited, responses }]) => ({
        route: `${method} ${path}`,
        audited,
        types: Object.keys(responses[200]?.content ?? {}),
      })),
    );
    // The calendar is the same for everybody and nobody's record.
    const files = all.filter(
      ({ route, types }) =>
        types.some((type) => type !== "application/json") && route !== "get /api/content/calendar",
    );
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const { route, audited, types } of files) {
      const isExport = types.includes(WORKBOOK_TYPE) || /statements\/.*\/pdf$/.test(route);
      expect(audited, route).toBe(isExport ? "export" : "download");
    }
    const changes = all.filter(({ route }) => !route.startsWith("get "));
    expect(changes.length).toBeGreaterThanOrEqual(6);
    // A question whose words must not stand in an address is sent as a body.
    const isQuestion = (route: string) => route.endsWith("/applications/duplicates");
    for (const { route, audited } of changes)
      expect(audited, route).toBe(isQuestion(route) ? "read" : "write");
    expect(all.some(({ audited }) => audited === undefined)).toBe(true);
  });

  test("the time of an audit row is the real one, whatever the business clock says", async () => {
    const before = Date.now();
    const [written] = await rowsOf(200, policies, agent);
    expect(written?.at.getTime()).toBeGreaterThanOrEqual(before);
    expect(written?.at.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

import {
  exportHierarchy,
  exportPolicies,
  getContract,
  getHierarchy,
  listContractFiles,
  listContracts,
  listDownlineAgents,
} from "#api/contracts.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import type { BackendApp, Caller, Services } from "../../http/context.ts";
import { notFound, refusal } from "../../http/problems.ts";
import { recordId, requireOwner } from "../../rights.ts";
import { workbookResponse } from "../../workbooks/workbook.ts";
import { filesOf } from "../files/queries.ts";
import { downlineAgents } from "./downlines.ts";
import { hierarchySheet, policiesSheet } from "./exports.ts";
import { agencyTree, agentBranch, hierarchyOnWire } from "./hierarchy.ts";
import { agencyContracts, agentContracts, findAgencyContract, findAgentContract } from "./queries.ts";
import { findScope } from "./scope.ts";

/** Carrier contracts: document 1, section 7. */
export function serveContracts(app: BackendApp, services: Services): void {
  serveLists(app, services);
  serveRecords(app, services);
  serveHierarchies(app, services);
  serveExports(app, services);
}

function serveLists(app: BackendApp, { db, today }: Services): void {
  app.openapi(listContracts.agent, async (c) => {
    const owner = await requireOwner(db, c.get("caller"), "agent", c.req.valid("param").ownerId);
    const status = c.req.valid("query").Filter ?? "All";
    return c.json(await agentContracts(db, { owner, status, today: today() }), 200);
  });

  app.openapi(listContracts.agency, async (c) => {
    const owner = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").ownerId);
    const status = c.req.valid("query").Filter ?? "All";
    return c.json(await agencyContracts(db, { owner, status, today: today() }), 200);
  });

  app.openapi(listDownlineAgents, async (c) => {
    const { agencyId, contractId } = c.req.valid("param");
    const owner = await requireOwner(db, c.get("caller"), "agency", agencyId);
    const scope = await findScope(db, c.get("caller"), "agency", recordId(contractId));
    if (scope?.agencyId !== owner) throw notFound();
    const status = c.req.valid("query").Filter ?? "All";
    return c.json(await downlineAgents(db, scope, { status, today: today() }), 200);
  });
}

function serveRecords(app: BackendApp, { db }: Services): void {
  app.openapi(getContract.agent, async (c) => {
    const id = recordId(c.req.valid("param").contractId);
    const contract = await findAgentContract(db, c.get("caller"), id);
    if (!contract) throw notFound();
    return c.json(contract, 200);
  });

  app.openapi(getContract.agency, async (c) => {
    const id = recordId(c.req.valid("param").contractId);
    const contract = await findAgencyContract(db, c.get("caller"), id);
    if (!contract) throw notFound();
    return c.json(contract, 200);
  });

  app.openapi(listContractFiles.agent, async (c) => {
    const { id } = await requireContract(db, c.get("caller"), "agent", c.req.valid("param").contractId);
    return c.json(await filesOf(db, "agent_contract_id", id), 200);
  });

  app.openapi(listContractFiles.agency, async (c) => {
    const { id } = await requireContract(db, c.get("caller"), "agency", c.req.valid("param").contractId);
    return c.json(await filesOf(db, "agency_contract_id", id), 200);
  });
}

function serveHierarchies(app: BackendApp, { db }: Services): void {
  app.openapi(getHierarchy.agent, async (c) => {
    const { id } = await requireContract(db, c.get("caller"), "agent", c.req.valid("param").contractId);
    return c.json({ Root: hierarchyOnWire(await agentBranch(db, id)) }, 200);
  });

  app.openapi(getHierarchy.agency, async (c) => {
    const scope = await requireContract(db, c.get("caller"), "agency", c.req.valid("param").contractId);
    return c.json({ Root: hierarchyOnWire(await agencyTree(db, scope)) }, 200);
  });
}

function serveExports(app: BackendApp, services: Services): void {
  const { db, today } = services;
  const reportFault = (log: { error(fields: object, message: string): void }) => (error: unknown) =>
    log.error({ err: error }, "workbook not finished");

  app.openapi(exportHierarchy, async (c) => {
    const scope = await requireContract(db, c.get("caller"), "agency", c.req.valid("param").contractId);
    const tree = await agencyTree(db, scope);
    return workbookResponse(hierarchySheet(scope.carrierName, today(), tree), reportFault(c.get("log")));
  });

  app.openapi(exportPolicies.agent, async (c) => {
    const { id, carrierName } = await requireContract(
      db,
      c.get("caller"),
      "agent",
      c.req.valid("param").contractId,
    );
    const sheet = policiesSheet(carrierName, today(), db, { agentContractId: id });
    return workbookResponse(sheet, reportFault(c.get("log")));
  });

  app.openapi(exportPolicies.agency, async (c) => {
    const scope = await requireContract(db, c.get("caller"), "agency", c.req.valid("param").contractId);
    if (scope.agencyId === services.policiesExportExcludedAgencyId) {
      throw refusal(403, "This agency cannot export policies.");
    }
    const sheet = policiesSheet(scope.carrierName, today(), db, scope);
    return workbookResponse(sheet, reportFault(c.get("log")));
  });
}

async function requireContract(db: Database, caller: Caller, type: OwnerType, contractId: string) {
  const scope = await findScope(db, caller, type, recordId(contractId));
  if (!scope) throw notFound();
  return scope;
}

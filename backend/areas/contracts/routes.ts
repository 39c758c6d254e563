import {
  exportHierarchy,
  exportPolicies,
  getContract,
  getHierarchy,
  listContractFiles,
  listContracts,
  listDownlineAgents,
} from "#api/contracts.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import { exportResponse } from "../../exports/answer.ts";
import type { BackendApp, Caller } from "../../http/context.ts";
import { notFound, refusal } from "../../http/problems.ts";
import { translateNames } from "../../listed-names.ts";
import { recordId, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { filesOf } from "../files/queries.ts";
import { findContractIds } from "./contract-ids.ts";
import { downlineAgents } from "./downlines.ts";
import { agencyTree, agentBranch, hierarchyOnWire } from "./hierarchy.ts";
import { agencyContracts, agentContracts, findAgencyContract, findAgentContract } from "./queries.ts";

/** Registers the routes of contracts with carriers: `docs/product/contracts.md`. */
export function serveContracts(app: BackendApp, services: Services): void {
  serveLists(app, services);
  serveRecords(app, services);
  serveHierarchies(app, services);
  serveExports(app, services);
}

function serveLists(app: BackendApp, { db, today }: Services): void {
  const contractsOf = { agent: agentContracts, agency: agencyContracts };
  for (const type of ownerTypes) {
    app.openapi(listContracts[type], async (c) => {
      const owner = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
      const status = c.req.valid("query").Filter ?? "All";
      return c.json(await contractsOf[type](db, { owner, status, today: today() }), 200);
    });
  }

  app.openapi(listDownlineAgents, async (c) => {
    const { agencyId, contractId } = c.req.valid("param");
    const owner = await requireOwner(db, c.get("caller"), "agency", agencyId);
    const contract = await findContractIds(db, c.get("caller"), "agency", recordId(contractId));
    if (contract?.agencyId !== owner) throw notFound();
    const status = c.req.valid("query").Filter ?? "All";
    return c.json(await downlineAgents(db, contract, { status, today: today() }), 200);
  });
}

function serveRecords(app: BackendApp, { db, today }: Services): void {
  const findContract = { agent: findAgentContract, agency: findAgencyContract };
  for (const type of ownerTypes) {
    app.openapi(getContract[type], async (c) => {
      const id = recordId(c.req.valid("param").contractId);
      const contract = await findContract[type](db, c.get("caller"), id, today());
      if (!contract) throw notFound();
      return c.json(contract, 200);
    });

    app.openapi(listContractFiles[type], async (c) => {
      const { id } = await requireContract(db, c.get("caller"), type, c.req.valid("param").contractId);
      return c.json(translateNames(c, await filesOf(db, `${type}_contract_id`, id), "FileTypeName"), 200);
    });
  }
}

function serveHierarchies(app: BackendApp, { db }: Services): void {
  for (const type of ownerTypes) {
    app.openapi(getHierarchy[type], async (c) => {
      const contract = await requireContract(db, c.get("caller"), type, c.req.valid("param").contractId);
      const rows = type === "agent" ? await agentBranch(db, contract.id) : await agencyTree(db, contract);
      return c.json({ Root: hierarchyOnWire(rows) }, 200);
    });
  }
}

function serveExports(app: BackendApp, services: Services): void {
  const { db, exports, today } = services;

  app.openapi(exportHierarchy, async (c) => {
    const contract = await requireContract(db, c.get("caller"), "agency", c.req.valid("param").contractId);
    return exportResponse(c, exports, { sheet: "hierarchy", of: { contract, today: today() } });
  });

  for (const type of ownerTypes) {
    app.openapi(exportPolicies[type], async (c) => {
      const contract = await requireContract(db, c.get("caller"), type, c.req.valid("param").contractId);
      if (type === "agency" && contract.agencyId === services.policiesExportExcludedAgencyId) {
        throw refusal(403, "This agency cannot export policies.");
      }
      const under = type === "agent" ? { agentContractId: contract.id } : contract;
      const of = { carrier: contract.carrierName, today: today(), under };
      return exportResponse(c, exports, { sheet: "policies", of });
    });
  }
}

async function requireContract(db: Database, caller: Caller, type: OwnerType, contractId: string) {
  const contract = await findContractIds(db, caller, type, recordId(contractId));
  if (!contract) throw notFound();
  return contract;
}

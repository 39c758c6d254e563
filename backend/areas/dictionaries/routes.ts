import type { z } from "zod";
import {
  agencyInsurers,
  countyDictionary,
  downlineAgentDictionary,
  insurerDictionary,
  licenseTypes,
  listInsurers,
  listStates,
  policyTypeDictionary,
  productDictionary,
} from "#api/dictionaries.ts";
import { isCalendarDate } from "#api/fields.ts";
import { listDownlines } from "#api/producers.ts";
import type { Database } from "../../database/schema.ts";
import { visibleAgent } from "../../downline.ts";
import type { BackendApp, Caller } from "../../http/context.ts";
import { notFound, refusal } from "../../http/problems.ts";
import { translateNames } from "../../listed-names.ts";
import { nameToId, sortByName } from "../../names.ts";
import { isUuid, recordId, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";
import type { AgentFilter } from "./filters.ts";
import {
  agenciesBelow,
  agentsBelow,
  countiesOf,
  insurers,
  insurersOfAgency,
  policyTypes,
  products,
} from "./queries.ts";

/** Lists to choose from, mostly from name to id. */
export function serveDictionaries(app: BackendApp, { db }: Services): void {
  serveInsurers(app, db);
  serveFilteredNames(app, db);
  serveFixedNames(app, db);
  serveDownline(app, db);
}

function serveInsurers(app: BackendApp, db: Database): void {
  app.openapi(listInsurers, async (c) => {
    const rows = sortByName(
      await filteredInsurers(db, c.get("caller"), c.req.valid("query")),
      ({ name }) => name,
      ({ id }) => id,
    );
    return c.json(
      rows.map(({ id, name }) => ({ Id: id, Name: name })),
      200,
    );
  });

  app.openapi(insurerDictionary, async (c) =>
    c.json(nameToId(await filteredInsurers(db, c.get("caller"), c.req.valid("query"))), 200),
  );
}

type InsurerQuery = z.output<typeof insurerDictionary.request.query>;

async function filteredInsurers(db: Database, caller: Caller, query: InsurerQuery) {
  const agent = await agentFilter(db, caller, query.AgentContractsAgentId, query.AgentContractEffectiveDate);
  if (agent === "nobody") return [];
  return insurers(db, {
    ...flagged(query.IsActive),
    ...given("stateId", query.ProductsStateId),
    ...given("countyId", query.ProductsCountyId),
    ...given("policyTypeId", query.ProductsPolicyTypeId),
    ...agent,
  });
}

function serveFilteredNames(app: BackendApp, db: Database): void {
  app.openapi(policyTypeDictionary, async (c) => {
    const caller = c.get("caller");
    const query = c.req.valid("query");
    const agent = await agentFilter(
      db,
      caller,
      query.AgentContractsAgentId,
      query.AgentContractEffectiveDate,
    );
    if (agent === "nobody" || !(await isOwnAgency(db, caller, query.AgencyId))) return c.json({}, 200);
    const found = await policyTypes(db, {
      ...flagged(query.IsActive),
      ...given("countyId", query.ProductsCountyId),
      ...given("agencyId", query.AgencyId),
      ...agent,
    });
    return c.json(nameToId(translateNames(c, found, "name")), 200);
  });

  app.openapi(productDictionary, async (c) => {
    const query = c.req.valid("query");
    const { InsurerAgentContractsAgentId: agentId, AgentContractEffectiveDate: date } = query;
    const agent = await agentFilter(db, c.get("caller"), agentId, date);
    if (agent === "nobody") return c.json({}, 200);
    const found = await products(db, {
      ...given("stateId", query.StateId),
      ...given("countyId", query.CountyId),
      ...given("policyTypeId", query.PolicyTypeId),
      ...given("insurerId", query.InsurerId),
      ...agent,
    });
    return c.json(nameToId(found), 200);
  });
}

/** A date without an agent has no contract to apply to and is ignored. */
async function agentFilter(
  db: Database,
  caller: Caller,
  id: string | undefined,
  date: string | undefined,
): Promise<{ agent?: AgentFilter } | "nobody"> {
  if (date !== undefined && !isCalendarDate(date)) throw refusal(400, "The effective date does not exist.");
  if (id === undefined) return {};
  const agentId = await visibleAgent(db, caller, id);
  return agentId === undefined ? "nobody" : { agent: { agentId, date } };
}

async function isOwnAgency(db: Database, caller: Caller, id: string | undefined): Promise<boolean> {
  if (id === undefined) return true;
  if (!isUuid(id)) return false;
  const right = await db
    .selectFrom("user_portals")
    .select("sub")
    .where("sub", "=", caller.sub)
    .where("agency_id", "=", id)
    .executeTakeFirst();
  return right !== undefined;
}

function flagged(flag: "true" | "false" | undefined): { isActive?: boolean } {
  return flag === undefined ? {} : { isActive: flag === "true" };
}

function given<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: string };
}

function serveFixedNames(app: BackendApp, db: Database): void {
  app.openapi(countyDictionary, async (c) => {
    const counties = await countiesOf(db, recordId(c.req.valid("param").stateId));
    if (!counties) throw notFound();
    return c.json(nameToId(counties), 200);
  });

  app.openapi(listStates, async (c) => {
    const rows = await db
      .selectFrom("states")
      .select(["id", "name", "abbreviation"])
      .orderBy("name")
      .execute();
    return c.json(
      rows.map(({ id, name, abbreviation }) => ({ Id: id, Name: name, Abbreviation: abbreviation })),
      200,
    );
  });

  app.openapi(licenseTypes, async (c) => {
    const types = await db.selectFrom("license_types").select(["id", "name"]).execute();
    return c.json(nameToId(translateNames(c, types, "name")), 200);
  });
}

function serveDownline(app: BackendApp, db: Database): void {
  app.openapi(agencyInsurers, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    return c.json(nameToId(await insurersOfAgency(db, agency)), 200);
  });

  app.openapi(downlineAgentDictionary, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    return c.json(nameToId(await agentsBelow(db, agency)), 200);
  });

  app.openapi(listDownlines, async (c) => {
    const agency = await requireOwner(db, c.get("caller"), "agency", c.req.valid("param").agencyId);
    return c.json(nameToId(await agenciesBelow(db, agency)), 200);
  });
}

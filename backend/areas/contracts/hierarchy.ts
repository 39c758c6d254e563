import { sql } from "kysely";
import type { HierarchyAgency } from "#api/contracts.ts";
import type { Database } from "../../database/schema.ts";
import { sortByName } from "../../names.ts";

/**
 * The hierarchies of agencies and agents, by the uplines in their contracts with one carrier. Agencies may be uplines of
 * each other. The queries end nevertheless, because `union` drops repeated rows.
 */

export type AgencyNode = {
  id: string;
  name: string;
  agencies: AgencyNode[];
  agents: { id: string; name: string; isActive: boolean; writingNumber: string | null }[];
};

/** Returns the ids of an agency and the agencies below it, by their contracts with a carrier. */
export async function agenciesBelow(db: Database, carrierId: string, agencyId: string): Promise<string[]> {
  const { rows } = await sql<{ agency_id: string }>`
    with recursive below (agency_id) as (
      select ${agencyId}::uuid
      union
      select child.agency_id
      from below
      join agency_contracts as child on child.carrier_id = ${carrierId} and child.upline_agency_id = below.agency_id
    )
    select agency_id from below`.execute(db);
  return rows.map(({ agency_id }) => agency_id);
}

/** Returns the tree of agencies and agents under an agency's contract. Each level is sorted by name. */
export async function agencyTree(
  db: Database,
  contract: { carrierId: string; agencyId: string },
): Promise<AgencyNode> {
  const ids = await agenciesBelow(db, contract.carrierId, contract.agencyId);
  const [agencies, agents] = await Promise.all([
    agenciesWithUpline(db, contract.carrierId, ids),
    agentsUnder(db, contract.carrierId, ids),
  ]);
  const nodes = new Map(
    agencies.map(({ id, name }) => [id, { id, name, agencies: [], agents: [] } as AgencyNode]),
  );
  const placedIds = new Set([contract.agencyId]);
  for (const { id, upline_agency_id } of sortedRows(agencies)) {
    const node = nodes.get(id);
    const upline = upline_agency_id && nodes.get(upline_agency_id);
    if (node && upline && !placedIds.has(id)) {
      placedIds.add(id);
      upline.agencies.push(node);
    }
  }
  for (const { id, name, status, upline_agency_id, writing_number } of sortedRows(agents)) {
    const agent = { id, name, isActive: status === "Active", writingNumber: writing_number };
    nodes.get(upline_agency_id)?.agents.push(agent);
  }
  const root = nodes.get(contract.agencyId);
  if (!root) throw new Error("The agency of a contract is missing from its own hierarchy");
  return root;
}

function agenciesWithUpline(db: Database, carrierId: string, ids: readonly string[]) {
  return db
    .selectFrom("agencies")
    .innerJoin("agency_contracts", "agency_contracts.agency_id", "agencies.id")
    .select(["agencies.id", "agencies.name", "agency_contracts.upline_agency_id"])
    .where("agency_contracts.carrier_id", "=", carrierId)
    .where(({ eb }) => eb("agencies.id", "=", anyOf(ids)))
    .execute();
}

function agentsUnder(db: Database, carrierId: string, ids: readonly string[]) {
  return db
    .selectFrom("agent_contracts")
    .innerJoin("agents", "agents.id", "agent_contracts.agent_id")
    .select([
      "agents.id",
      "agents.name",
      "agent_contracts.status",
      "agent_contracts.upline_agency_id",
      "agent_contracts.writing_number",
    ])
    .where("agent_contracts.carrier_id", "=", carrierId)
    .where(({ eb }) => eb("agent_contracts.upline_agency_id", "=", anyOf(ids)))
    .execute();
}

/** Returns the right side of `= any (…)`. It is a single parameter for any number of ids. */
export function anyOf(ids: readonly string[]) {
  return sql<string>`any(${`{${ids.join(",")}}`}::uuid[])`;
}

function sortedRows<T extends { id: string; name: string }>(rows: readonly T[]): T[] {
  return sortByName(
    rows,
    ({ name }) => name,
    ({ id }) => id,
  );
}

/** Returns the agencies above an agent's contract as a tree with one branch, from the topmost agency to the agent. */
export async function agentBranch(db: Database, agentContractId: string): Promise<AgencyNode> {
  const agent = await db
    .selectFrom("agent_contracts")
    .innerJoin("agents", "agents.id", "agent_contracts.agent_id")
    .select(["agents.id", "agents.name", "agent_contracts.status", "agent_contracts.writing_number"])
    .where("agent_contracts.id", "=", agentContractId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive above (agency_id, carrier_id, upline, depth, path) as (
      select contract.upline_agency_id, contract.carrier_id, held.upline_agency_id, 1,
        array[contract.upline_agency_id]
      from agent_contracts as contract
      left join agency_contracts as held
        on held.agency_id = contract.upline_agency_id and held.carrier_id = contract.carrier_id
      where contract.id = ${agentContractId}
      union all
      select above.upline, above.carrier_id, held.upline_agency_id, above.depth + 1, above.path || above.upline
      from above
      left join agency_contracts as held
        on held.agency_id = above.upline and held.carrier_id = above.carrier_id
      where above.upline is not null and above.upline <> all (above.path)
    )
    select agencies.id, agencies.name
    from above join agencies on agencies.id = above.agency_id
    order by above.depth`.execute(db);
  const branchAgents: AgencyNode["agents"] = [
    {
      id: agent.id,
      name: agent.name,
      isActive: agent.status === "Active",
      writingNumber: agent.writing_number,
    },
  ];
  const branch = rows.reduce<AgencyNode | undefined>(
    (below, { id, name }) => ({
      id,
      name,
      agencies: below ? [below] : [],
      agents: below ? [] : branchAgents,
    }),
    undefined,
  );
  if (!branch) throw new Error("An agent's contract has no upline agency");
  return branch;
}

/** Returns a tree in the shape of the wire: `docs/product/contracts.md`, "Calls". */
export function hierarchyOnWire(node: AgencyNode): HierarchyAgency {
  return {
    Id: node.id,
    Name: node.name,
    HasChildren: node.agencies.length + node.agents.length > 0,
    Agencies: node.agencies.map(hierarchyOnWire),
    Agents: node.agents.map(({ id, name, isActive }) => ({ Id: id, Name: name, IsActive: isActive })),
  };
}

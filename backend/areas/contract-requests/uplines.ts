import { sql } from "kysely";
import type { UplineOption } from "#api/contract-requests.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import { agenciesAtOrBelow } from "../../downline.ts";
import { sortByName } from "../../names.ts";
import { isUuid } from "../../rights.ts";

/** The agencies under which contracts can be requested: `docs/decisions/0208`. */

/** The target of a contract request: the owner itself, an existing agency or agent, or a new one. */
export type Target = "self" | { agency: string } | { agent: string } | "new";

type Owner = { type: OwnerType; id: string };
type AgencyRow = { id: string; name: string; npn: string | null };

/** Returns the possible uplines of a target. The list is empty for a target that is missing or belongs to another owner. */
export async function uplinesFor(db: Database, owner: Owner, target: Target): Promise<UplineOption[]> {
  const agencies = await uplineAgencies(db, owner, target);
  return agencies.map(({ id, name, npn }, index) => ({
    AgencyId: id,
    Name: name,
    NPN: npn,
    IsDirect: index === 0,
  }));
}

async function uplineAgencies(db: Database, owner: Owner, target: Target): Promise<AgencyRow[]> {
  if (owner.type === "agent") return target === "self" ? agencyChain(db, await agencyOf(db, owner.id)) : [];
  if (target === "new") return agencyAndBelow(db, owner.id);
  if (target !== "self" && "agent" in target) {
    return chainUpTo(owner.id, await agencyChain(db, await agencyOf(db, target.agent)));
  }
  const agency = target === "self" ? owner.id : target.agency.toLowerCase();
  const [itself, ...above] = await agencyChain(db, agency);
  if (agency !== owner.id) return chainUpTo(owner.id, above);
  return itself && above.length === 0 ? [itself] : above;
}

/** Returns the part of a chain that ends with an agency, or an empty list when the chain does not contain it. */
function chainUpTo(id: string, chain: readonly AgencyRow[]): AgencyRow[] {
  return chain.slice(0, chain.findIndex((agency) => agency.id === id) + 1);
}

async function agencyOf(db: Database, agentId: string): Promise<string> {
  if (!isUuid(agentId)) return "";
  const agent = await db
    .selectFrom("agents")
    .select("agency_id")
    .where("id", "=", agentId)
    .executeTakeFirst();
  return agent?.agency_id ?? "";
}

/** Returns an agency and those above it, nearest first. A circle of parent agencies ends the chain. */
async function agencyChain(db: Database, id: string): Promise<AgencyRow[]> {
  if (!isUuid(id)) return [];
  const { rows } = await sql<AgencyRow>`
    with recursive chain (id, name, npn, parent_id, met) as (
      select id, name, npn, parent_id, array[id] from agencies where id = ${id}
      union all
      select parent.id, parent.name, parent.npn, parent.parent_id, chain.met || parent.id
      from chain join agencies as parent on parent.id = chain.parent_id
      where parent.id <> all (chain.met)
    )
    select id, name, npn from chain order by cardinality(met)`.execute(db);
  return rows;
}

/** Returns an agency, followed by those below it, sorted by name. */
async function agencyAndBelow(db: Database, id: string): Promise<AgencyRow[]> {
  const rows = await db
    .selectFrom("agencies")
    .select(["id", "name", "npn"])
    .where("id", "in", agenciesAtOrBelow(id))
    .execute();
  const below = sortByName(
    rows.filter((agency) => agency.id !== id),
    ({ name }) => name,
    (agency) => agency.id,
  );
  return [...rows.filter((agency) => agency.id === id), ...below];
}

/** Returns whether an owner may request contracts under an agency for at least one target. */
export async function canBeUpline(db: Database, owner: Owner, agencyId: string): Promise<boolean> {
  const upline = agencyId.toLowerCase();
  const start = owner.type === "agent" ? await agencyOf(db, owner.id) : owner.id;
  if ((await agencyChain(db, start)).some(({ id }) => id === upline)) return true;
  if (owner.type === "agent") return false;
  return (await agencyChain(db, upline)).some(({ id }) => id === owner.id);
}

import { type Kysely, sql } from "kysely";

/**
 * Renamed, or moved within the organisation: which contracts that concerns is looked up once nobody else writes a
 * downline. Looked up before, it lacked those whose transaction ended while this one waited. Decision 210.
 */

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, changed, contracts } of followers) {
    await replace(
      db,
      name,
      `
      if exists (${changed}) then
        perform pg_advisory_xact_lock(${WRITING});
        perform refresh_downline(array(${contracts}));
      end if;`,
    );
  }
  await sql`select refresh_downline(array(select id from agent_contracts))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { name, contracts } of followers) {
    await replace(db, name, `perform refresh_downline(array(${contracts}));`);
  }
}

/** The key of the advisory lock of `refresh_downline`. */
const WRITING = 4_862_014;

type Follower = {
  name: string;
  /** The rows of the statement that concern a downline at all. */
  changed: string;
  /** The ids of the contracts whose rows have to be made anew. */
  contracts: string;
};

const renamed = (table: string, contracts: string): Follower => {
  const changed = `
    select later.id from new_rows as later
    join old_rows as earlier on earlier.id = later.id and earlier.name is distinct from later.name`;
  return {
    name: `downline_follows_name_of_${table}_on_update`,
    changed,
    contracts: `
      select contract.id from (${changed}) as later join agent_contracts as contract on ${contracts} = later.id`,
  };
};

const moved = `
  select later.id from new_rows as later
  join old_rows as earlier on earlier.id = later.id and earlier.parent_id is distinct from later.parent_id`;

const followers: readonly Follower[] = [
  renamed("agents", "contract.agent_id"),
  renamed("carriers", "contract.carrier_id"),
  renamed("agencies", "contract.upline_agency_id"),
  {
    name: "downline_follows_organisation_on_update",
    changed: moved,
    contracts: `
      with recursive moved (id) as (
        ${moved}
        union
        select child.id from moved join agencies as child on child.parent_id = moved.id
      )
      select contract.id from moved join agent_contracts as contract on contract.upline_agency_id = moved.id`,
  },
];

async function replace(db: Kysely<unknown>, name: string, body: string): Promise<void> {
  await sql`
    create or replace function ${sql.ref(name)}() returns trigger language plpgsql as $$
    begin
      ${sql.raw(body)}
      return null;
    end $$`.execute(db);
}

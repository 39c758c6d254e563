import { type RawBuilder, sql } from "kysely";
import type { Database } from "#backend/database/schema.ts";
import { type Dice, idFor } from "#demo/data/seeded.ts";

/** Writes of every kind that a list of enrollments depends on, at random. */

const tables = [
  "enrollments",
  "agents",
  "agencies",
  "states",
  "counties",
  "carriers",
  "policy_types",
  "termination_reasons",
] as const;
export type Ids = Record<(typeof tables)[number], string[]>;

export async function readIds(db: Database): Promise<Ids> {
  const ids = {} as Ids;
  for (const table of tables) {
    const rows = await db.selectFrom(table).select("id").orderBy("id").execute();
    ids[table] = rows.map(({ id }) => id);
  }
  return ids;
}

export const names = [
  "Ana",
  "Ábel",
  "zoë ana",
  "Ana-Ana",
  "O'Neill",
  "de la Cruz",
  "Ñandú",
  "_x%",
  "%y",
  "\\z",
];

/** @returns one statement */
export const randomWrite = (chance: Dice, ids: Ids, key: string): RawBuilder<unknown> =>
  chance.pick(writesOf(chance, ids, key))();

/**
 * @param key differs from one write to the next
 * @returns what makes one statement of each kind
 */
export function writesOf(chance: Dice, ids: Ids, key: string): readonly (() => RawBuilder<unknown>)[] {
  const some = sql`id in (${sql.join(chance.some(ids.enrollments, 3))})`;
  const one = (table: keyof Ids) => chance.pick(ids[table]);
  const maybe = (table: keyof Ids) => (chance.between(0, 2) === 0 ? null : one(table));
  const day = () =>
    chance.between(0, 3) === 0 ? sql`null` : sql`date '2025-01-01' + ${chance.between(0, 400)}::integer`;
  const status = () => chance.pick(["Active", "active", "Submitted", "Pending Information", "Terminated"]);
  const renamed = (table: keyof Ids) => () =>
    sql`update ${sql.table(table)} set name = ${`${chance.pick(names)} ${key}`} where id = ${one(table)}`;
  const set = (change: () => RawBuilder<unknown>) => () =>
    sql`update enrollments set ${change()} where ${some}`;
  return [
    set(() => sql`status = ${status()}`),
    set(() => sql`effective_date = ${day()}, termination_date = ${day()}`),
    set(() => sql`fmo_received_date = ${day()}, agent_received_date = ${day()}`),
    set(() => sql`customer_first_name = ${chance.pick(names)}, customer_last_name = ${chance.pick(names)}`),
    set(() => sql`state_id = ${one("states")}, county_id = ${maybe("counties")}`),
    set(() => sql`carrier_id = ${one("carriers")}, policy_type_id = ${one("policy_types")}`),
    set(() => sql`termination_reason_id = ${maybe("termination_reasons")}`),
    set(() => sql`agent_id = ${one("agents")}`),
    set(() => sql`agency_id = ${maybe("agencies")}`),
    () => sql`
      insert into enrollments (id, agent_id, agency_id, customer_first_name, customer_last_name, state_id, county_id,
        status, carrier_id, policy_type_id, effective_date)
      values (${idFor("random enrollment", key)}, ${one("agents")}, ${maybe("agencies")}, ${chance.pick(names)},
        ${chance.pick(names)}, ${one("states")}, ${maybe("counties")}, ${status()}, ${one("carriers")},
        ${one("policy_types")}, ${day()})`,
    () => sql`
      delete from enrollments where id = (
        select id from enrollments
        where id not in (select enrollment_id from files where enrollment_id is not null)
          and id not in (select enrollment_id from payments)
          and id not in (select enrollment_id from applications)
        order by id limit 1)`,
    ...(["carriers", "states", "counties", "policy_types", "termination_reasons"] as const).map(renamed),
    () => sql`update agents set first_name = ${chance.pick(names)} where id = ${one("agents")}`,
    () => sql`
      update agencies set parent_id = ${chance.between(0, 4) === 0 ? null : one("agencies")}
      where id = ${one("agencies")}`,
  ];
}

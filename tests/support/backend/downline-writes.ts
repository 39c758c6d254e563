import { type RawBuilder, sql } from "kysely";
import type { Database } from "#backend/database/schema.ts";
import { type Dice, idFor } from "#demo/data/seeded.ts";

/** Writes of every kind that an agency's downline depends on, at random. */

export type Ids = {
  contracts: string[];
  agents: string[];
  carriers: string[];
  agencies: string[];
  policyTypes: string[];
};

export async function readIds(db: Database): Promise<Ids> {
  const of = async (table: "agent_contracts" | "agents" | "carriers" | "agencies" | "policy_types") =>
    (await db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);
  return {
    contracts: await of("agent_contracts"),
    agents: await of("agents"),
    carriers: await of("carriers"),
    agencies: await of("agencies"),
    policyTypes: await of("policy_types"),
  };
}

const names = ["Ana", "Ábel", "zoë", "Ørsted", "O'Neill", "de la Cruz", "Ñandú", "_x", "%y", "10th", "9th"];

/** @returns one statement */
export const randomWrite = (chance: Dice, ids: Ids, key: string): RawBuilder<unknown> =>
  chance.pick(writesOf(chance, ids, key))();

/** @returns what makes one statement of each kind */
export function writesOf(chance: Dice, ids: Ids, key: string): readonly (() => RawBuilder<unknown>)[] {
  const contract = chance.pick(ids.contracts);
  const some = sql`id in (${sql.join(chance.some(ids.contracts, chance.between(1, 4)))})`;
  const day = () =>
    chance.between(0, 3) === 0 ? sql`null` : sql`date '2025-01-01' + ${chance.between(0, 400)}::integer`;
  const number = () =>
    chance.between(0, 3) === 0 ? null : `${chance.pick(["w", "W", "x-"])}${chance.digits(2)}`;
  const status = () => chance.pick(["Active", "Pending", "Terminated"]);
  const result = () => chance.pick(["RTS", "rts", "Not RTS", "Expired"]);
  const year = () => chance.between(2024, 2027);
  const certified = () => sql`
    agent_contract_id = (
      select agent_contract_id from agent_contract_certifications
      order by id offset ${chance.between(0, 20)} limit 1)`;
  return [
    () => sql`update agent_contracts set status = ${status()} where ${some}`,
    () => sql`update agent_contracts set start_date = ${day()}, end_date = ${day()} where ${some}`,
    () => sql`update agent_contracts set writing_number = ${number()} where ${some}`,
    () => sql`update agent_contracts set upline_agency_id = ${chance.pick(ids.agencies)} where ${some}`,
    () => sql`update agent_contracts set carrier_id = ${chance.pick(ids.carriers)} where ${some}`,
    () => sql`update agent_contracts set agent_id = ${chance.pick(ids.agents)} where ${some}`,
    () => sql`
      insert into agent_contracts (id, agent_id, carrier_id, upline_agency_id, writing_number, status, start_date)
      values (${idFor("random contract", key)}, ${chance.pick(ids.agents)}, ${chance.pick(ids.carriers)},
        ${chance.pick(ids.agencies)}, ${number()}, ${status()}, ${day()})`,
    () => sql`delete from agent_contracts where id = ${contract}`,
    () => sql`
      insert into agent_contract_certifications (id, agent_contract_id, plan_year, status)
      select ${idFor("random certification", key)}::uuid, id, ${year()}, ${result()} from agent_contracts
      where id = ${contract}`,
    () => sql`update agent_contract_certifications set status = ${result()} where ${certified()}`,
    () => sql`update agent_contract_certifications set plan_year = plan_year + 1 where ${certified()}`,
    () => sql`delete from agent_contract_certifications where ${certified()}`,
    () => sql`delete from policies where agent_contract_id = ${contract}`,
    () => sql`update agents set first_name = ${chance.pick(names)} where id = ${chance.pick(ids.agents)}`,
    () =>
      sql`update carriers set name = ${`${chance.pick(names)} ${key}`} where id = ${chance.pick(ids.carriers)}`,
    () => sql`update agencies set name = ${chance.pick(names)} where id = ${chance.pick(ids.agencies)}`,
    () => sql`
      update agencies set parent_id = ${chance.between(0, 4) === 0 ? null : chance.pick(ids.agencies)}
      where id = ${chance.pick(ids.agencies)}`,
  ];
}

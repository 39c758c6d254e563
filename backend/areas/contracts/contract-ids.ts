import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { mayActFor } from "../../rights.ts";

/** The ids that queries about a contract need. `agencyId` is the holder, or the upline of an agent's contract. */
export type ContractIds = { id: string; carrierId: string; carrierName: string; agencyId: string };

/** Returns a contract that the caller may see, or undefined. The owner is read from the row and not from the path. */
export function findContractIds(
  db: Database,
  caller: Caller,
  type: OwnerType,
  contractId: string,
): Promise<ContractIds | undefined> {
  if (type === "agent") {
    return db
      .selectFrom("agent_contracts")
      .innerJoin("carriers", "carriers.id", "agent_contracts.carrier_id")
      .select([
        "agent_contracts.id",
        "agent_contracts.carrier_id as carrierId",
        "agent_contracts.upline_agency_id as agencyId",
        "carriers.name as carrierName",
      ])
      .where("agent_contracts.id", "=", contractId)
      .where(mayActFor(caller, "agent", "agent_contracts.agent_id"))
      .executeTakeFirst();
  }
  return db
    .selectFrom("agency_contracts")
    .innerJoin("carriers", "carriers.id", "agency_contracts.carrier_id")
    .select([
      "agency_contracts.id",
      "agency_contracts.carrier_id as carrierId",
      "agency_contracts.agency_id as agencyId",
      "carriers.name as carrierName",
    ])
    .where("agency_contracts.id", "=", contractId)
    .where(mayActFor(caller, "agency", "agency_contracts.agency_id"))
    .executeTakeFirst();
}

import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ContractOption } from "#api/contract-requests.ts";
import type { Database } from "../../database/schema.ts";
import { sortByName } from "../../names.ts";
import { isUuid } from "../../rights.ts";

/**
 * Returns the contracts that can be requested under an agency, sorted by carrier: its own contracts that are in force, with
 * active carriers. `docs/product/contract-requests.md`, "Contracts on offer".
 * @param today the business date, `YYYY-MM-DD`
 */
export async function contractOptions(
  db: Database,
  agencyId: string,
  today: string,
): Promise<ContractOption[]> {
  if (!isUuid(agencyId)) return [];
  const rows = await db
    .selectFrom("agency_contracts")
    .innerJoin("carriers", "carriers.id", "agency_contracts.carrier_id")
    .select((eb) => [
      "agency_contracts.id as AgencyContractId",
      "carriers.name as InsurerName",
      jsonArrayFrom(
        eb
          .selectFrom("agency_contract_policy_types as held")
          .innerJoin("policy_types", "policy_types.id", "held.policy_type_id")
          .select("policy_types.abbreviation as Abbreviation")
          .whereRef("held.agency_contract_id", "=", "agency_contracts.id")
          .orderBy("policy_types.abbreviation"),
      ).as("PolicyTypes"),
    ])
    .where("agency_contracts.agency_id", "=", agencyId)
    .where("carriers.is_active", "=", true)
    .where("agency_contracts.status", "=", "Active")
    .where("agency_contracts.start_date", "<=", today)
    .where((eb) => eb.or([eb("end_date", "is", null), eb("end_date", ">=", today)]))
    .execute();
  return sortByName(
    rows,
    ({ InsurerName }) => InsurerName,
    ({ AgencyContractId }) => AgencyContractId,
  );
}

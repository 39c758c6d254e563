import { type RawBuilder, type SqlBool, sql } from "kysely";
import { addDays } from "#api/business-time.ts";
import type { ContractStatusFilter } from "#api/statuses.ts";

/** How long after its start a contract counts as recently activated. */
export const RECENT_DAYS = 30;

/**
 * A condition: the contract has this status (`docs/product/contracts.md`, "Status"). "Recently activated" is not stored: it is an
 * active contract that started within the last 30 days, today included, and it also counts as active.
 */
export function hasStatus(
  table: "agent_contracts" | "agency_contracts",
  filter: ContractStatusFilter,
  today: string,
): RawBuilder<SqlBool> {
  const contract = sql.table(table);
  if (filter === "All") return sql`true`;
  if (filter !== "RecentlyActivated") return sql`${contract}.status = ${filter}`;
  return sql`${contract}.status = 'Active'
    and ${contract}.start_date between ${addDays(today, -RECENT_DAYS)}::date and ${today}::date`;
}

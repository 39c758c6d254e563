import { type RawBuilder, type SqlBool, sql } from "kysely";
import { addDays } from "#api/business-time.ts";
import type { ContractStatusFilter } from "#api/statuses.ts";

/** The number of days for which a new contract counts as recently activated. */
export const RECENT_DAYS = 30;

/**
 * Returns a SQL condition: the contract has a status (`docs/product/contracts.md`, "Status"). "Recently activated" is not
 * stored. It means an active contract that started within the last 30 days, today included.
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

/** A SQL condition that says the same of a status as `isRts` of `api/statuses.ts`. */
export const hasRtsStatus = (status: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`upper(${status}) = 'RTS'`;

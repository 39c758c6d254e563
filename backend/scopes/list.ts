import { sql } from "kysely";
import type { Scope } from "#api/scopes.ts";
import { type ScopeStatus, scopeStatuses } from "#api/statuses.ts";
import type { Database } from "../database/schema.ts";
import { type List, readPage } from "../lists/list.ts";
import { hasWords } from "../names.ts";
import { onWire, type ScopeRow, scopeFields } from "./rows.ts";

/** The list of an agent's scopes: `docs/product/scopes.md`, "List". */

type Asked = {
  agent: string;
  now: Date;
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  date_requested_start?: string | undefined;
  date_requested_end?: string | undefined;
  status?: string | undefined;
  sort?: string | undefined;
};

type Query = Omit<Asked, "status"> & {
  /** Undefined: any. */
  statuses: readonly ScopeStatus[] | undefined;
};

type Page = { Data: Scope[]; Total: number };

/** Returns one page of the scopes that a query finds, and how many there are in all. */
export async function scopePage(
  db: Database,
  { status, ...asked }: Asked,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page> {
  const statuses = status === undefined ? undefined : statusesIn(status);
  if (statuses?.length === 0) return { Data: [], Total: 0 };
  const { rows, total } = await readPage(db, listOf({ ...asked, statuses }), { page, pageSize });
  return { Data: rows.map(onWire), Total: total };
}

/** Returns the statuses that a text names, with commas between them. One that does not exist is left out. */
function statusesIn(text: string): ScopeStatus[] {
  const named = text.split(",");
  return scopeStatuses.filter((status) => named.includes(status));
}

function listOf(query: Query): List<ScopeRow> {
  const { agent, now, statuses, date_requested_start: start, date_requested_end: end } = query;
  const email = query.email?.trim();
  // An unknown order is the default: the newest first.
  const direction = query.sort === "DateRequested-asc" ? sql`asc` : sql`desc`;
  return {
    id: sql`scope.id`,
    fields: scopeFields(now),
    tables: sql`scopes as scope`,
    where: [
      sql`scope.agent_id = ${agent}::uuid`,
      ...(statuses ? [sql`scope.status in (${sql.join(statuses)})`] : []),
      ...(start ? [sql`scope.requested_on >= ${start}::date`] : []),
      // The last day is the day before.
      ...(end ? [sql`scope.requested_on < ${end}::date`] : []),
      ...hasWords(sql`scope.last_key`, query.last_name),
      ...hasWords(sql`scope.first_key`, query.first_name),
      ...(email ? [sql`starts_with(lower(scope.email), lower(${email}))`] : []),
    ],
    order: sql`scope.requested_on ${direction}, scope.requested_at ${direction}, scope.id ${direction}`,
  };
}

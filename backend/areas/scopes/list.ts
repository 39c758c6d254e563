import { type RawBuilder, sql } from "kysely";
import { type Scope, type ScopeStatus, scopeStatuses } from "#api/scopes.ts";
import type { Database } from "../../database/schema.ts";
import { onWire, type ScopeRow, scopeFields } from "./rows.ts";

/** The list of an agent's scopes: `docs/product/scopes.md`, "List". */

type Query = {
  agent: string;
  /** The business time zone, in which days begin. */
  timeZone: string;
  now: Date;
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  date_requested_start?: string | undefined;
  date_requested_end?: string | undefined;
  status?: string | undefined;
  sort?: string | undefined;
};

type Page = { Data: Scope[]; Total: number };

/** Returns one page of the scopes that a query finds, and how many there are in all. */
export async function scopePage(
  db: Database,
  query: Query,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page> {
  if (query.status !== undefined && !isStatus(query.status)) return { Data: [], Total: 0 };
  const typed = typedNames(query);
  const total = typed.length > 0 ? await countFound(db, query, typed) : await countKept(db, query);
  const cut = cutOf(total, page, pageSize);
  const { rows } = await sql<ScopeRow>`
    select ${scopeFields(query.now)} from scopes as scope
    where scope.id in (
      select id from (${chosen(query, typed)}) as found
      order by requested_at ${way(query, cut.isTurned)}, id ${way(query, cut.isTurned)}
      limit ${cut.limit} offset ${cut.skip})
    order by scope.requested_at ${way(query)}, scope.id ${way(query)}`.execute(db);
  return { Data: rows.map(onWire), Total: total };
}

const isStatus = (text: string): text is ScopeStatus => (scopeStatuses as readonly string[]).includes(text);

type Cut = { skip: number; limit: number; isTurned: boolean };

/** Returns the rows of a page, counted from the nearer end of the list. */
function cutOf(total: number, page: number, pageSize: number): Cut {
  const skip = Math.min((page - 1) * pageSize, total);
  const limit = Math.min(pageSize, total - skip);
  const behind = total - skip - limit;
  return behind < skip ? { skip: behind, limit, isTurned: true } : { skip, limit, isTurned: false };
}

/** An unknown order is the default: the newest first. */
function way({ sort }: Query, isTurned = false): RawBuilder<unknown> {
  return sql.raw((sort === "DateRequested-asc") === isTurned ? "desc" : "asc");
}

type Typed = { field: "first" | "last" | "email"; text: string };

function typedNames({ first_name, last_name, email }: Query): Typed[] {
  const typed = [
    { field: "last", text: last_name },
    { field: "first", text: first_name },
    { field: "email", text: email },
  ] as const;
  return typed.flatMap(({ field, text = "" }) => (text.trim() ? [{ field, text: text.trim() }] : []));
}

/** Selects the ids and times of what a query finds. Names are looked up where their parts are kept. */
function chosen(query: Query, [first, ...others]: readonly Typed[]): RawBuilder<unknown> {
  const isStatusKept = query.status === undefined ? sql`` : sql`and scope.status = ${query.status}`;
  if (!first)
    return sql`select scope.id, scope.requested_at from scopes as scope
      where scope.agent_id = ${query.agent}::uuid ${isStatusKept} ${inDays(query, sql`scope.requested_at`)}`;
  const also = others.map(
    (typed) =>
      sql`and part.scope_id in (select scope_id from scope_name_parts where ${isPart(query, typed)})`,
  );
  const status =
    query.status === undefined
      ? sql``
      : sql`and exists (select 1 from scopes as scope where scope.id = part.scope_id ${isStatusKept})`;
  return sql`select distinct part.scope_id as id, part.requested_at from scope_name_parts as part
    where ${isPart(query, first)} ${sql.join(also, sql` `)} ${status} ${inDays(query, sql`part.requested_at`)}`;
}

const AFTER_ALL = sql`chr(1114109)`;

function isPart({ agent }: Query, { field, text }: Typed): RawBuilder<unknown> {
  const key = field === "email" ? sql`lower(${text})` : sql`name_key(${text})`;
  return sql`agent_id = ${agent}::uuid and field = ${field} and part >= ${key} and part < ${key} || ${AFTER_ALL}`;
}

/** The last day is the day before `date_requested_end`. */
function inDays(query: Query, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const { date_requested_start: start, date_requested_end: end, timeZone } = query;
  const begin = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`;
  return sql`${start ? sql`and ${column} >= ${begin(start)}` : sql``} ${end ? sql`and ${column} < ${begin(end)}` : sql``}`;
}

async function countFound(db: Database, query: Query, typed: readonly Typed[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (${chosen(query, typed)}) as found`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The database keeps how many scopes there are of each status, and of each status on each day. */
async function countKept(db: Database, query: Query): Promise<number> {
  const { agent, status, date_requested_start: start, date_requested_end: end } = query;
  const table = start || end ? sql`scope_counts` : sql`scope_totals`;
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::integer as n from ${table}
    where agent_id = ${agent}::uuid
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${start ? sql`and requested_on >= ${start}::date` : sql``}
      ${end ? sql`and requested_on < ${end}::date` : sql``}`.execute(db);
  return rows[0]?.n ?? 0;
}

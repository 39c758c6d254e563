import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#api/scopes.ts";
import { type ScopeStatus, scopeStatuses } from "#api/statuses.ts";
import type { Database } from "../database/schema.ts";
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
  const query = { ...asked, statuses: status === undefined ? undefined : statusesIn(status) };
  if (query.statuses?.length === 0) return { Data: [], Total: 0 };
  const typed = typedNames(query);
  return typed.length > 0
    ? pageOfFound(db, query, typed, { page, pageSize })
    : pageOfAll(db, query, { page, pageSize });
}

type Paging = { page: number; pageSize: number };

async function pageOfAll(db: Database, query: Query, { page, pageSize }: Paging): Promise<Page> {
  const total = await countKept(db, query);
  const cut = cutOf(total, page, pageSize);
  const ids = cut.skip < FAR ? walked(query, cut, sql``, sql`${cut.skip}::bigint`) : fromItsDay(query, cut);
  const { rows } = await sql<ScopeRow>`
    select ${scopeFields(query.now)} from scopes as scope where scope.id in (${ids}) ${inOrder(query)}`.execute(
    db,
  );
  return { Data: rows.map(onWire), Total: total };
}

/** Finds all that have the names, sorts them and counts them, in one question. */
async function pageOfFound(
  db: Database,
  query: Query,
  typed: readonly Typed[],
  { page, pageSize }: Paging,
): Promise<Page> {
  const { rows } = await sql<ScopeRow & { total: number }>`
    with found as materialized (${found(query, typed)})
    select ${scopeFields(query.now)}, (select count(*)::integer from found) as total from scopes as scope
    where scope.id in (
      select id from found ${inOrder(query)} limit ${pageSize} offset ${(page - 1) * pageSize})
    ${inOrder(query)}`.execute(db);
  const [first] = rows;
  if (first || page === 1) return { Data: rows.map(onWire), Total: first?.total ?? 0 };
  // A page behind the last one has no row to tell the total.
  const { Total } = await pageOfFound(db, query, typed, { page: 1, pageSize: 1 });
  return { Data: [], Total };
}

/** Returns the statuses that a text names, with commas between them. One that there is not is left out. */
function statusesIn(text: string): ScopeStatus[] {
  const named = text.split(",");
  return scopeStatuses.filter((status) => named.includes(status));
}

type Cut = { skip: number; limit: number; isTurned: boolean };

/** Returns the rows of a page, counted from the nearer end of the list. */
function cutOf(total: number, page: number, pageSize: number): Cut {
  const skip = Math.min((page - 1) * pageSize, total);
  const limit = Math.min(pageSize, total - skip);
  const behind = total - skip - limit;
  return behind < skip ? { skip: behind, limit, isTurned: true } : { skip, limit, isTurned: false };
}

/** An index passes over so many rows as fast as days are counted. */
const FAR = 1_000;

/** Selects a page that is far from both ends. The kept counts tell the day on which it begins. */
function fromItsDay(query: Query, { skip, limit, isTurned }: Cut): RawBuilder<unknown> {
  const isBehind = sql.raw(isUpwards(query, isTurned) ? ">=" : "<=");
  return sql`
    with days as (
      select requested_on, sum(sum(n)) over (order by requested_on ${directionOf(query, isTurned)}) - sum(n) as before
      from scope_counts ${ofCounts(query)} group by requested_on
    ), first_day as materialized (
      select requested_on, before from days where before <= ${skip} order by before desc limit 1
    )
    ${walked(
      query,
      { limit, isTurned },
      sql`and requested_on ${isBehind} (select requested_on from first_day)`,
      sql`(${skip} - (select before from first_day)::bigint)`,
    )}`;
}

/**
 * Selects the ids of a page along the index of each status, and merges them.
 * @param skip how many of what is found stand before the page
 */
function walked(
  query: Query,
  { limit, isTurned }: Pick<Cut, "limit" | "isTurned">,
  from: RawBuilder<unknown>,
  skip: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const order = inOrder(query, isTurned);
  const among = (status: RawBuilder<unknown>) => sql`
    scopes where agent_id = ${query.agent}::uuid ${status} ${inDays(query)} ${from} ${order}`;
  const { statuses } = query;
  if (statuses === undefined || statuses.length === 1)
    return sql`select id from ${among(isOfStatus(query))} limit ${limit} offset ${skip}`;
  const each = statuses.map(
    (status) => sql`(
      select id, requested_on, requested_at from ${among(sql`and status = ${status}`)} limit ${limit} + ${skip})`,
  );
  return sql`
    select id from (${sql.join(each, sql` union all `)}) as found ${order} limit ${limit} offset ${skip}`;
}

/** An unknown order is the default: the newest first. */
function isUpwards({ sort }: Query, isTurned: boolean): boolean {
  return (sort === "DateRequested-asc") !== isTurned;
}

const directionOf = (query: Query, isTurned: boolean) => sql.raw(isUpwards(query, isTurned) ? "asc" : "desc");

function inOrder(query: Query, isTurned = false): RawBuilder<unknown> {
  const to = directionOf(query, isTurned);
  return sql`order by requested_on ${to}, requested_at ${to}, id ${to}`;
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

const isOfStatus = ({ statuses }: Query) =>
  statuses === undefined ? sql`` : sql`and status in (${sql.join(statuses)})`;

/** Selects the ids and times of scopes that have all the names. Each list of parts is read once. */
function found(query: Query, [first, ...others]: readonly Typed[]): RawBuilder<unknown> {
  if (!first) throw new Error("There is nothing to look for");
  const lists = others.map(
    (typed, index) =>
      sql`, ${sql.ref(`other_${index}`)} as materialized (
        select scope_id from scope_name_parts where ${isPart(query, typed)})`,
  );
  const isInAll = others.map(
    (_, index) => sql`and part.scope_id in (select scope_id from ${sql.ref(`other_${index}`)})`,
  );
  const status =
    query.statuses === undefined
      ? sql``
      : sql`and exists (select 1 from scopes where id = part.scope_id ${isOfStatus(query)})`;
  return sql`
    with part as materialized (
      select scope_id, requested_on, requested_at from scope_name_parts
      where ${isPart(query, first)} ${inDays(query)}
    ) ${sql.join(lists, sql` `)}
    select distinct part.scope_id as id, part.requested_on, part.requested_at from part
    where true ${sql.join(isInAll, sql` `)} ${status}`;
}

const AFTER_ALL = sql`chr(1114109)`;

function isPart({ agent }: Query, { field, text }: Typed): RawBuilder<unknown> {
  const key = field === "email" ? sql`lower(${text})` : sql`name_key(${text})`;
  return sql`agent_id = ${agent}::uuid and field = ${field} and part >= ${key} and part < ${key} || ${AFTER_ALL}`;
}

/** The last day is the day before `date_requested_end`. */
function inDays({ date_requested_start: start, date_requested_end: end }: Query): RawBuilder<unknown> {
  return sql`${start ? sql`and requested_on >= ${start}::date` : sql``}
    ${end ? sql`and requested_on < ${end}::date` : sql``}`;
}

/** The database keeps how many scopes there are of each status, and of each status on each day. */
async function countKept(db: Database, query: Query): Promise<number> {
  const { agent, date_requested_start: start, date_requested_end: end } = query;
  const kept =
    start || end
      ? sql`scope_counts ${ofCounts(query)}`
      : sql`scope_totals where agent_id = ${agent}::uuid ${isOfStatus(query)}`;
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::integer as n from ${kept}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A row of the counts by day stands for all statuses. */
const ofCounts = (query: Query) =>
  sql`where agent_id = ${query.agent}::uuid and status in (${sql.join(query.statuses ?? ["All"])})
    ${inDays(query)}`;

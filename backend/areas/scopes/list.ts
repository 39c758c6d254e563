import { type RawBuilder, sql } from "kysely";
import { type Scope, type ScopeStatus, scopeStatuses } from "#api/scopes.ts";
import type { Database } from "../../database/schema.ts";
import { onWire, type ScopeRow, scopeFields } from "./rows.ts";

/** The list of an agent's scopes: `docs/product/scopes.md`, "List". */

type Query = {
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
  const cut = await nearer(db, query, typed, cutOf(total, page, pageSize));
  const { rows } = await sql<ScopeRow>`
    select ${scopeFields(query.now)} from scopes as scope
    where scope.id in (
      select id from (${chosen(query, typed, cut)}) as found
      ${inOrder(query, cut.isTurned)} limit ${cut.limit} offset ${cut.skip})
    ${inOrder(query)}`.execute(db);
  return { Data: rows.map(onWire), Total: total };
}

const isStatus = (text: string): text is ScopeStatus => (scopeStatuses as readonly string[]).includes(text);

type Cut = {
  skip: number;
  limit: number;
  isTurned: boolean;
  /** The day to begin with. */
  day?: string;
};

/** Returns the rows of a page, counted from the nearer end of the list. */
function cutOf(total: number, page: number, pageSize: number): Cut {
  const skip = Math.min((page - 1) * pageSize, total);
  const limit = Math.min(pageSize, total - skip);
  const behind = total - skip - limit;
  return behind < skip ? { skip: behind, limit, isTurned: true } : { skip, limit, isTurned: false };
}

/** An index passes over so many rows as fast as days are counted. */
const FAR = 1_000;

/** Begins a page that is far from both ends with its day, which the kept counts tell. */
async function nearer(db: Database, query: Query, typed: readonly Typed[], cut: Cut): Promise<Cut> {
  if (typed.length > 0 || cut.skip < FAR) return cut;
  const { rows } = await sql<{ day: string; before: number }>`
    select requested_on::text as day, before::integer as before from (
      select requested_on, sum(n) over (order by requested_on ${way(query, cut.isTurned)}) - n as before
      from scope_counts ${ofCounts(query)}
    ) as days
    where before <= ${cut.skip} order by before desc limit 1`.execute(db);
  const [first] = rows;
  return first ? { ...cut, day: first.day, skip: cut.skip - first.before } : cut;
}

/** An unknown order is the default: the newest first. */
function isUpwards({ sort }: Query, isTurned: boolean): boolean {
  return (sort === "DateRequested-asc") !== isTurned;
}

const way = (query: Query, isTurned: boolean) => sql.raw(isUpwards(query, isTurned) ? "asc" : "desc");

function inOrder(query: Query, isTurned = false): RawBuilder<unknown> {
  const to = way(query, isTurned);
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

/** Selects the ids and times of what a query finds. Names are looked up where their parts are kept. */
function chosen(query: Query, [first, ...others]: readonly Typed[], cut?: Cut): RawBuilder<unknown> {
  const isOfStatus = query.status === undefined ? sql`` : sql`and scope.status = ${query.status}`;
  if (!first)
    return sql`select scope.id, scope.requested_on, scope.requested_at from scopes as scope
      where scope.agent_id = ${query.agent}::uuid ${isOfStatus} ${inDays(query)} ${fromDay(query, cut)}`;
  // Each list of parts is read once.
  const also = others.map(
    (typed, index) =>
      sql`, ${sql.ref(`other_${index}`)} as materialized (
        select scope_id from scope_name_parts where ${isPart(query, typed)})`,
  );
  const isInAll = others.map(
    (_, index) => sql`and part.scope_id in (select scope_id from ${sql.ref(`other_${index}`)})`,
  );
  const status =
    query.status === undefined
      ? sql``
      : sql`and exists (select 1 from scopes as scope where scope.id = part.scope_id ${isOfStatus})`;
  return sql`
    with part as materialized (
      select scope_id, requested_on, requested_at from scope_name_parts
      where ${isPart(query, first)} ${inDays(query)}
    ) ${sql.join(also, sql` `)}
    select distinct part.scope_id as id, part.requested_on, part.requested_at from part
    where true ${sql.join(isInAll, sql` `)} ${status}`;
}

function fromDay(query: Query, cut?: Cut): RawBuilder<unknown> {
  if (cut?.day === undefined) return sql``;
  const comparison = sql.raw(isUpwards(query, cut.isTurned) ? ">=" : "<=");
  return sql`and requested_on ${comparison} ${cut.day}::date`;
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

async function countFound(db: Database, query: Query, typed: readonly Typed[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (${chosen(query, typed)}) as found`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The database keeps how many scopes there are of each status, and of each status on each day. */
async function countKept(db: Database, query: Query): Promise<number> {
  const { agent, status, date_requested_start: start, date_requested_end: end } = query;
  const kept =
    start || end
      ? sql`scope_counts ${ofCounts(query)}`
      : sql`scope_totals where agent_id = ${agent}::uuid
          ${status === undefined ? sql`` : sql`and status = ${status}`}`;
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::integer as n from ${kept}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A row of the counts by day stands for all statuses. */
const ofCounts = (query: Query) =>
  sql`where agent_id = ${query.agent}::uuid and status = ${query.status ?? "All"} ${inDays(query)}`;

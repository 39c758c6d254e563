import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { HelpRequest, HelpRequestSort } from "#api/help-requests.ts";
import { plainText } from "#api/plain-text.ts";
import type { Database } from "../../database/schema.ts";
import { allRows, type List, pageOf, readPage } from "../../lists/list.ts";
import { isUuid } from "../../rights.ts";
import {
  customerOfRequest,
  type HelpRequestRow,
  newNotes,
  notesByRequest,
  onWire,
  shown,
} from "./queries.ts";

type Query = {
  sub: string;
  owner: string;
  sort?: string | undefined;
  IsCompleted?: "true" | "false" | undefined;
  Text?: string | undefined;
  PolicyId?: string | undefined;
};

/** Notes are left out of a page: they stand with each help request. */
type Page = { Data: HelpRequest[]; Total: number };

const columns: Partial<Record<string, string>> = {
  Updated: "updated_at",
  Created: "created_at",
  Status: "updated_at",
} satisfies Record<HelpRequestSort, string>;

/** One page of an owner's help requests, with how many there are in all. */
export async function helpRequestPage(
  db: Database,
  query: Query,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page> {
  const words = query.Text?.trim() ? await wantedWords(db, query.Text) : [];
  if (words === null) return { Data: [], Total: 0 };
  const { rows, total } = await readPage(db, listOf(query, words), { page, pageSize });
  return { Data: rows.map((row) => ({ ...onWire(row), Notes: [] })), Total: total };
}

function listOf(query: Query, words: readonly Wanted[]): List<HelpRequestRow> {
  const { owner, IsCompleted, sub, PolicyId } = query;
  return {
    id: sql`activities.id`,
    fields: sql<HelpRequestRow>`${sql.join(shown.map((column) => sql.ref(column)))}, ${customerOfRequest} as customer,
      ${newNotes(sub)} as new_notes`,
    tables: sql`activities join activity_types as type on type.id = activities.activity_type_id`,
    where: [
      sql`owner_id = ${owner}`,
      sql`is_agent_viewable`,
      ...(IsCompleted === undefined ? [] : [sql`is_completed = ${IsCompleted === "true"}`]),
      ...(PolicyId === undefined ? [] : [isUuid(PolicyId) ? sql`enrollment_id = ${PolicyId}` : sql`false`]),
      ...words.map(hasWord),
    ],
    order: orderOf(query.sort),
  };
}

/** The help requests of an owner about enrollments, the newest activity first, without their notes. */
export async function requestsAbout(
  db: Database,
  query: Pick<Query, "sub" | "owner">,
  policies: readonly string[],
  most: number,
): Promise<HelpRequest[]> {
  const list = listOf(query, []);
  const where = [...list.where, sql`enrollment_id = any (${[...policies]}::uuid[])`];
  const { rows } = await pageOf({ ...list, where }, { page: 1, pageSize: most }).execute(db);
  return rows.map((row) => ({ ...onWire(row), Notes: [] }));
}

/** All help requests of an owner with their notes, the newest activity first. */
export async function allHelpRequests(db: Database, sub: string, owner: string): Promise<HelpRequest[]> {
  const requests: HelpRequestRow[] = [];
  for await (const rows of allRows(db, listOf({ sub, owner }, []))) requests.push(...rows);
  const notes = await notesByRequest(
    db,
    requests.map(({ id }) => id),
  );
  return requests.map((row) => ({ ...onWire(row), Notes: notes.get(row.id) ?? [] }));
}

/** Returns the number of an owner's open help requests with notes of the team that a user has not seen. */
export async function newNoteCount(db: Database, sub: string, owner: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from activities
    where owner_id = ${owner} and is_agent_viewable and not is_completed and team_note_at is not null and not exists (
      select from activities_seen as seen
      where seen.sub = ${sub} and seen.activity_id = activities.id and seen.seen_at >= team_note_at)`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** The types are looked up beforehand, so that an index of the words can be used. */
function hasWord({ search, types }: Wanted): RawBuilder<SqlBool> {
  const inDetails = sql<SqlBool>`words @@ to_tsquery('simple', ${search})`;
  return types.length === 0
    ? inDetails
    : sql<SqlBool>`(${inDetails} or activity_type_id = any (${types}::uuid[]))`;
}

/** An unknown order is the default: the newest activity first. */
function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const [field = "", direction] = (sort ?? "").split("-");
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  const by = sql.ref(column ?? "updated_at");
  const to = column && direction === "asc" ? sql`asc` : sql`desc`;
  // Open ones first upwards. The newest of each stand first either way.
  if (field === "Status") return sql`is_completed ${to}, ${by} desc, activities.id desc`;
  return sql`${by} ${to}, activities.id ${to}`;
}

/** The beginning of a word as a search, and the types whose name has it. */
type Wanted = { search: string; types: string[] };

/**
 * A text as a search for the beginnings of all its words.
 * @returns null when it has no word
 */
async function wantedWords(db: Database, text: string): Promise<Wanted[] | null> {
  const words = plainText(text).match(/[\p{L}\p{N}\p{M}]+/gu);
  if (!words) return null;
  const searches = [...new Set(words)].map((word) => `${word}:*`);
  const { rows } = await sql<Wanted>`
    select search, array_remove(array_agg(type.id::text), null) as types
    from unnest(${searches}::text[]) as search
    left join activity_types as type on to_tsvector('simple', name_key(type.name)) @@ to_tsquery('simple', search)
    group by search`.execute(db);
  return rows;
}

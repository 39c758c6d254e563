import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { HelpRequest, HelpRequestSort } from "#api/help-requests.ts";
import { plainText } from "#api/plain-text.ts";
import type { Database } from "../../database/schema.ts";
import { newNotes, notesByRequest, onWire, shown } from "./queries.ts";

type Query = {
  sub: string;
  owner: string;
  sort?: string | undefined;
  IsCompleted?: "true" | "false" | undefined;
  Text?: string | undefined;
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
  const counting = words.length > 0 ? countFound(db, query, words) : countKept(db, query);
  const [rows, total] = await Promise.all([
    rowsOf(
      db,
      query,
      words,
      page === 1 ? { skip: 0, limit: pageSize } : cutOf(await counting, page, pageSize),
    ),
    counting,
  ]);
  return { Data: rows.map((row) => ({ ...onWire(row), Notes: [] })), Total: total };
}

type Cut = { skip: number; limit: number; isTurned?: boolean };

/** Returns the rows of a page, counted from the nearer end of the list. */
function cutOf(total: number, page: number, pageSize: number): Cut {
  const skip = Math.min((page - 1) * pageSize, total);
  const limit = Math.min(pageSize, total - skip);
  const behind = total - skip - limit;
  return behind < skip ? { skip: behind, limit, isTurned: true } : { skip, limit };
}

function rowsOf(db: Database, query: Query, words: readonly Wanted[], { skip, limit, isTurned }: Cut) {
  return db
    .selectFrom("activities")
    .innerJoin("activity_types as type", "type.id", "activities.activity_type_id")
    .select(shown)
    .select(newNotes(query.sub).as("new_notes"))
    .where(
      "activities.id",
      "in",
      // The rows before the page are passed over in the index alone.
      chosen(db, query, words)
        .select("activities.id")
        .orderBy(orderOf(query.sort, isTurned))
        .limit(limit)
        .offset(skip),
    )
    .orderBy(orderOf(query.sort))
    .execute();
}

/** All help requests of an owner with their notes, the newest activity first. */
export async function allHelpRequests(db: Database, sub: string, owner: string): Promise<HelpRequest[]> {
  const rows = await chosen(db, { sub, owner }, [])
    .innerJoin("activity_types as type", "type.id", "activities.activity_type_id")
    .select(shown)
    .select(newNotes(sub).as("new_notes"))
    .orderBy(orderOf(undefined))
    .execute();
  const notes = await notesByRequest(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...onWire(row), Notes: notes.get(row.id) ?? [] }));
}

/** Returns the number of an owner's help requests with notes of the team that a user has not seen. Both counts are kept. */
export async function newNoteCount(db: Database, sub: string, owner: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce((select n from activity_answered_counts where owner_id = ${owner}), 0)
      - coalesce((select n from activity_seen_counts where sub = ${sub} and owner_id = ${owner}), 0) as n`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

function chosen(db: Database, { owner, IsCompleted }: Query, words: readonly Wanted[]) {
  return db
    .selectFrom("activities")
    .where("owner_id", "=", owner)
    .where("is_agent_viewable", "=", true)
    .$if(IsCompleted !== undefined, (query) => query.where("is_completed", "=", IsCompleted === "true"))
    .where((where) => where.and(words.map(hasWord)));
}

/** The types are looked up beforehand, so that an index of the words can be used. */
function hasWord({ search, types }: Wanted): RawBuilder<SqlBool> {
  const inDetails = sql<SqlBool>`words @@ to_tsquery('simple', ${search})`;
  return types.length === 0
    ? inDetails
    : sql<SqlBool>`(${inDetails} or activity_type_id = any (${types}::uuid[]))`;
}

async function countKept(db: Database, { owner, IsCompleted }: Query): Promise<number> {
  const { n } = await db
    .selectFrom("activity_counts")
    .select(sql<number>`coalesce(sum(n), 0)::integer`.as("n"))
    .where("owner_id", "=", owner)
    .$if(IsCompleted !== undefined, (query) => query.where("is_completed", "=", IsCompleted === "true"))
    .executeTakeFirstOrThrow();
  return n;
}

async function countFound(db: Database, query: Query, words: readonly Wanted[]): Promise<number> {
  const { n } = await chosen(db, query, words)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** An unknown order is the default: the newest activity first. */
function orderOf(sort: string | undefined, isTurned = false): RawBuilder<unknown> {
  const [field = "", direction] = (sort ?? "Updated-desc").split("-");
  const known = Object.hasOwn(columns, field);
  const directionOf = (isUpwards: boolean) => sql.raw(isUpwards === isTurned ? "desc" : "asc");
  const isUpwards = known && direction === "asc";
  const column = sql.ref((known && columns[field]) || "updated_at");
  // Open ones first upwards. The newest of each stand first either way.
  if (field === "Status")
    return sql`is_completed ${directionOf(isUpwards)}, ${column} ${directionOf(false)}, activities.id ${directionOf(false)}`;
  return sql`${column} ${directionOf(isUpwards)}, activities.id ${directionOf(isUpwards)}`;
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
    left join activity_types as type on to_tsvector('simple', sort_key(type.name)) @@ to_tsquery('simple', search)
    group by search`.execute(db);
  return rows;
}

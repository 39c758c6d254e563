import { type Kysely, sql } from "kysely";

/**
 * Names are found however their dashes and apostrophes are typed: `docs/decisions/0241-typed-text.md`. `name_key` knows all
 * signs that `plainText` of `api/plain-text.ts` knows, and agents are found by it as customers are.
 */

const APOSTROPHES = "'‘’‚‛′‵`´ʹʻʼʽˈˊˋ՚ꞌ＇";
const DASHES = "˗֊־᐀᠆‐‑‒–—―⁃−⸗⸚⸺⸻⹀⹝〜〰゠︱︲﹘﹣－𐺭-";
const SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000";
const INVISIBLE =
  "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e01ef}";
const codes = Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => 0x21 + index);
const NARROW = String.fromCodePoint(...codes);
const WIDE = String.fromCodePoint(...codes.map((code) => code + 0xff01 - 0x21));

const separators = (signs: string) => sql.lit(`[[:space:]${signs}]+`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await createKey(
    db,
    sql`sort_key(translate(regexp_replace(name, ${sql.lit(`[${INVISIBLE}]`)}, '', 'g'),
      ${sql.lit(WIDE)}, ${sql.lit(NARROW)}))`,
    separators(SPACES + APOSTROPHES + DASHES),
  );
  await createParts(db, "name_key");
  await rebuild(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await createKey(db, sql`sort_key(name)`, sql.lit("[[:space:]'‘’`‐‑–—-]+"));
  await createParts(db, "sort_key");
  await rebuild(db);
}

const createKey = (db: Kysely<unknown>, name: ReturnType<typeof sql>, signs: ReturnType<typeof sql.lit>) =>
  sql`
    create or replace function name_key(name text) returns text language sql immutable parallel safe as $$
      select btrim(regexp_replace(${name}, ${signs}, ' ', 'g'))
    $$`.execute(db);

const createParts = (db: Kysely<unknown>, key: string) =>
  sql`
    create or replace function agent_name_parts_of(name text) returns setof text
    language sql immutable parallel safe as $$
      select distinct substr(key, start, 12)
      from (select ${sql.raw(key)}(name) as key) as made, generate_series(1, length(key)) as start
      where substr(key, start, 1) <> ' '
    $$`.execute(db);

/** Only names with other signs than letters and spaces have another key now. */
async function rebuild(db: Kysely<unknown>): Promise<void> {
  const isOther = (column: string) => sql`${sql.ref(column)} ~ '[^[:alpha:] ]'`;
  await sql`delete from agent_name_parts where agent_id in (select id from agents where ${isOther("name")})`.execute(
    db,
  );
  await sql`
    insert into agent_name_parts (part, agent_id)
    select part, agents.id from agents, agent_name_parts_of(agents.name) as part
    where ${isOther("agents.name")}`.execute(db);
  await sql`
    select refresh_enrollments(array(
      select id from enrollments where ${isOther("customer_last_name")} or ${isOther("customer_first_name")}))`.execute(
    db,
  );
  await sql`
    create temporary table other_scopes on commit drop as
    select * from scopes where ${isOther("first_name")} or ${isOther("last_name")}`.execute(db);
  await sql`delete from scope_name_parts where scope_id in (select id from other_scopes)`.execute(db);
  await sql`
    insert into scope_name_parts (agent_id, field, part, scope_id, requested_on, requested_at)
    select distinct scope.agent_id, named.field, array_to_string(words[place:], ' '), scope.id, scope.requested_on,
      scope.requested_at
    from other_scopes as scope
    cross join lateral (values
      ('first', string_to_array(name_key(scope.first_name), ' ')),
      ('last', string_to_array(name_key(scope.last_name), ' ')),
      ('email', array[lower(scope.email)])
    ) as named (field, words)
    cross join lateral generate_subscripts(words, 1) as place`.execute(db);
  await sql`drop table other_scopes`.execute(db);
}

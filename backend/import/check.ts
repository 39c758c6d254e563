import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import { placeOf } from "./faults.ts";
import { importedFiles } from "./files.ts";
import { headersOf, type ImportedFile, isAlwaysThere, type Reference } from "./imported-file.ts";
import { stagedTable } from "./stage.ts";

/** Checks staged rows against each other and against the database, a whole file at a time. */

/** The files that are staged. */
export type Staged = ReadonlySet<ImportedFile>;

/**
 * Finds the records that the rows of a file refer to, refuses rows with the same key, and finds the record of each row.
 * The files that it refers to are checked already.
 */
export async function checkFile(db: Database, file: ImportedFile, staged: Staged): Promise<void> {
  const references = Object.entries(file.references ?? {});
  for (const [name, reference] of references)
    if (reference.to !== file.name) await resolve(db, { file, name, reference }, staged);
  await refuseRepeated(db, file);
  await findRecords(db, file);
  // Its own new rows have their ids only now.
  for (const [name, reference] of references)
    if (reference.to === file.name) await resolve(db, { file, name, reference }, staged);
  for (const { column, reason, refused } of file.rules ?? [])
    await insertFaults(
      db,
      sql`
      select ${placeOf(file)}, line, ${column}, ${reason} from ${stagedTable(file)} as staged
      where ${sql.raw(refused)}`,
    );
}

const insertFaults = (db: Database, faults: RawBuilder<unknown>) =>
  sql`insert into import_faults (file, line, "column", reason) ${faults}`.execute(db);

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** Returns the key of a record in the database as SQL. The table is named `kept`. */
const keptKey = (file: ImportedFile, name: string) => {
  const expression = file.keyInTable?.[name];
  return expression === undefined ? sql.ref(`kept.${name}`) : sql.raw(expression);
};

type Resolved = { file: ImportedFile; name: string; reference: Reference };

async function resolve(db: Database, { file, name, reference }: Resolved, staged: Staged): Promise<void> {
  const other = importedFiles.find((one) => one.name === reference.to);
  if (!other) throw new Error(`There is no file ${reference.to}`);
  const { by } = reference;
  const parts = (table: string) => sql.join(by.map((part) => sql.ref(`${table}.${part}`)));
  const isGiven = and(by.map((part) => sql`staged.${sql.ref(part)} is not null`));
  const isFound = and(by.map((part) => sql`${sql.ref(`staged.${part}`)} = ${sql.ref(`found.${part}`)}`));
  const inFile = staged.has(other)
    ? sql`
      select ${parts("wanted")}, staged.id from wanted
      join ${stagedTable(other)} as staged on ${and(
        by.map((part, index) => sql`${sql.ref(`staged.${other.key[index]}`)} = ${sql.ref(`wanted.${part}`)}`),
      )}
      union`
    : sql``;
  const { preferred } = other;
  const distinct = preferred ? sql`distinct on (${parts("wanted")})` : sql``;
  const order = preferred ? sql`order by ${parts("wanted")}, ${sql.raw(preferred)}` : sql``;
  await sql`
    create temporary table found on commit drop as
    with wanted as (
      select distinct ${parts("staged")} from ${stagedTable(file)} as staged where ${isGiven}
    ), candidates as (
      ${inFile}
      (select ${distinct} ${parts("wanted")}, kept.id from wanted
      join ${sql.table(other.table)} as kept on ${and(
        by.map(
          (part, index) => sql`${keptKey(other, other.key[index] ?? "")} = ${sql.ref(`wanted.${part}`)}`,
        ),
      )} ${order})
    )
    select ${parts("candidates")}, (array_agg(id))[1] as id, count(*) as n from candidates
    group by ${parts("candidates")}`.execute(db);
  await sql`
    update ${stagedTable(file)} as staged set ${sql.ref(name)} = found.id from found
    where found.n = 1 and ${isFound}`.execute(db);
  const key = keyWords(other);
  const missing = `there is no ${other.record} with this ${key}, neither in ${other.name} nor in the database`;
  const several = `several records of the database have this ${key}`;
  await insertFaults(
    db,
    sql`
    select ${placeOf(file)}, staged.line, ${reference.reportedAt}::text,
      case when found.n > 1 then ${several} else ${missing} end
    from ${stagedTable(file)} as staged left join found on ${isFound}
    where ${isGiven} and ${sql.ref(`staged.${name}`)} is null`,
  );
  await sql`drop table found`.execute(db);
}

/** Returns the headers of a file's key for a sentence. */
export const keyWords = (file: ImportedFile): string => {
  const headers = [...new Set(file.key.flatMap((name) => headersOf(file, name)))];
  return headers.length < 2 ? headers.join("") : `${headers.slice(0, -1).join(", ")} and ${headers.at(-1)}`;
};

/** A condition: the row has all that its key cannot be without, and everything that its key refers to was found. */
const hasKey = (file: ImportedFile) =>
  and([
    sql`true`,
    ...file.key.map((name) => {
      const isThere = sql`${sql.ref(`staged.${name}`)} is not null`;
      if (isAlwaysThere(file, name)) return isThere;
      const by = file.references?.[name]?.by ?? [];
      const isLeftOut = by.map((part) => sql`${sql.ref(`staged.${part}`)} is null`);
      return by.length === 0 ? sql`true` : sql`(${isThere} or ${sql.join(isLeftOut, sql` or `)})`;
    }),
  ]);

async function refuseRepeated(db: Database, file: ImportedFile): Promise<void> {
  const key = sql.join(file.key.map((name) => sql.ref(`staged.${name}`)));
  await insertFaults(
    db,
    sql`
    select ${placeOf(file)}, line, '', ${`the same ${keyWords(file)} as in line `} || earliest
    from (
      select line, min(line) over (partition by ${key}) as earliest
      from ${stagedTable(file)} as staged where ${hasKey(file)}
    ) as compared
    where line <> earliest`,
  );
}

/** Gives each row whose record is in the database the id of that record. */
async function findRecords(db: Database, file: ImportedFile): Promise<void> {
  const isSame = and(
    file.key.map((name) => {
      const [mine, kept] = [sql.ref(`staged.${name}`), keptKey(file, name)];
      if (isAlwaysThere(file, name)) return sql`${mine} = ${kept}`;
      // Two nulls are the same here, and as texts they can be looked up.
      return sql`coalesce(${mine}::text, '') = coalesce(${kept}::text, '')`;
    }),
  );
  const id = file.isLink ? sql`staged.id` : sql`kept.id`;
  await sql`
    create temporary table found on commit drop as
    select ${file.preferred ? sql`distinct on (staged.line)` : sql``} staged.line, ${id},
      count(*) over (partition by staged.line) as n
    from ${stagedTable(file)} as staged join ${sql.table(file.table)} as kept on ${isSame}
    ${file.preferred ? sql`order by staged.line, ${sql.raw(file.preferred)}` : sql``}`.execute(db);
  await sql`
    update ${stagedTable(file)} as staged set id = found.id, is_new = false from found
    where found.line = staged.line`.execute(db);
  if (!file.preferred && !file.isLink)
    await insertFaults(
      db,
      sql`
      select distinct ${placeOf(file)}, line, '', ${`several records of the database have this ${keyWords(file)}`}
      from found where n > 1`,
    );
  await sql`drop table found`.execute(db);
}

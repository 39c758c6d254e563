import { type Insertable, sql } from "kysely";
import { z } from "zod";
import type { Database, Schema } from "../database/schema.ts";
import { type IdentityNumbers, openNumbers, sealNumbers } from "../sealing/numbers.ts";
import type { Sealing } from "../sealing/sealing.ts";

/**
 * The identity numbers of imported enrollments. They are encrypted on the way into the database, also into its temporary
 * tables, as `docs/decisions/0212` says.
 */

const names = { ssn: "SSN", medicare_number: "MbiNumber", medicaid_number: "MedicaidNumber" } as const;
const stagedNumbers = z.partialRecord(
  z.enum(["ssn", "medicare_number", "medicaid_number"]),
  z.string().nullable(),
);

/** The numbers of a row by the names of their columns. A column that the file does not have is missing. */
export type TypedNumbers = Record<string, string | null>;

const place = (line: number) => ({ table: "import", column: "numbers", row: String(line) });

/** Returns the numbers of a row, encrypted, as base64. */
export function sealStaged(sealing: Sealing, line: number, numbers: TypedNumbers): string {
  return sealing.seal(JSON.stringify(numbers), place(line)).toString("base64");
}

function openStaged(sealing: Sealing, { line, numbers_sealed }: StagedNumbers): Partial<IdentityNumbers> {
  const text = sealing.open(Buffer.from(numbers_sealed, "base64"), sealing.newestKeyId, place(line));
  const numbers = stagedNumbers.parse(JSON.parse(text));
  return Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [names[name as keyof typeof names], value]),
  );
}

type StagedNumbers = { line: number; id: string; numbers_sealed: string };
type ApplicationRow = Insertable<Schema["applications"]>;

const none: IdentityNumbers = { SSN: null, MbiNumber: null, MedicaidNumber: null };
const ROWS_AT_ONCE = 500;

/**
 * Writes the numbers of the staged enrollments, and marks those whose numbers are different now. The enrollments are written
 * already.
 * @throws Error when an earlier number cannot be read
 */
export async function writeNumbers(db: Database, sealing: Sealing): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows: staged } = await sql<StagedNumbers>`
      select line, id, numbers_sealed from staged_enrollments
      where line > ${after} and numbers_sealed is not null order by line limit ${ROWS_AT_ONCE}`.execute(db);
    const last = staged.at(-1);
    if (!last) return;
    after = last.line;
    await writeSome(db, sealing, staged);
  }
}

async function writeSome(db: Database, sealing: Sealing, staged: readonly StagedNumbers[]): Promise<void> {
  const kept = await db
    .selectFrom("applications")
    .selectAll()
    .where(
      "enrollment_id",
      "in",
      staged.map(({ id }) => id),
    )
    .execute();
  const keptById = new Map(kept.map((row) => [row.enrollment_id, row]));
  const written: ApplicationRow[] = [];
  const lines: number[] = [];
  for (const row of staged) {
    const earlier = keptById.get(row.id);
    const before = earlier ? openNumbers(sealing, earlier) : none;
    const numbers = { ...before, ...openStaged(sealing, row) };
    if (isSame(before, numbers)) continue;
    const submission_id = earlier?.submission_id ?? null;
    written.push({
      submission_id,
      enrollment_id: row.id,
      ...sealNumbers(sealing, submission_id ?? row.id, numbers),
    });
    lines.push(row.line);
  }
  if (written.length === 0) return;
  await db
    .insertInto("applications")
    .values(written)
    .onConflict((conflict) =>
      conflict.column("enrollment_id").doUpdateSet((eb) => ({
        key_id: eb.ref("excluded.key_id"),
        ssn_sealed: eb.ref("excluded.ssn_sealed"),
        medicare_number_sealed: eb.ref("excluded.medicare_number_sealed"),
        medicaid_number_sealed: eb.ref("excluded.medicaid_number_sealed"),
        medicare_number_hash: eb.ref("excluded.medicare_number_hash"),
      })),
    )
    .execute();
  await sql`
    update staged_enrollments set is_changed = true
    where not is_new and line = any (${lines}::integer[])`.execute(db);
}

const isSame = (one: IdentityNumbers, other: IdentityNumbers) =>
  one.SSN === other.SSN && one.MbiNumber === other.MbiNumber && one.MedicaidNumber === other.MedicaidNumber;

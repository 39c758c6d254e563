import { type SqlBool, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import { openNumbers, rowName, sealNumbers } from "./numbers.ts";
import type { Sealing } from "./sealing.ts";

const ROWS_AT_ONCE = 200;

/**
 * Encrypts and hashes all identity numbers anew that are not with the newest key, some rows at a time. It may be broken
 * off and run again, and the backend may go on meanwhile.
 * @param onProgress is told how many rows are done
 * @returns how many rows there were
 * @throws Error that names a key which is needed and not there, or is not the one it was; nothing has been changed then
 */
export async function reseal(
  db: Database,
  sealing: Sealing,
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  await refuseMissingKeys(db, sealing);
  await refuseWrongKeys(db, sealing);
  let done = 0;
  for (;;) {
    const count = await db.transaction().execute((transaction) => resealSome(transaction, sealing));
    if (count === 0) return done;
    done += count;
    onProgress(done);
  }
}

/** A condition: an application without numbers needs no key. */
const hasNumbers = sql<SqlBool>`num_nonnulls(ssn_sealed, medicare_number_sealed, medicaid_number_sealed) > 0`;

/** Returns the ids of the keys that numbers are encrypted with. */
export async function keysInUse(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("applications").select("key_id").where(hasNumbers).distinct().execute();
  return rows.map(({ key_id }) => key_id);
}

export async function refuseMissingKeys(db: Database, { keyIds }: Sealing): Promise<void> {
  const missing = await db
    .selectFrom("applications")
    .select(["key_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("key_id", "not in", [...keyIds])
    .where(hasNumbers)
    .groupBy("key_id")
    .orderBy("key_id")
    .execute();
  if (missing.length === 0) return;
  const keys = missing.map(({ key_id, count }) => `${key_id} (${count} applications)`).join(", ");
  throw new Error(
    `Numbers are encrypted with keys that DATA_KEYS does not have: ${keys}. Add them behind the newest key and try again.`,
  );
}

/** Tries a row of each key: with another secret under the same name, nobody could tell later which was which. */
export async function refuseWrongKeys(db: Database, sealing: Sealing): Promise<void> {
  for (const keyId of sealing.keyIds) {
    const row = await db
      .selectFrom("applications")
      .selectAll()
      .where("key_id", "=", keyId)
      .where(hasNumbers)
      .limit(1)
      .executeTakeFirst();
    if (!row) continue;
    try {
      openNumbers(sealing, row);
    } catch (error) {
      throw new Error(
        `The key ${keyId} in DATA_KEYS is not the one that the numbers were encrypted with. Give back its earlier value and try again.`,
        { cause: error },
      );
    }
  }
}

async function resealSome(db: Database, sealing: Sealing): Promise<number> {
  const rows = await db
    .selectFrom("applications")
    .selectAll()
    .where("key_id", "<>", sealing.newestKeyId)
    .orderBy("enrollment_id")
    .limit(ROWS_AT_ONCE)
    .forUpdate()
    .execute();
  for (const row of rows) {
    const sealed = sealNumbers(sealing, rowName(row), openNumbers(sealing, row));
    await db.updateTable("applications").set(sealed).where("enrollment_id", "=", row.enrollment_id).execute();
  }
  return rows.length;
}

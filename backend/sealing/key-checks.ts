import type { Database } from "../database/schema.ts";
import type { DataKey } from "./keys.ts";
import { keysInUse, refuseMissingKeys, refuseWrongKeys } from "./reseal.ts";
import { createSealing } from "./sealing.ts";

/** Values in the database by which a start notices a missing or another data key: `docs/product/applications.md`. */

const CHECK = "the data key";
const place = (keyId: string) => ({ table: "data_key_checks", column: "check_sealed", row: keyId });
const checkRow = (key: DataKey) => ({
  key_id: key.id,
  check_sealed: createSealing([key]).seal(CHECK, place(key.id)),
});

/**
 * Compares the keys of a start with those that the database was written with, and notes a key that is new.
 * @param keys the newest first
 * @param from where the keys come from: the name of the setting, or a file
 * @throws Error that names a missing or another key and says what to do; nothing has been changed then
 */
export async function checkDataKeys(
  db: Database,
  keys: readonly [DataKey, ...DataKey[]],
  from: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const isFirst = (await notedChecks(transaction)).length === 0;
    const sealing = createSealing(keys);
    if (isFirst) {
      // The database is new, or older than its check values.
      await refuseMissingKeys(transaction, sealing);
      await refuseWrongKeys(transaction, sealing);
    }
    const used = isFirst ? await keysInUse(transaction) : [];
    const noted = keys.filter((key, index) => index === 0 || used.includes(key.id));
    await transaction
      .insertInto("data_key_checks")
      .values(noted.map(checkRow))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const { key_id, check_sealed } of await notedChecks(transaction)) {
      const key = keys.find(({ id }) => id === key_id);
      if (key && isKeyOf(key, check_sealed)) continue;
      throw new Error(
        `The database was written with a data key named ${key_id}, and ${from} ${key ? "has another one under this name" : "does not have it"}. Without it, identity numbers of applications cannot be read.\nRestore the earlier key there from your backup, or name it in DATA_KEYS. When no number needs it, npm run db:reseal accepts the keys as they are.`,
      );
    }
  });
}

/** Notes the newest key as the only one that the database needs. */
export async function noteOnly(db: Database, [newest]: readonly [DataKey, ...DataKey[]]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("data_key_checks").execute();
    await transaction.insertInto("data_key_checks").values(checkRow(newest)).execute();
  });
}

const notedChecks = (db: Database) =>
  db.selectFrom("data_key_checks").selectAll().orderBy("key_id").execute();

function isKeyOf(key: DataKey, sealed: Buffer): boolean {
  try {
    return createSealing([key]).open(sealed, key.id, place(key.id)) === CHECK;
  } catch {
    return false;
  }
}

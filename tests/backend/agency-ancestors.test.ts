import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { dice, idFor } from "#demo/data/seeded.ts";
import { databaseKinds, embedded } from "../support/backend/databases.ts";

/** The table of agencies and their ancestors agrees with the parents of the agencies after each write. */

/** Rows that are wrong, and those that are missing. */
async function wrongRows(db: Database): Promise<unknown[]> {
  const right = sql`
    with recursive above (ancestor_id, agency_id) as (
      select id, id from agencies
      union
      select parent.parent_id, above.agency_id from above join agencies as parent on parent.id = above.ancestor_id
      where parent.parent_id is not null
    )
    select ancestor_id, agency_id from above`;
  const { rows } = await sql`
    (select * from agency_ancestors except (${right})) union all ((${right}) except select * from agency_ancestors)`.execute(
    db,
  );
  return rows;
}

async function agencyIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("agencies").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

const setParent = (agency: string, parent: string | null) =>
  sql`update agencies set parent_id = ${parent} where id = ${agency}`;

describe.each(databaseKinds)("ancestors of agencies, on $name", ({ openFilled, name }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openFilled();
  });
  afterAll(() => database.close());

  test("the ancestors of agencies follow agencies that come, move, stand in a circle, and go", async () => {
    const { db } = database;
    expect(await wrongRows(db)).toEqual([]);
    const chance = dice(`moves on ${name}`);
    const ids = await agencyIds(db);
    for (let time = 0; time < 20; time++) {
      const id = idFor("agency", `moved ${time}`);
      const parent = chance.pick(ids);
      await sql`
        insert into agencies (id, name, parent_id) values
          (${id}, 'New', ${parent}), (${idFor("agency", `below ${time}`)}, 'Below', ${id})`.execute(db);
      expect(await wrongRows(db), "after an insert").toEqual([]);
      await setParent(
        chance.pick([id, ...ids]),
        chance.between(0, 4) === 0 ? null : chance.pick(ids),
      ).execute(db);
      expect(await wrongRows(db), "after a move").toEqual([]);
    }
    await db.deleteFrom("agencies").where("id", "=", idFor("agency", "below 3")).execute();
    expect(await wrongRows(db), "after a removal").toEqual([]);
  });
});

/** The embedded database has one connection: nobody writes meanwhile. */
const servers = databaseKinds.filter(({ name }) => name !== embedded.name);

describe.each(servers)("two transactions that move agencies, on $name", ({ openFilled }) => {
  test("one of two transactions that move agencies waits for the other, and both moves count", async () => {
    const { db, close } = await openFilled();
    try {
      const [top, middle, low] = await agencyIds(db);
      if (!top || !middle || !low) throw new Error("Too few agencies");
      for (const id of [top, middle, low]) await setParent(id, null).execute(db);
      const first = await db.startTransaction().execute();
      await setParent(middle, top).execute(first);
      const second = setParent(low, middle).execute(db);
      await expect
        .poll(async () => {
          const { rows } = await sql<{ n: number }>`
            select count(*) as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return rows[0]?.n;
        })
        .toBe(1)
        .finally(() => first.commit().execute());
      await second;
      expect(await wrongRows(db)).toEqual([]);
    } finally {
      await close();
    }
  });
});

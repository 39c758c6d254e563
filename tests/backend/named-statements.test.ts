import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { statementNames } from "#backend/database/named-statements.ts";
import { databaseKinds } from "../support/backend/databases.ts";

const often = async (times: number, work: () => unknown) => {
  for (let time = 0; time < times; time++) await work();
};

describe("names of statements", () => {
  test("a frequent statement has a name, always the same; a rare one and a command have none", async () => {
    const names = statementNames();
    await often(4, () => expect(names.nameOf("select $1")).toBeUndefined());
    const name = names.nameOf("select $1");
    expect(name).toBeDefined();
    expect(names.nameOf("select $1")).toBe(name);
    await often(9, () => names.nameOf("select $1, 2"));
    expect(names.nameOf("select $1, 2")).not.toBe(name);
    for (const text of ["declare c cursor for select $1", "select $1 limit $2", "select $1 offset $2"])
      await often(9, () => expect(names.nameOf(text)).toBeUndefined());
  });

  test("there are no more names than the limit", async () => {
    const names = statementNames(1);
    await often(9, () => names.nameOf("select $1"));
    await often(9, () => expect(names.nameOf("select $1, 2")).toBeUndefined());
  });
});

describe.each(databaseKinds.filter(({ name }) => name === "PostgreSQL"))("on $name", (kind) => {
  test("a frequent statement is prepared, and answers also after its table has changed", async () => {
    const { db, close } = await kind.openEmpty();
    try {
      await sql`create table things (id integer)`.execute(db);
      await sql`insert into things values (1)`.execute(db);
      await db.connection().execute(async (connection) => {
        const read = () => sql<{ id: number }>`select * from things where id = ${1}`.execute(connection);
        await often(6, read);
        const prepared = await sql<{
          statement: string;
        }>`select statement from pg_prepared_statements`.execute(connection);
        expect(prepared.rows.map(({ statement }) => statement)).toEqual([
          "select * from things where id = $1",
        ]);
        await sql`alter table things add column name text`.execute(connection);
        expect((await read()).rows).toEqual([{ id: 1, name: null }]);
      });
    } finally {
      await close();
    }
  });
});

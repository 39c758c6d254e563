import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDownlineList } from "#backend/areas/producers/list.ts";
import { parseDownlineQuery } from "#backend/areas/producers/query.ts";
import { connect, type OpenDatabase } from "#backend/database/connect.ts";
import { prepared } from "#backend/database/prepared.ts";
import { known } from "#backend/demo/known.ts";
import { databaseKinds, embedded, type TestDatabase } from "../support/backend/databases.ts";

const servers = databaseKinds.filter(({ name }) => name !== embedded.name);

/** Which statements a connection prepares: `docs/decisions/0230`. */
describe.each(servers)("prepared statements, on $name", ({ openFilled }) => {
  let filled: TestDatabase;
  let one: OpenDatabase;

  beforeAll(async () => {
    filled = await openFilled();
    one = await connect({ databaseUrl: filled.url, dataDir: "", poolSize: 1 });
  });
  afterAll(async () => {
    await one.close();
    await filled.close();
  });

  const preparedNow = async () => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements order by prepare_time`.execute(one.db);
    return rows.map(({ statement }) => statement);
  };

  test("a marked statement is prepared once, and takes other values", async () => {
    const add = async (a: number) => {
      const { rows } = await sql<{ sum: number }>`${prepared} select ${a}::integer + 1 as sum`.execute(
        one.db,
      );
      return rows[0]?.sum;
    };
    expect([await add(1), await add(2), await add(3)]).toEqual([2, 3, 4]);
    await sql`select ${1}::integer + 1`.execute(one.db);
    expect(await preparedNow()).toEqual(
      ["/* prepared */ select $1::integer + 1"].map((text) => `${text} as sum`),
    );
  });

  test("a statement that failed can be used again", async () => {
    const divide = (by: number) => sql`${prepared} select 6 / ${by}::integer as part`.execute(one.db);
    await expect(divide(0)).rejects.toThrow("division by zero");
    expect((await divide(2)).rows).toEqual([{ part: 3 }]);
  });

  test("pages of all sizes, orders and filters have two prepared statements", async () => {
    const before = (await preparedNow()).length;
    const list = createDownlineList(one.db);
    for (const filter of ["Active", "Terminated", "All"] as const)
      for (const sort of ["agent_name-asc", "start_date-desc"])
        for (const size of [1, 3, 10]) {
          const query = parseDownlineQuery(known.agency, { FilterSet: filter, sort }, "2025-10-20");
          if (!query) throw new Error("The query is not valid");
          expect((await list.page(query, 2, size)).rows).toHaveLength(size);
        }
    expect((await preparedNow()).length - before).toBe(2);
  });
});

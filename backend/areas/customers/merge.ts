import { sql } from "kysely";
import type { z } from "zod";
import type { customerMerge } from "#api/customers.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { invalid, notFound } from "../../http/problems.ts";
import { isUuid } from "../../rights.ts";
import type { Owner } from "../enrollments/list-filters.ts";
import { isCustomerSeen } from "./seen.ts";

/** A customer, and the one as which it is shown. */
type Row = { id: string; root: string; isSeen: boolean };

/**
 * Shows two customers as one, or as two again. Doing the same twice changes nothing.
 * @throws refusals: 404 for a customer that the owner does not see, 422 for another one that it does not see, or the same one
 */
export async function mergeCustomer(
  db: Database,
  { owner, caller }: { owner: Owner; caller: Caller },
  id: string,
  { CustomerId, IsSame }: z.output<typeof customerMerge>,
): Promise<void> {
  const other = CustomerId.toLowerCase();
  if (!isUuid(other) || other === id) throw invalid({ CustomerId: ["choice"] });
  await db.transaction().execute(async (transaction) => {
    const isSeen = await isCustomerSeen(transaction, owner, sql`customers.id`);
    // Two merges at the same time would make a ring: both wait for the customers that the two are shown as.
    const { rows } = await sql<Row>`
      select id, coalesce(merged_into, id) as root, ${isSeen} as "isSeen" from customers
      where id in (${id}, ${other}) or id in (select merged_into from customers where id in (${id}, ${other}))
      order by id for update`.execute(transaction);
    const main = rows.find((row) => row.id === id && row.isSeen);
    const joined = rows.find((row) => row.id === other && row.isSeen);
    if (!main) throw notFound();
    if (!joined) throw invalid({ CustomerId: ["choice"] });
    if (IsSame === (main.root === joined.root)) return;
    if (!IsSame) return split(transaction, [main, joined]);
    const user = await transaction
      .selectFrom("users")
      .select("name")
      .where("sub", "=", caller.sub)
      .executeTakeFirst();
    await transaction
      .updateTable("customers")
      .set({ merged_into: main.root, merged_by: user?.name ?? null, merged_at: sql<Date>`now()` })
      .where((eb) => eb.or([eb("id", "=", joined.root), eb("merged_into", "=", joined.root)]))
      .execute();
  });
}

/** Of two customers that are shown as one, the one that was joined stands alone again. */
async function split(db: Database, pair: readonly Row[]): Promise<void> {
  const joined = pair.findLast(({ id, root }) => id !== root);
  await db
    .updateTable("customers")
    .set({ merged_into: null, merged_by: null, merged_at: null })
    .where("id", "=", joined?.id ?? "")
    .execute();
}

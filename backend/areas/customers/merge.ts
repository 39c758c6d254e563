import { sql } from "kysely";
import type { z } from "zod";
import type { customerMerge } from "#api/customers.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { invalid, notFound } from "../../http/problems.ts";
import { isUuid } from "../../rights.ts";
import type { Owner } from "../enrollments/list-filters.ts";
import { isCustomerSeen } from "./seen.ts";

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
    // Two merges at the same time would make a ring.
    const { rows } = await sql<{ id: string; merged_into: string | null }>`
      select id, merged_into from customers
      where id in (${id}, ${other}) and ${await isCustomerSeen(transaction, owner, sql`customers.id`)}
      order by id for update`.execute(transaction);
    const main = rows.find((row) => row.id === id);
    const joined = rows.find((row) => row.id === other);
    if (!main) throw notFound();
    if (!joined) throw invalid({ CustomerId: ["choice"] });
    const root = main.merged_into ?? main.id;
    if (!IsSame) return split(transaction, [main, joined]);
    if (joined.id === root || joined.merged_into === root) return;
    const user = await transaction
      .selectFrom("users")
      .select("name")
      .where("sub", "=", caller.sub)
      .executeTakeFirst();
    await transaction
      .updateTable("customers")
      .set({ merged_into: root, merged_by: user?.name ?? null, merged_at: sql<Date>`now()` })
      .where((eb) => eb.or([eb("id", "=", joined.id), eb("merged_into", "=", joined.id)]))
      .execute();
  });
}

/** Of two customers that are shown as one, the one that was joined to the other stands alone again. */
async function split(
  db: Database,
  pair: readonly { id: string; merged_into: string | null }[],
): Promise<void> {
  const joined = pair.find(({ merged_into }) => pair.some(({ id }) => id === merged_into)) ?? pair[1];
  await db
    .updateTable("customers")
    .set({ merged_into: null, merged_by: null, merged_at: null })
    .where("id", "=", joined?.id ?? "")
    .execute();
}

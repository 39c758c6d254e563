import { sql } from "kysely";
import type { Database } from "../../database/schema.ts";

type Person = {
  agent: string;
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD` */
  birthDate: string | null;
  /** The keyed hash of the Medicare number. */
  numberHash: Uint8Array | null;
};

/**
 * Returns the agent's customer that somebody is: the one with the same Medicare number, else the one of the same name and birth
 * date whose number is not known to be another one. Makes a new one otherwise.
 */
export async function customerOf(
  db: Database,
  { agent, firstName, lastName, birthDate, numberHash }: Person,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select customer.id
    from customers as customer
    left join enrollments as enrollment on enrollment.customer_id = customer.id
    left join applications as application on application.enrollment_id = enrollment.id
    where customer.agent_id = ${agent}
      and (application.medicare_number_hash = ${numberHash}
        or (customer.birth_date = ${birthDate}::date and customer.last_key = name_key(${lastName})
          and customer.first_key = name_key(${firstName})))
    group by customer.id
    having bool_or(application.medicare_number_hash = ${numberHash})
      or bool_and(application.medicare_number_hash is null or ${numberHash}::bytea is null)
    order by coalesce(bool_or(application.medicare_number_hash = ${numberHash}), false) desc, customer.id
    limit 1`.execute(db);
  const [found] = rows;
  if (!found) {
    const { id } = await db
      .insertInto("customers")
      .values({ agent_id: agent, first_name: firstName, last_name: lastName, birth_date: birthDate })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
  // The newest application says who it is.
  await db
    .updateTable("customers")
    .set({ first_name: firstName, last_name: lastName, ...(birthDate && { birth_date: birthDate }) })
    .where("id", "=", found.id)
    .execute();
  return found.id;
}

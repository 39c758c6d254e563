import { sql } from "kysely";
import type { z } from "zod";
import type { enrollmentDetail } from "#api/enrollments.ts";
import type { Database } from "../../database/schema.ts";
import { isProducerOf } from "../producers/producer.ts";
import { joinedTables, rowFields } from "./list.ts";
import type { Owner } from "./list-filters.ts";
import { isSeenBy } from "./visibility.ts";

type Detail = z.output<typeof enrollmentDetail>;

/** One enrollment with all that is told of it; nothing when the owner does not see it. */
export async function findEnrollment(db: Database, owner: Owner, id: string): Promise<Detail | undefined> {
  // An agent has no page of their own agent.
  const isActive =
    owner.type === "agency" ? isProducerOf(owner.id, sql`enrollment.agent_id`) : sql<null>`null::boolean`;
  const { rows } = await sql<Detail>`
    select ${rowFields}, product.name as "ProductName", ${isActive} as "AgentIsActive",
      enrollment.agent_received_date as "AgentReceivedAppDate", enrollment.fmo_received_date as "FmoReceivedDate",
      enrollment.sent_to_insurer_date as "SentToInsurerDate",
      enrollment.insurer_answered_date as "InsurerAnsweredDate",
      exists (select 1 from files where files.enrollment_id = enrollment.id) as "HasApplication"
    from enrollments as enrollment ${joinedTables}
    left join products as product on product.id = enrollment.product_id
    where enrollment.id = ${id} and ${await isSeenBy(db, owner)}`.execute(db);
  return rows[0];
}

import { sql } from "kysely";
import type { z } from "zod";
import type { enrollmentDetail } from "#api/enrollments.ts";
import type { Services } from "../../services.ts";
import { isProducerOf } from "../producers/producer.ts";
import { toldOfTeam } from "./information.ts";
import { joinedTables, rowFields } from "./list.ts";
import type { Owner } from "./list-filters.ts";
import { isSeenBy } from "./visibility.ts";

type Detail = z.output<typeof enrollmentDetail>;

/** One enrollment with all that is told of it; nothing when the owner does not see it. */
export async function findEnrollment(
  services: Pick<Services, "db" | "now">,
  owner: Owner,
  id: string,
): Promise<Detail | undefined> {
  const { db } = services;
  // An agent has no page of their own agent.
  const isActive =
    owner.type === "agency" ? isProducerOf(owner.id, sql`enrollment.agent_id`) : sql<null>`null::boolean`;
  type Fields = Omit<Detail, "History" | "Missing" | "CanRemind">;
  const { rows } = await sql<Fields>`
    select ${rowFields}, product.name as "ProductName", ${isActive} as "AgentIsActive",
      enrollment.agent_received_date as "AgentReceivedAppDate", enrollment.fmo_received_date as "FmoReceivedDate",
      enrollment.sent_to_insurer_date as "SentToInsurerDate",
      enrollment.insurer_answered_date as "InsurerAnsweredDate",
      exists (select 1 from files where files.enrollment_id = enrollment.id) as "HasApplication"
    from enrollments as enrollment ${joinedTables}
    left join products as product on product.id = enrollment.product_id
    where enrollment.id = ${id} and ${await isSeenBy(db, owner)}`.execute(db);
  const [found] = rows;
  return found && { ...found, ...(await toldOfTeam(services, { id, status: found.AppQueueStatus ?? "" })) };
}

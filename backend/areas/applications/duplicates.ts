import { type RawBuilder, type SqlBool, sql } from "kysely";
import { DUPLICATE_DAYS } from "#api/applications.ts";
import { addDays } from "#api/business-time.ts";
import type { Database } from "../../database/schema.ts";
import { agenciesAtOrBelow } from "../../downline.ts";
import type { Caller } from "../../http/context.ts";
import { isUuid } from "../../rights.ts";
import type { Sealing } from "../../sealing/sealing.ts";
import type { Owner } from "./owner.ts";

/**
 * A condition: the portal submitted the application. Who may act for an agent and for an agency above submits for the
 * agent, and the agency's portal knows of that as well.
 */
function submittedBy({ type, id }: Owner, { sub }: Caller): RawBuilder<SqlBool> {
  if (type === "agent") return sql`submissions.agent_id = ${id}`;
  const below = agenciesAtOrBelow(id);
  return sql`(submissions.agency_id = ${id} or (submissions.sub = ${sub} and enrollments.agency_id in ${below}))`;
}

/**
 * The days, newest first, on which a portal submitted applications with this Medicare number for this product within
 * the last `DUPLICATE_DAYS` days.
 * @param today `YYYY-MM-DD`
 */
export async function duplicateDays(
  db: Database,
  sealing: Sealing,
  { owner, caller }: { owner: Owner; caller: Caller },
  asked: { number: string | null; productId: string; today: string },
): Promise<string[]> {
  if (asked.number === null || !isUuid(asked.productId)) return [];
  const hashes = sealing.hashes(asked.number);
  const rows = await db
    .selectFrom("applications")
    .innerJoin("submissions", "submissions.id", "applications.submission_id")
    .innerJoin("enrollments", "enrollments.id", "applications.enrollment_id")
    .select((eb) => eb.ref("enrollments.fmo_received_date").$notNull().as("day"))
    .where((eb) =>
      eb.or(
        hashes.map(({ keyId, hash }) =>
          eb.and([eb("applications.key_id", "=", keyId), eb("medicare_number_hash", "=", hash)]),
        ),
      ),
    )
    .where(submittedBy(owner, caller))
    .where("enrollments.product_id", "=", asked.productId)
    .where("enrollments.fmo_received_date", ">=", addDays(asked.today, -DUPLICATE_DAYS))
    .orderBy("enrollments.fmo_received_date", "desc")
    .execute();
  return rows.map(({ day }) => day);
}

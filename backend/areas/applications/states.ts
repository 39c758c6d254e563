import { sql } from "kysely";
import type { Database } from "../../database/schema.ts";

/**
 * The states that an agent may submit applications for: those of licences that have not ended.
 * @param today `YYYY-MM-DD`; a licence is valid through its whole last day
 */
export function submissionStates(
  db: Database,
  agentId: string,
  today: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("states")
    .select(["states.id", "states.name"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("licences")
          .select(sql`1`.as("one"))
          .whereRef("licences.state_id", "=", "states.id")
          .where("licences.agent_id", "=", agentId)
          .where((or) =>
            or.or([or("licences.expiration_date", "is", null), or("licences.expiration_date", ">=", today)]),
          ),
      ),
    )
    .execute();
}

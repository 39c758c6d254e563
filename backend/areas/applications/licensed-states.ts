import { sql } from "kysely";
import type { Database } from "../../database/schema.ts";

/**
 * The states that an agent may submit applications for: those of licenses that have not ended.
 * @param today `YYYY-MM-DD`; a license is valid through its whole last day, as `api/expiry.ts` says as well
 */
export function licensedStates(
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
          .selectFrom("licenses")
          .select(sql`1`.as("one"))
          .whereRef("licenses.state_id", "=", "states.id")
          .where("licenses.agent_id", "=", agentId)
          .where((or) =>
            or.or([or("licenses.expiration_date", "is", null), or("licenses.expiration_date", ">=", today)]),
          ),
      ),
    )
    .execute();
}

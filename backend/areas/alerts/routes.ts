import { listAlerts } from "#api/alerts.ts";
import type { BackendApp, Services } from "../../http/context.ts";

/** Alerts in force today, the order being that of their urgency: document 3, sections 3 and 7. */
export function serveAlerts(app: BackendApp, { db, today }: Services): void {
  app.openapi(listAlerts, async (c) => {
    const date = today();
    const alerts = await db
      .selectFrom("alerts")
      .select(["id", "level", "title", "body", "link_target", "link_text"])
      .where("starts_on", "<=", date)
      .where((eb) => eb.or([eb("ends_on", "is", null), eb("ends_on", ">=", date)]))
      .orderBy("position")
      .orderBy("id")
      .execute();
    return c.json(alerts, 200);
  });
}

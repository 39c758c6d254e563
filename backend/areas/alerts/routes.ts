import { listAlerts } from "#api/alerts.ts";
import type { BackendApp } from "../../http/context.ts";
import { languageIn } from "../../languages.ts";
import type { Services } from "../../services.ts";

/**
 * Alerts in force today, the order being that of their urgency, in the first language of `Accept-Language`:
 * `docs/product/preferences.md`, "Alerts".
 */
export function serveAlerts(app: BackendApp, { db, today }: Services): void {
  app.openapi(listAlerts, async (c) => {
    const date = today();
    const language = languageIn(c.req.header("Accept-Language"));
    const found = await db
      .selectFrom("alerts")
      .select(["id", "level", "link_target", "title", "body", "link_text", "translations"])
      .where("starts_on", "<=", date)
      .where((eb) => eb.or([eb("ends_on", "is", null), eb("ends_on", ">=", date)]))
      .orderBy("position")
      .orderBy("id")
      .execute();
    const alerts = found.map(({ translations, ...alert }) => ({ ...alert, ...translations[language] }));
    c.header("Vary", "Accept-Language");
    return c.json(alerts, 200);
  });
}

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
    const isSpanish = languageIn(c.req.header("Accept-Language")) === "es";
    const found = await db
      .selectFrom("alerts")
      .select(["id", "level", "link_target", "title", "body", "link_text"])
      .select(["title_es", "body_es", "link_text_es"])
      .where("starts_on", "<=", date)
      .where((eb) => eb.or([eb("ends_on", "is", null), eb("ends_on", ">=", date)]))
      .orderBy("position")
      .orderBy("id")
      .execute();
    const alerts = found.map(({ title_es, body_es, link_text_es, ...alert }) => ({
      ...alert,
      ...(isSpanish && {
        title: title_es ?? alert.title,
        body: body_es ?? alert.body,
        link_text: link_text_es ?? alert.link_text,
      }),
    }));
    c.header("Vary", "Accept-Language");
    return c.json(alerts, 200);
  });
}

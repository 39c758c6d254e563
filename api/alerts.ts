import { z } from "@hono/zod-openapi";
import { id, optional, read } from "./wire.ts";

/** Alerts above the pages: `docs/product/alerts.md`. */

export const alert = z
  .object({
    id,
    level: optional(z.string()).openapi({ description: "`info`, `warning` or `danger`" }),
    title: z.string(),
    body: optional(z.string()),
    link_target: optional(z.string()),
    link_text: optional(z.string()),
  })
  .openapi("Alert");

export type Alert = z.infer<typeof alert>;

export const listAlerts = read({
  path: "/t/alerts",
  tag: "Alerts",
  summary: "The alerts in force, in the first language of Accept-Language (en, es)",
  answer: z.array(alert),
});

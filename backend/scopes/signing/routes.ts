import { bodyLimit } from "hono/body-limit";
import { withoutStuckPunctuation } from "#server/stuck-punctuation.ts";
import { serveCalendar } from "../../calendar/routes.ts";
import type { BackendApp } from "../../http/context.ts";
import { serveMailStops } from "../../producer-mail/stop-page.tsx";
import type { Services } from "../../services.ts";
import { openAgentLink, serveAgent } from "./agent.tsx";
import { serveBeneficiary } from "./beneficiary.ts";
import { sendClosed, sendFailed } from "./closed.tsx";

/**
 * The pages on which scopes of appointment are signed. Nobody signs in here: whoever has the address is let in. They stand
 * before the audit log, since a scope has a history of its own.
 */

const MAX_FORM_BYTES = 512 * 1024;

export function serveSigning(app: BackendApp, services: Services): void {
  app.use("/sign/*", async (c, next) => {
    await next();
    // Faults are pages here, for people, and not problem details.
    if (c.error) c.res = await sendFailed(c, services.portalUrl, c.res.status);
  });
  app.use("/sign/*", async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const clean = c.req.method === "GET" ? withoutStuckPunctuation(pathname) : null;
    return clean === null ? next() : c.redirect(clean + search);
  });
  app.use("/sign/*", bodyLimit({ maxSize: MAX_FORM_BYTES }));
  app.use("/sign/:token", async (c, next) => {
    const isOpening = c.req.method === "GET" || c.req.method === "HEAD";
    const opened = isOpening ? await openAgentLink(c, services, c.req.param("token") ?? "") : undefined;
    return opened ?? (await next());
  });
  serveMailStops(app, services);
  serveCalendar(app, services);
  serveAgent(app, services);
  serveBeneficiary(app, services);
  for (const path of ["/sign", "/sign/*"]) app.all(path, (c) => sendClosed(c, services.portalUrl, "unknown"));
}

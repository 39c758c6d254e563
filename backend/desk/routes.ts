import { bodyLimit } from "hono/body-limit";
import type { Audited } from "#api/wire.ts";
import { setBrowserHeaders } from "#server/security-headers.ts";
import { audit } from "../http/audit.ts";
import type { BackendApp } from "../http/context.ts";
import type { Services } from "../services.ts";

import { serveCarriers } from "./carriers.tsx";
import { createDesk, type DeskOptions } from "./desk.ts";
import { guardDesk } from "./guard.ts";
import { serveItems } from "./items.ts";
import { rememberLanguage } from "./page.tsx";
import { deskPaths } from "./paths.ts";
import { problemFor, sendProblem } from "./problem-pages.tsx";
import { serveQueueFiles } from "./queue-files.ts";
import { serveQueues } from "./queue-pages.tsx";
import { serveSignIn } from "./sign-in.ts";

/**
 * The review desk: `docs/product/review-desk.md`. A web app beside the API, with sessions of its own. No access token opens
 * any of it, and none of its sessions opens the API.
 */

/** The links of 500 carriers fit. */
const MAX_FORM_BYTES = 512 * 1024;
const ALL = "/desk/*";

export function serveDesk(app: BackendApp, services: Services, options: DeskOptions): void {
  const desk = createDesk(services, options);
  app.use(ALL, async (c, next) => {
    await next();
    // Faults are pages here, for people, and not problem details.
    if (c.error) c.res = await problemFor(c, desk);
    setBrowserHeaders(c.res.headers, desk.isSecure);
  });
  app.use(ALL, audit(services.db, auditedAction));
  app.use(ALL, bodyLimit({ maxSize: MAX_FORM_BYTES }));
  app.use(ALL, guardDesk(desk));
  app.use(ALL, async (c, next) => {
    rememberLanguage(c, desk);
    await next();
  });
  serveSignIn(app, desk);
  serveQueues(app, desk);
  serveQueueFiles(app, desk);
  serveItems(app, desk);
  serveCarriers(app, desk);
  app.all(ALL, (c) => sendProblem(c, desk, "notFound"));
}

/** Every page of a member shows personal data, and every form changes something. */
function auditedAction(method: string, path: string): Audited | undefined {
  if (method === "POST" || path === deskPaths.callback) return "write";
  if (path === deskPaths.signIn || path === deskPaths.signedOut || method === "ALL") return undefined;
  return /^\/desk\/(?:files|csv|excel)\//.test(path) ? "download" : "read";
}

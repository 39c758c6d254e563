import type { MiddlewareHandler } from "hono";
import { findApplicationDuplicates, newAppQueueSubmission, submitApplication } from "#api/applications.ts";
import { visibleAgent } from "../../downline.ts";
import type { BackendApp, BackendEnv, Caller } from "../../http/context.ts";
import { notFound, refusal } from "../../http/problems.ts";
import { nameToId } from "../../names.ts";
import { recordId, requireOwnerBeforeBody } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { duplicateDays } from "./duplicates.ts";
import { licensedStates } from "./licensed-states.ts";
import { hasPortal, type Owner } from "./owner.ts";
import { takeApplication } from "./submit.ts";

/** Applications for a policy: `docs/product/applications.md`. */
export function serveApplications(app: BackendApp, services: Services): void {
  serveStates(app, services);
  serveSubmissions(app, services);
  serveDuplicates(app, services);
}

function serveStates(app: BackendApp, { db, today }: Services): void {
  app.openapi(newAppQueueSubmission, async (c) => {
    const agent = await visibleAgent(db, c.get("caller"), c.req.valid("param").agentId);
    if (agent === undefined) throw notFound();
    return c.json({ States: nameToId(await licensedStates(db, agent, today())) }, 200);
  });
}

function serveSubmissions(app: BackendApp, services: Services): void {
  /** The agent stands in the body, which is read from nobody who acts for no one. */
  const somebodyFirst: MiddlewareHandler<BackendEnv> = async (c, next) => {
    if (!(await hasPortal(services.db, c.get("caller")))) {
      throw refusal(403, "There is no agent or agency to act for.");
    }
    await next();
  };

  app.openapi({ ...submitApplication, middleware: somebodyFirst }, async (c) =>
    c.json(await takeApplication(c, services, c.req.valid("header")["idempotency-key"]), 200),
  );
}

function serveDuplicates(app: BackendApp, { db, sealing, today }: Services): void {
  const found = async (
    by: { owner: Owner; caller: Caller },
    { MbiNumber, ProductId }: { MbiNumber: string | null; ProductId: string },
  ) => {
    const asked = { number: MbiNumber, productId: ProductId, today: today() };
    const days = await duplicateDays(db, sealing, by, asked);
    return { Submissions: days.map((SubmittedOn) => ({ SubmittedOn })) };
  };

  app.openapi(
    { ...findApplicationDuplicates.agent, middleware: requireOwnerBeforeBody(db, "agent") },
    async (c) => {
      const owner = { type: "agent", id: recordId(c.req.valid("param").ownerId) } as const;
      return c.json(await found({ owner, caller: c.get("caller") }, c.req.valid("json")), 200);
    },
  );

  app.openapi(
    { ...findApplicationDuplicates.agency, middleware: requireOwnerBeforeBody(db, "agency") },
    async (c) => {
      const owner = { type: "agency", id: recordId(c.req.valid("param").ownerId) } as const;
      return c.json(await found({ owner, caller: c.get("caller") }, c.req.valid("json")), 200);
    },
  );
}

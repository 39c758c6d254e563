import {
  createSigningUrl,
  endSigning as endSigningRoute,
  getScopePdf,
  listScopes,
  requestScope as requestScopeRoute,
  resendScope,
  voidScope as voidScopeRoute,
} from "#api/scopes.ts";
import type { BackendApp, BackendContext } from "../http/context.ts";
import { notFound } from "../http/problems.ts";
import { recordId, requireOwner, requireOwnerBeforeBody } from "../rights.ts";
import type { Services } from "../services.ts";
import { type Doer, requireAction, resend, signingUrl, voidScope } from "./changes.ts";
import { endSigning } from "./links.ts";
import { scopePage } from "./list.ts";
import { requestScope } from "./request.ts";
import { makeDocument } from "./signing/document.ts";

const DEFAULT_PAGE_SIZE = 25;
const LONGEST_RETURN_URL = 2_000;

/** Scopes of appointment: `docs/product/scopes.md`, "Calls". */
export function serveScopes(app: BackendApp, services: Services): void {
  serveList(app, services);
  serveFile(app, services);
  serveChanges(app, services);
}

function serveList(app: BackendApp, services: Services): void {
  const { db, now } = services;
  app.openapi(listScopes, async (c) => {
    const agent = await requireOwner(db, c.get("caller"), "agent", c.req.valid("param").ownerId);
    const { page = 1, pageSize = DEFAULT_PAGE_SIZE, ...query } = c.req.valid("query");
    return c.json(await scopePage(db, { agent, now: now(), ...query }, { page, pageSize }), 200);
  });

  app.use(requestScopeRoute.getRoutingPath(), async (c, next) =>
    c.req.method === "POST" ? requireOwnerBeforeBody(db, "agent")(c, next) : next(),
  );
  app.openapi(requestScopeRoute, async (c) => {
    const agent = c.req.valid("param").ownerId;
    const key = c.req.valid("header")["idempotency-key"];
    const by = agentOf(c);
    const id = await requestScope(services, c.get("caller"), { agent, asked: c.req.valid("json"), key, by });
    services.wakeMail();
    return c.json({ id }, 200);
  });
}

/** A call comes from the portal, so that the agent's own address is not known. */
function agentOf(c: BackendContext): Doer {
  return { actor: "agent", sub: c.get("caller").sub };
}

function serveFile(app: BackendApp, services: Services): void {
  const { db } = services;
  app.openapi(getScopePdf, async (c) => {
    const { agent, scopeId } = await scopeOf(c, services, c.req.valid("param"));
    const scope = await db
      .selectFrom("scopes")
      .select("status")
      .where("id", "=", scopeId)
      .where("agent_id", "=", agent)
      .executeTakeFirst();
    if (!scope) throw notFound();
    requireAction(scope.status, "download");
    const kept = await db
      .selectFrom("scope_documents")
      .select("content")
      .where("scope_id", "=", scopeId)
      .executeTakeFirst();
    const content = kept ? Buffer.from(kept.content) : (await makeDocument(services, scopeId)).content;
    return new Response(new Uint8Array(content), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Length": String(content.byteLength),
        "Content-Disposition": 'attachment; filename="scope-of-appointment.pdf"',
      },
    });
  });
}

async function scopeOf(c: BackendContext, { db }: Services, params: { ownerId: string; scopeId: string }) {
  const agent = await requireOwner(db, c.get("caller"), "agent", params.ownerId);
  return { agent, scopeId: recordId(params.scopeId) };
}

function serveChanges(app: BackendApp, services: Services): void {
  app.openapi(createSigningUrl, async (c) => {
    const { role, return_url } = c.req.valid("json");
    const url = await signingUrl(services, c.get("caller"), {
      ...(await scopeOf(c, services, c.req.valid("param"))),
      role,
      returnUrl: ofPortal(return_url ?? "", services.portalUrl),
    });
    return c.json({ url }, 200);
  });

  app.openapi(endSigningRoute, async (c) => {
    await endSigning(services.db, c.get("caller").sub);
    return c.json({}, 200);
  });

  app.openapi(resendScope, async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    await resend(services, { ...(await scopeOf(c, services, c.req.valid("param"))), key, by: agentOf(c) });
    services.wakeMail();
    return c.json({}, 200);
  });

  app.openapi(voidScopeRoute, async (c) => {
    const key = c.req.valid("header")["idempotency-key"];
    await voidScope(services, { ...(await scopeOf(c, services, c.req.valid("param"))), key, by: agentOf(c) });
    return c.json({}, 200);
  });
}

/** Returns an address only when it is one of the portal. */
function ofPortal(text: string, portalUrl: string): string | undefined {
  if (text.length > LONGEST_RETURN_URL || !URL.canParse(text)) return undefined;
  const address = new URL(text);
  return address.origin === new URL(portalUrl).origin && !address.username ? address.href : undefined;
}

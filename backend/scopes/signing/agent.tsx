/** @jsxImportSource hono/jsx */
import { createHash } from "node:crypto";
import { getCookie, setCookie } from "hono/cookie";
import type { Language } from "#api/languages.ts";
import { digestOf } from "#server/digest-of.ts";
import { isEqualSecret } from "#server/equal-secrets.ts";
import type { BackendApp, BackendContext } from "../../http/context.ts";
import { nextLanguage } from "../../languages.ts";
import { Facts, type Fault, Hidden } from "../../pages/form-parts.tsx";
import type { Services } from "../../services.ts";
import { timeFormats } from "../../time-formats.ts";
import { words } from "../../words.ts";
import { findLink, type Link, linkMs, makeLink, takeLink } from "../links.ts";
import { SignatureFields } from "./beneficiary-pages.tsx";
import { sendClosed } from "./closed.tsx";
import { type Page, SHOWN, sendPage, statusOf } from "./page.tsx";
import { doerOf, fieldsOf, isAhead, signingLanguage } from "./page-request.ts";
import { findRecord, findSignatures, type KeptRecord, type KeptSignature } from "./record.ts";
import { fullName, scopeView } from "./scope-view.ts";
import { completeScope, keepUnaccepted, markAgentViewed } from "./sign.ts";
import { keptFields, shownAgain, signatureFaults, signatureOf, type Typed } from "./signature.ts";

/**
 * The agent's signing page: `docs/product/scopes.md`, "The agent's page". The address from the portal is used up when it is
 * opened; a cookie of its own carries on from there.
 */

const COOKIE = "scope-signing";
const AGENT_PATH = "/sign/agent";
/** The name of the page in its draft. */
const STEP = "agent";

export function serveAgent(app: BackendApp, services: Services): void {
  app.get(AGENT_PATH, async (c) => {
    const session = await sessionOf(c, services);
    return session
      ? show(c, services, session)
      : sendClosed(c, services.portalUrl, "session", services.portalUrl);
  });
  app.post(AGENT_PATH, (c) => sign(c, services));
}

/** Opens the address from the portal. @returns nothing when the token is no agent's */
export async function openAgentLink(
  c: BackendContext,
  services: Services,
  token: string,
): Promise<Response | undefined> {
  const { db, now, portalUrl, signingUrl } = services;
  const link = await findLink(db, token);
  if (link?.role !== "agent") return undefined;
  if (isAhead(c)) return c.body(null, 204);
  const back = link.returnUrl ?? portalUrl;
  if (link.until <= now() || !(await takeLink(db, token, now())))
    return sendClosed(c, portalUrl, "used", back);
  const by = { ...doerOf(c, "agent", services.signingProxies), sub: link.sub ?? undefined };
  if (!(await markAgentViewed(services, { scopeId: link.scopeId, by })))
    return sendClosed(c, portalUrl, "changed", back);
  const session = await makeLink(db, {
    scopeId: link.scopeId,
    role: "agent session",
    until: endOf(link, now()),
    sub: link.sub ?? undefined,
    returnUrl: back,
  });
  setCookie(c, COOKIE, session, {
    path: "/sign",
    httpOnly: true,
    sameSite: "Lax",
    secure: signingUrl.startsWith("https:"),
    maxAge: linkMs["agent session"] / 1000,
  });
  return c.redirect(`${AGENT_PATH}?lang=${signingLanguage(c)}`, 303);
}

/** Returns the end of the session that a link opens. It never outlives the access token with which the link was made. */
const endOf = ({ endsAt }: Link, now: Date) =>
  new Date(Math.min(now.getTime() + linkMs["agent session"], endsAt?.getTime() ?? Number.POSITIVE_INFINITY));

type Session = Link & { token: string; back: string };

async function sessionOf(c: BackendContext, { db, now, portalUrl }: Services): Promise<Session | undefined> {
  const token = getCookie(c, COOKIE) ?? "";
  const link = await findLink(db, token);
  if (link?.role !== "agent session" || link.until <= now()) return undefined;
  return { ...link, token, back: link.returnUrl ?? portalUrl };
}

/** A form belongs to the session it was shown in: another tab may have begun to sign another scope. */
const formOf = ({ token }: Session) => createHash("sha256").update(`form ${token}`).digest("base64url");

async function sign(c: BackendContext, services: Services): Promise<Response> {
  const session = await sessionOf(c, services);
  const fields = await fieldsOf(c);
  if (!session || !isEqualSecret(fields.form?.[0] ?? "", formOf(session)))
    return sendClosed(c, services.portalUrl, "session", session?.back ?? services.portalUrl);
  const language = signingLanguage(c);
  const typed = signatureOf(fields);
  const { faults, strokes } = signatureFaults(typed, words(language, "signing"));
  const scope = await findScope(services, session);
  if (faults.length > 0 || (scope.isWaiting && typed.seen !== seenOf(scope.shown, language))) {
    await keepUnaccepted(services, session, { step: STEP, until: session.until, fields: keptFields(fields) });
    return c.redirect(`${AGENT_PATH}?lang=${language}`, 303);
  }
  const isCompleted = await completeScope(services, {
    scopeId: session.scopeId,
    by: { ...doerOf(c, "agent", services.signingProxies), sub: session.sub ?? undefined },
    name: typed.name,
    strokes,
    language,
  });
  if (!isCompleted) return sendClosed(c, services.portalUrl, "changed", session.back);
  // Only ever an address of the portal.
  return c.redirect(session.back, 303);
}

/** The agent's page shows this, and the agent signs it. */
type Shown = { customer: string; record: KeptRecord; hash: string; client: KeptSignature };

const seenOf = ({ customer, hash, client }: Shown, language: Language) =>
  digestOf([language, customer, hash, client, words(language, "signing")("agent.consent")]);

/** Returns the scope of a session, and what its page shows while the scope waits for the agent's signature. */
async function findScope({ db, today }: Services, session: Session) {
  const { status, draft, ...scope } = await scopeView(db, session, today());
  const found = await findRecord(db, session.scopeId);
  const { client } = await findSignatures(db, session.scopeId);
  if (status !== "Agent Viewed" || !found || !client) return { status, draft, isWaiting: false as const };
  return { status, draft, isWaiting: true as const, shown: { customer: fullName(scope), client, ...found } };
}

async function show(c: BackendContext, services: Services, session: Session): Promise<Response> {
  const { portalUrl, timeZone } = services;
  const scope = await findScope(services, session);
  if (scope.status === "Completed") return c.redirect(session.back, 303);
  if (!scope.isWaiting) return sendClosed(c, portalUrl, "changed", session.back);
  const language = signingLanguage(c);
  const seen = seenOf(scope.shown, language);
  const [asked, typed] = shownAgain(
    { language, timeZone, form: formOf(session), back: session.back, seen, ...scope.shown },
    scope.draft.unaccepted?.fields,
    { seen, language },
  );
  return sendPage(c, portalUrl, agentPage({ ...asked, typed }));
}

type AgentPage = Shown & {
  language: Language;
  timeZone: string;
  form: string;
  seen: string;
  back: string;
  typed: Typed;
  faults: readonly Fault[];
};

function agentPage({
  language,
  timeZone,
  form,
  seen,
  back,
  customer,
  record,
  client,
  typed,
  faults,
}: AgentPage): Page {
  const say = words(language, "signing");
  const { minute } = timeFormats(language, timeZone);
  const title = say("agent.page");
  const { representative, appointmentFrom, chosen, way } = record;
  const signer = representative ? say("agent.forCustomer", representative) : client.name;
  const body = (
    <>
      <h1>{say("agent.title", { customer })}</h1>
      <section class="card" id={SHOWN} tabindex={-1}>
        <Facts
          rows={[
            [say("agent.customer"), customer],
            [say("agent.signedBy"), signer],
            [say("agent.signedAt"), minute(client.signedAt)],
            [say("agent.way"), way && say(`ways.${way}`)],
            [say("agent.products"), chosen.map((kind) => say(`productNames.${kind}`)).join("; ")],
            [say("agent.notBefore"), appointmentFrom ? minute(appointmentFrom) : null],
          ]}
        />
      </section>
      <form method="post" action={`${AGENT_PATH}?lang=${language}`} novalidate>
        <Hidden name="form" value={form} />
        <Hidden name="seen" value={seen} />
        <SignatureFields say={say} faults={faults} answers={typed} consent={say("agent.consent")} />
        <button type="submit">{say("agent.submit")}</button>
      </form>
      <a class="button quiet" href={back}>
        {say("agent.later")}
      </a>
    </>
  );
  return {
    language,
    title,
    body,
    faults,
    status: statusOf(faults),
    otherLanguage: `${AGENT_PATH}?lang=${nextLanguage(language)}`,
    hasDrawing: true,
  };
}

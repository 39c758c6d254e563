import { data } from "@remix-run/node";
import { isSameOrigin } from "#server/request-origin.ts";
import { safePath } from "#server/safe-path.ts";
import { type Backend, isPlainId } from "../api-client/client.server.ts";
import { portalCookie } from "../host/cookies.server.ts";
import { log } from "../host/log.server.ts";
import { oncePerRequest } from "../host/once-per-request.server.ts";
import type { FileProblemCode, ProblemCode } from "../host/problems.ts";
import { type RequestArgs, requestId } from "../host/request-args.server.ts";
import { settings } from "../host/settings.server.ts";
import { languageInAddress, languageOf } from "../i18n/i18n.server.ts";
import type { Portal } from "../paths.ts";
import { type PortalRef, paths } from "../paths.ts";
import { pageAddress, pageToReturnTo, portalInAddress, redirectTo } from "./addresses.server.ts";
import { keepForm } from "./kept-forms.server.ts";
import { availablePortals, findPortal, forgetPortals, type Portals } from "./portals.server.ts";
import { logSecurity, type SecurityEvent } from "./security-log.server.ts";
import {
  endSession,
  expiredSessionUser,
  findSession,
  orUnavailablePage,
  type Session,
} from "./session.server.ts";
import { accessToken } from "./tokens.server.ts";

/**
 * Checks the user and the portal of a request. Every loader and action must call one of these guards, because
 * single fetch can call a loader without its parents.
 */

export type SignedIn = { session: Session; backend: Backend };
export type InPortal = SignedIn & { portal: Portal; portals: Portals };

/**
 * Returns the signed-in user of a request and the backend as this user sees it.
 * @throws a redirect to the sign-in, which leads back to this page
 */
export async function requireUser(args: RequestArgs): Promise<SignedIn> {
  const { request, context } = args;
  const session = await findSession(request, context);
  if (!session) {
    const expiredUser = await expiredSessionUser(request);
    // Several loaders of a page ask.
    if (expiredUser)
      oncePerRequest(context, "session over", () =>
        logSecurity("session over", expiredUser, { requestId: requestId(context) }),
      );
    throw await signInRedirect(args, expiredUser);
  }
  return { session, backend: oncePerRequest(context, "backend", () => backendFor(args, session)) };
}

/** Remembers the fields of the request's form, so that a redirect to the sign-in can store them. */
export function rememberFields({ context }: RequestArgs, fields: URLSearchParams): void {
  oncePerRequest(context, "fields", () => fields);
}

/** The address to open after a sign-in, or when the portal works again. */
const returnAddress = ({ request, context }: RequestArgs) =>
  oncePerRequest(context, PAGE_OF_FILE, () => pageToReturnTo(request));
const PAGE_OF_FILE = "page of a file";

/** @param user the user whose form is stored; null when nobody is known */
async function signInRedirect(args: RequestArgs, user: string | null, cookies: string[] = []) {
  const returnUrl = (await keepSentForm(args, user)) ?? returnAddress(args);
  return redirectTo(paths.signIn(returnUrl), { cookies, wholePage: true });
}

/**
 * Returns a redirect to the page for a temporary failure. It stores the form of the request, and that page
 * leads back to it.
 */
async function unavailableRedirect(args: RequestArgs, user: string) {
  return redirectTo(paths.unavailable((await keepSentForm(args, user)) ?? returnAddress(args)));
}

/**
 * Stores the form of the request, if there is one.
 * @returns the address that restores the form; null without a form
 */
async function keepSentForm({ request, context }: RequestArgs, user: string | null): Promise<string | null> {
  const fields = oncePerRequest<URLSearchParams | null>(context, "fields", () => null);
  return user && fields && isFromOwnPage(request)
    ? orUnavailablePage(keepForm(request, user, fields, pageToReturnTo(request)))
    : null;
}

/** Browsers send the origin of a form. A text browser only sends the address of the page. */
const isFromOwnPage = ({ headers }: Request) =>
  isSameOrigin(headers, settings.PUBLIC_URL) ||
  (headers.get("Referer") ?? "").startsWith(`${settings.PUBLIC_URL}/`);

function backendFor(args: RequestArgs, session: Session): Backend {
  const { request, context } = args;
  const signInAgain = async () => {
    throw await signInRedirect(args, session.user.sub, await endSession(session.key));
  };
  return {
    requestId: requestId(context),
    user: session.user.sub,
    forgeryToken: session.forgeryToken,
    language: () => languageOf(args),
    signal: request.signal,
    async accessToken(refused) {
      let token: string | null;
      try {
        token = await accessToken(session, refused);
      } catch (error) {
        log.error(
          { requestId: requestId(context), error: String(error) },
          "the sign-in could not be renewed just now",
        );
        throw await unavailableRedirect(args, session.user.sub);
      }
      return token ?? signInAgain();
    },
    forbidden: () => {
      logSecurity("refused by the backend", session.user.sub, { requestId: requestId(context) });
      forgetPortals(session.key);
    },
    signInAgain,
  };
}

/**
 * Returns the portals of a user: `docs/product/sign-in.md`, "Portals".
 * @throws a redirect: to the page for a temporary failure when the portals cannot be fetched, to "not set up"
 * when there are none
 */
export async function requirePortals(args: RequestArgs): Promise<SignedIn & { portals: Portals }> {
  const user = await requireUser(args);
  const portals = await oncePerRequest(args.context, "portals", () =>
    availablePortals(user.session.key, user.backend),
  );
  if (!portals) throw await unavailableRedirect(args, user.session.user.sub);
  if (portals.count === 0) throw redirectTo(paths.notSetUp());
  return { ...user, portals };
}

/**
 * Returns the portal that the address names. It must belong to the user. A page address without a portal
 * redirects to itself with the preselected portal, or to the choice of portals: `docs/product/sign-in.md`,
 * "Portals".
 * @throws a redirect
 */
export async function requirePortal(args: RequestArgs): Promise<InPortal> {
  const user = await requirePortals(args);
  const named = portalInAddress(args.request);
  if (named) {
    const portal = findPortal(user.portals, named);
    if (!portal) {
      logRefusal("another's portal", user, named);
      throw redirectTo(paths.notYourPortal(named.type));
    }
    return { ...user, portal };
  }
  const address = pageAddress(args.request);
  const preselected = await preselectedPortal(args.request, user.portals);
  if (!preselected || args.request.method !== "GET") {
    throw redirectTo(paths.choosePortal(safePath(address), languageInAddress(args.request)));
  }
  const target = new URL(address, "https://portal.invalid");
  target.searchParams.set(`${preselected.type}Id`, preselected.id);
  throw redirectTo(target.pathname + target.search);
}

/**
 * Does the same for an address that answers a file. A sign-in leads to the page of the file, because a file would leave
 * the browser on the page where the sign-in ended.
 * @param pageOf the page in a portal
 */
export function requirePortalOfFile(args: RequestArgs, pageOf: (portal: PortalRef) => string) {
  const named = portalInAddress(args.request);
  oncePerRequest(args.context, PAGE_OF_FILE, () => safePath(named ? pageOf(named) : paths.home()));
  return requirePortal(args);
}

/**
 * Requires an agency portal.
 * @param problem the explanation on the error page
 * @throws 403 with an error page
 */
export function requireAgency(
  user: SignedIn & { portal: Portal },
  problem: FileProblemCode | "agenciesOnly" = "agenciesOnly",
): void {
  if (user.portal.type !== "agency") throw notForThisPortal(user, problem);
}

/**
 * Requires an agent portal.
 * @throws 403 with an error page
 */
export function requireAgent(user: SignedIn & { portal: Portal }): void {
  if (user.portal.type !== "agent") throw notForThisPortal(user, "agentsOnly");
}

/** Returns 403 with an error page and logs the refusal. */
export function notForThisPortal(
  user: SignedIn & { portal: Portal },
  problem: FileProblemCode | ProblemCode = "permission",
) {
  logRefusal("not for this kind of portal", user, user.portal);
  return data({ problem }, { status: 403 });
}

function logRefusal(event: SecurityEvent, { session, backend }: SignedIn, { type, id }: PortalRef) {
  const portal = `${type}:${isPlainId(id) ? id : "not an id"}`;
  logSecurity(event, session.user.sub, { requestId: backend.requestId, portal });
}

/**
 * Returns the user and a portal, if there is one: the portal that the address names, otherwise the preselected one. Pages that work
 * without a portal use it.
 */
export async function portalIfNamed(args: RequestArgs) {
  const user = await requirePortals(args);
  const named = portalInAddress(args.request);
  const portal = named
    ? findPortal(user.portals, named)
    : await preselectedPortal(args.request, user.portals);
  return { ...user, named, portal };
}

/**
 * Returns the portal that was chosen last in this browser. Returns null when it is not among the given
 * portals.
 */
export async function rememberedPortal(request: Request, portals: Portals): Promise<Portal | null> {
  const stored: unknown = await portalCookie.parse(request.headers.get("Cookie")).catch(() => null);
  const [, type, id] = /^(agent|agency):(.+)$/.exec(typeof stored === "string" ? stored : "") ?? [];
  return type && id ? findPortal(portals, { type: type as Portal["type"], id }) : null;
}

/**
 * Returns the user's portal of a type: the one that was chosen last in this browser, or the only one.
 * `isOneOfMany` is true when there are several and none was chosen.
 */
export async function portalOfType(args: RequestArgs, type: Portal["type"]) {
  const { portals } = await requirePortals(args);
  const remembered = await rememberedPortal(args.request, portals);
  const [first, ...others] = type === "agent" ? portals.agents : portals.agencies;
  if (remembered?.type === type) return { portal: remembered, isOneOfMany: false };
  return others.length > 0
    ? { portal: null, isOneOfMany: true }
    : { portal: first ?? null, isOneOfMany: false };
}

async function preselectedPortal(request: Request, portals: Portals): Promise<Portal | null> {
  const remembered = await rememberedPortal(request, portals);
  if (remembered) return remembered;
  if (portals.agencies.length === 1) return portals.agencies[0] ?? null;
  if (portals.agents.length === 1) return portals.agents[0] ?? null;
  return null;
}

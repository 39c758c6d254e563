import { type EmailChoices, type EmailKind, emailChoice, emailKinds, emailsOnWire } from "#api/emails.ts";
import type { Preferences } from "#api/preferences.ts";
import { attempt } from "../api-client/attempt.server.ts";
import type { Backend } from "../api-client/client.server.ts";
import { inTime } from "../api-client/in-time.server.ts";
import {
  type Keeping,
  keepPreferences,
  keptPreferences,
  preferencesOf,
} from "../api-client/preferences.server.ts";
import { type RequestArgs, requestId } from "../host/request-args.server.ts";
import type { Portal } from "../paths.ts";
import { type InPortal, rememberedPortal, type SignedIn } from "./guards.server.ts";
import { availablePortals, forgetPortals, type Portals } from "./portals.server.ts";
import {
  type BrowserPreferences,
  browserPreferences,
  preferenceCookies,
  preferencesOwner,
  preferencesOwnerCookie,
} from "./preferences.server.ts";
import type { Session } from "./session.server.ts";

/**
 * Copies the preferences in the backend to the browser at the sign-in, and saves changes in both:
 * `docs/decisions/0219`.
 */

/** The longest time that a sign-in waits for the preferences. */
const SIGN_IN_TIMEOUT_MS = 500;
/** The time limit for each of the two calls of a save. */
const SAVE_TIMEOUT_MS = 2000;

/**
 * Copies the stored preferences to the browser after a sign-in. It keeps the user's own choices in this
 * browser and removes the choices of another user. It copies nothing after a failure.
 * @returns the cookies to set
 */
export async function preferencesAtSignIn(args: RequestArgs, session: Session): Promise<string[]> {
  const { sub } = session.user;
  const owner = await preferencesOwner(args.request, sub);
  const current = owner === "another" ? noPreferences : await browserPreferences(args.request);
  if (owner === "user" && !Object.values(current).includes(null)) return [];
  const stored = await fetchStoredInTime(args, session);
  if (!stored)
    return owner === "another"
      ? [...(await preferenceCookies(noPreferences)), await preferencesOwnerCookie(null)]
      : [];
  const merged = {
    Language: current.Language ?? stored.Language,
    Appearance: current.Appearance ?? stored.Appearance,
    Density: current.Density ?? stored.Density,
    Lite: current.Lite ?? stored.Lite,
  };
  return [...(await preferenceCookies(merged)), await preferencesOwnerCookie(sub)];
}

const noPreferences: BrowserPreferences = { Language: null, Appearance: null, Density: null, Lite: null };

/** @returns null when the backend stores none or does not answer in time */
async function fetchStoredInTime(args: RequestArgs, session: Session): Promise<Preferences | null> {
  const backend = backendAtSignIn(args, session);
  const load = (limited: Backend) => fetchStored(args, session, limited);
  const { value } = await attempt(inTime(backend, "the stored preferences", SIGN_IN_TIMEOUT_MS, load));
  return value ?? null;
}

async function fetchStored(
  args: RequestArgs,
  session: Session,
  backend: Backend,
): Promise<Preferences | null> {
  const portals = await availablePortals(session.key, backend);
  const portal = portals && (await anyPortal(args.request, portals));
  if (!portal || !(await keptPreferences(backend, portal, SIGN_IN_TIMEOUT_MS))?.preferences) return null;
  return preferencesOf(backend);
}

/**
 * Returns the portal whose features are asked for: the last one in this browser, or else the first. Returns
 * null when the user has none.
 */
async function anyPortal(request: Request, portals: Portals): Promise<Portal | null> {
  return (await rememberedPortal(request, portals)) ?? portals.agencies[0] ?? portals.agents[0] ?? null;
}

/**
 * Returns the backend for a new session. A refused token is an error, because another sign-in would not help.
 */
const backendAtSignIn = (
  { request, context }: RequestArgs,
  { key, user, forgeryToken, tokens }: Session,
): Backend => ({
  requestId: requestId(context),
  user: user.sub,
  forgeryToken,
  language: async () => "en",
  signal: request.signal,
  accessToken: async () => tokens.access,
  forbidden: () => forgetPortals(key),
  signInAgain: () => Promise.reject(new Error("Nobody signs in again during a sign-in")),
});

type Asking = SignedIn & Pick<InPortal, "portals"> & { portal?: Portal | null };

const nothingKept: Keeping = { preferences: false, emails: [] };

/** Returns what the backend stores of this user. Returns null when the backend is unavailable. */
export async function storedKinds(
  request: Request,
  { backend, portals, portal }: Asking,
  timeoutMs = SAVE_TIMEOUT_MS,
): Promise<Keeping | null> {
  const askedPortal = portal ?? (await anyPortal(request, portals));
  return askedPortal ? keptPreferences(backend, askedPortal, timeoutMs) : nothingKept;
}

/**
 * Returns the choices of emails of this user, also when the user never chose. Returns null when the backend is unavailable.
 * @param kinds those that the backend has
 */
export async function chosenEmails(
  { backend }: SignedIn,
  kinds: readonly EmailKind[],
  timeoutMs: number,
): Promise<EmailChoices | null> {
  const { value } = await attempt(preferencesOf(backend, { timeoutMs }));
  const choice = (kind: EmailKind) => emailChoice(kind, value?.[emailKinds[kind].wire] ?? null);
  return value ? Object.fromEntries(kinds.map((kind) => [kind, choice(kind)])) : null;
}

/**
 * Saves preferences in this browser and, if the backend stores preferences, in the backend. The choices of
 * emails are saved in the backend only.
 * @param emails without those that the form did not ask for: the stored choice of them stays as it is
 * @returns the cookies to set; `isForThisBrowserOnly` is true when the backend failed to save them
 */
export async function savePreferences(
  request: Request,
  user: Asking,
  preferences: BrowserPreferences,
  emails: EmailChoices,
): Promise<{ cookies: string[]; isForThisBrowserOnly: boolean }> {
  const stored = await storedKinds(request, user);
  const owner = stored && !stored.preferences ? null : user.session.user.sub;
  const cookies = [...(await preferenceCookies(preferences)), await preferencesOwnerCookie(owner)];
  if (stored && !stored.preferences) return { cookies, isForThisBrowserOnly: false };
  const limits = { timeoutMs: SAVE_TIMEOUT_MS };
  const offered = (stored?.emails ?? []).filter((kind) => emails[kind] !== undefined);
  const chosen = Object.fromEntries(offered.map((kind) => [kind, emails[kind]]));
  const wanted = { ...preferences, ...emailsOnWire(chosen) };
  const saved = stored && (await attempt(keepPreferences(user.backend, wanted, limits)));
  return { cookies, isForThisBrowserOnly: !saved || saved.fault !== undefined };
}

import type { Preferences } from "#api/preferences.ts";
import type { Backend } from "../backend/client.server.ts";
import { panel } from "../backend/panel.server.ts";
import { keepPreferences, keepsPreferences, preferencesOf } from "../backend/preferences.server.ts";
import { log } from "../log.server.ts";
import type { Portal } from "../portal.ts";
import { type RequestArgs, requestId } from "../request/request-args.server.ts";
import { type InPortal, rememberedPortal, type SignedIn } from "./access.server.ts";
import { availablePortals, forgetPortals, type Portals } from "./portals.server.ts";
import {
  browserPreferences,
  preferenceCookies,
  preferencesOwner,
  preferencesOwnerCookie,
} from "./preferences.server.ts";
import type { Session } from "./session.server.ts";

/** The preferences that the backend keeps for a user, taken over at the sign-in and kept when they are saved: `docs/decisions/0219`. */

/** How long a sign-in waits for them. */
const SIGN_IN_TIMEOUT_MS = 500;
/** How long each of the two calls of a saving may take. */
const SAVE_TIMEOUT_MS = 2000;

/**
 * Takes the stored preferences over into the browser of a user who has just signed in. What another user chose in this
 * browser goes; what this user chose in it stays. A failure takes nothing over.
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

const noPreferences: Preferences = { Language: null, Appearance: null, Density: null, Lite: null };

/** @returns null where the backend keeps none, and when they do not come in time */
async function fetchStoredInTime(args: RequestArgs, session: Session): Promise<Preferences | null> {
  const signal = AbortSignal.timeout(SIGN_IN_TIMEOUT_MS);
  const backend = backendAtSignIn(args, session, signal);
  const { value } = await panel(fetchStored(args, session, backend));
  // A call that was broken off has not been logged.
  if (signal.aborted) log.warn({ requestId: backend.requestId }, "stored preferences did not come in time");
  return value ?? null;
}

async function fetchStored(
  args: RequestArgs,
  session: Session,
  backend: Backend,
): Promise<Preferences | null> {
  const portals = await availablePortals(session.key, backend);
  const portal = portals && (await anyPortal(args.request, portals));
  if (!portal || !(await keepsPreferences(backend, portal))) return null;
  return preferencesOf(backend);
}

/** The portal whose features are asked: the one chosen last in this browser, or the first; null when the user has none. */
async function anyPortal(request: Request, portals: Portals): Promise<Portal | null> {
  return (await rememberedPortal(request, portals)) ?? portals.agencies[0] ?? portals.agents[0] ?? null;
}

/** Calls for a session that has just begun. A refused token is a fault: nobody is sent to another sign-in for it. */
const backendAtSignIn = (
  { context }: RequestArgs,
  { key, forgeryToken, tokens }: Session,
  signal: AbortSignal,
): Backend => ({
  requestId: requestId(context),
  forgeryToken,
  language: async () => "en",
  signal,
  accessToken: async () => tokens.access,
  forbidden: () => forgetPortals(key),
  signInAgain: () => Promise.reject(new Error("Nobody signs in again during a sign-in")),
});

/** Returns whether the backend keeps the preferences of this user; null when it cannot be asked. */
export async function arePreferencesStored(
  request: Request,
  { backend, portals, portal }: SignedIn & Pick<InPortal, "portals"> & { portal?: Portal | null },
  timeoutMs = SAVE_TIMEOUT_MS,
): Promise<boolean | null> {
  const askedPortal = portal ?? (await anyPortal(request, portals));
  return askedPortal ? keepsPreferences(backend, askedPortal, { timeoutMs }) : false;
}

/**
 * Saves preferences: in this browser, and where the backend keeps preferences, there too.
 * @returns the cookies to set, and whether other browsers will find what was to be kept for them
 */
export async function savePreferences(
  request: Request,
  user: Parameters<typeof arePreferencesStored>[1],
  preferences: Preferences,
): Promise<{ cookies: string[]; isForThisBrowserOnly: boolean }> {
  const isKept = await arePreferencesStored(request, user);
  const ownerCookie = await preferencesOwnerCookie(isKept === false ? null : user.session.user.sub);
  const cookies = [...(await preferenceCookies(preferences)), ownerCookie];
  if (isKept === false) return { cookies, isForThisBrowserOnly: false };
  const limits = { timeoutMs: SAVE_TIMEOUT_MS };
  const isForThisBrowserOnly =
    isKept === null || !!(await panel(keepPreferences(user.backend, preferences, limits))).fault;
  return { cookies, isForThisBrowserOnly };
}

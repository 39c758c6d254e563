import type { RequestArgs } from "../host/request-args.server.ts";
import { languageOf } from "../i18n/i18n.server.ts";
import { appearanceOf, densityOf, isLite, ownerHash } from "../session/preferences.server.ts";
import { tryFindSession } from "../session/session.server.ts";

/**
 * Fetches the data of every page, with or without a session: the user's preferences and the anti-forgery
 * token.
 */
export async function loadDocument({ request, context }: RequestArgs) {
  const session = await tryFindSession(request, context);
  return {
    language: await languageOf({ request, context }),
    appearance: await appearanceOf(request),
    density: await densityOf(request),
    lite: await isLite(request),
    forgeryToken: session?.forgeryToken ?? null,
    /** Tells whether two pages are of the same user, and of which sign-in each is. */
    user: session && ownerHash(session.user.sub),
    signedInAt: session?.startedAt ?? 0,
  };
}

export type DocumentData = Awaited<ReturnType<typeof loadDocument>>;

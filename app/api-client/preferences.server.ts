import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type EmailKind, emailKindNames, emailKinds } from "#api/emails.ts";
import { getPreferences, type Preferences, preferences, putPreferences } from "#api/preferences.ts";
import { log } from "../host/log.server.ts";
import type { Portal } from "../paths.ts";
import { attempt } from "./attempt.server.ts";
import { type Backend, type CallLimits, callAs, nameOf } from "./client.server.ts";
import { featuresOf, hasExtension } from "./features.server.ts";
import { inTime } from "./in-time.server.ts";
import { jsonBody } from "./json-body.server.ts";

/** The preferences that the backend keeps for the signed-in user, an extension: `docs/product/preferences.md`. */

/** A failure never leads to the sign-in. */
const quiet = { refusal: "fault", isExtension: true } as const;

/** The stored choices of a user: those of the browser, and the kinds of emails. */
export type Keeping = { preferences: boolean; emails: readonly EmailKind[] };

/**
 * Finds out for a portal of the user what the backend keeps.
 * @returns null when that is not known
 */
export async function keptPreferences(
  backend: Backend,
  portal: Portal,
  timeoutMs: number,
): Promise<Keeping | null> {
  const find = () => featuresOf({ backend, portal });
  const { value: found } = await attempt(inTime(backend, "the features for preferences", timeoutMs, find));
  if (!found?.value) return null;
  const features = found.value;
  return {
    preferences: hasExtension(features, "preferences"),
    emails: emailKindNames.filter((kind) => hasExtension(features, emailKinds[kind].extension)),
  };
}

type WireEmail = (typeof emailKinds)[EmailKind]["wire"];

const given = z.record(z.string(), z.unknown());

/** Returns the user's preferences. An unknown value counts as no choice and is logged. @throws BackendFault */
export async function preferencesOf(
  backend: Backend,
  limits: Pick<CallLimits, "timeoutMs"> = {},
): Promise<Preferences> {
  const answer = await callAs(backend, getPreferences, given, { ...quiet, ...limits });
  const read = preferences.safeParse(answer);
  if (read.success) return read.data;
  const unknown = read.error.issues.map(({ path }) => String(path[0]));
  const { requestId } = backend;
  log.warn({ requestId, call: nameOf(getPreferences), fields: unknown }, "unknown preferences ignored");
  return preferences.parse({ ...answer, ...Object.fromEntries(unknown.map((name) => [name, null])) });
}

/** @param wanted a choice of emails that is left out stays as it was @throws BackendFault */
export async function keepPreferences(
  backend: Backend,
  wanted: Omit<Preferences, WireEmail> & { [K in WireEmail]?: Preferences[K] },
  limits: Pick<CallLimits, "timeoutMs">,
): Promise<void> {
  const body = jsonBody(wanted, randomUUID());
  await callAs(backend, putPreferences, given, { body, ...quiet, ...limits });
}

import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import { features, getFeatures } from "#api/applications.ts";
import { timedCache } from "../host/timed-cache.server.ts";
import { type Portal, portalText } from "../portal.ts";
import { type Backend, type CallLimits, call } from "./client.server.ts";
import { detached } from "./detached.server.ts";
import { BackendFault } from "./fault.ts";
import { panel } from "./panel.server.ts";
import { remembered } from "./remembered.server.ts";

type Features = z.output<typeof features>;

/** A backend that tells nothing. */
const noFeatures = features.parse({});

/**
 * The extensions that a backend announces for a portal, and whether the portal may export enrollments. Null where the backend
 * does not say. The backend stays the authority: a call that failed says nothing, and no page fails with it.
 */
export async function featuresOf(
  backend: Backend,
  portal: Portal,
  limits: CallLimits = {},
): Promise<Features> {
  const { value } = await panel(announcedFeatures(backend, portal, limits));
  return value ?? noFeatures;
}

/** Returns what the backend announces, which is nothing where it has no such call, and remembers it. @throws as `call` */
export const announcedFeatures = remembered(async (backend, portal, limits): Promise<Features> => {
  const params = { ownerId: portal.id };
  try {
    return await call(backend, getFeatures[portal.type], { params, isExtension: true, ...limits });
  } catch (error) {
    if (error instanceof BackendFault && error.fault.status === 404) return noFeatures;
    throw error;
  }
});

const KEPT_MS = 5 * 60_000;
const KEPT_AFTER_FAULT_MS = 15_000;
/** A page waits no longer for an entry of the side navigation. An answer that comes later stands on the next page. */
const WAIT_MS = 300;
const TIMEOUT_MS = 2000;

type Asking = { backend: Backend; portal: Portal };

/** By user and portal. */
const kept = timedCache<Features, Asking>({
  ttl: KEPT_MS,
  ignoreFetchAbort: true,
  async fetchMethod(_key, _stale, { options, context: { backend, portal } }) {
    const limits = { timeoutMs: TIMEOUT_MS, refusal: "fault" } as const;
    const { value, fault } = await panel(announcedFeatures(backend, portal, limits));
    if (fault) options.ttl = KEPT_AFTER_FAULT_MS;
    return value ?? noFeatures;
  },
});

/** The same for the frame around a page, kept for some minutes. Never throws. */
export async function keptFeaturesOf(backend: Backend, portal: Portal): Promise<Features> {
  const key = `${backend.user} ${portalText(portal)}`;
  const known = kept.get(key);
  if (known) return known;
  const context = { backend: detached(backend), portal };
  const asked = kept.fetch(key, { context }).catch(() => undefined);
  const waiting = new AbortController();
  const late = delay(WAIT_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
  const found = await Promise.race([asked, late]);
  waiting.abort();
  return found ?? noFeatures;
}

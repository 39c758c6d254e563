import { setTimeout as delay } from "node:timers/promises";
import { today } from "../host/clock.server.ts";
import { log } from "../host/log.server.ts";
import { timedCache } from "../host/timed-cache.server.ts";
import { type Portal, portalText } from "../portal.ts";
import type { Backend } from "./client.server.ts";
import { detached } from "./detached.server.ts";
import { eAndOsOf } from "./eandos.server.ts";
import { isWithin } from "./expiry.ts";
import { BackendFault } from "./fault.ts";
import { licensesOf } from "./licenses.server.ts";
import type { Rows } from "./rows.server.ts";

/** The number of licenses and E&O policies in the side navigation that need attention: `docs/product/home.md`. */

const KEPT_MS = 5 * 60_000;
const KEPT_AFTER_FAULT_MS = 15_000;
/** A page waits no longer for a number beside a link. An answer that comes later stands on the next page. */
const WAIT_MS = 300;
const TIMEOUT_MS = 2000;

/** Expired, or at their last day within 30 days; null while that is not known. */
export type Expiring = { licenses: number | null; eAndOs: number | null };

const unknown: Expiring = { licenses: null, eAndOs: null };

/** By user and portal. */
const kept = timedCache<Expiring>({ ttl: KEPT_MS });
const underWay = new Map<string, Promise<Expiring>>();

/** Counts records that have expired or soon will. Never throws. */
export async function expiringOf(backend: Backend, portal: Portal): Promise<Expiring> {
  const key = `${backend.user} ${portalText(portal)}`;
  const known = kept.get(key);
  if (known) return known;
  const asked = underWay.get(key) ?? ask(key, detached(backend), portal);
  const waiting = new AbortController();
  const late = delay(WAIT_MS, unknown, { signal: waiting.signal }).catch(() => unknown);
  const found = await Promise.race([asked, late]);
  waiting.abort();
  return found;
}

function ask(key: string, backend: Backend, portal: Portal): Promise<Expiring> {
  const asked = fetchBoth(backend, portal)
    .then((found) => {
      const isWhole = found.licenses !== null && found.eAndOs !== null;
      kept.set(key, found, { ttl: isWhole ? KEPT_MS : KEPT_AFTER_FAULT_MS });
      return found;
    })
    .catch((error) => {
      // A redirect to the sign-in is for the page to follow, which asks for its user itself.
      if (!(error instanceof Response))
        log.error({ error: String(error) }, "licenses and policies that expire were not counted");
      return unknown;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, asked);
  return asked;
}

async function fetchBoth(backend: Backend, portal: Portal): Promise<Expiring> {
  const limits = { timeoutMs: TIMEOUT_MS, refusal: "fault" } as const;
  const [licenses, eAndOs] = await Promise.all([
    countIn(licensesOf(backend, portal, limits)),
    countIn(eAndOsOf(backend, portal, limits)),
  ]);
  return { licenses, eAndOs };
}

async function countIn(asked: Promise<Rows<{ ExpirationDate: string | null }>>): Promise<number | null> {
  try {
    const { rows } = await asked;
    const date = today();
    const needsAttention = (end: string | null) =>
      isWithin("expired", end, date) || isWithin("30", end, date);
    return rows.filter(({ ExpirationDate }) => needsAttention(ExpirationDate)).length;
  } catch (error) {
    if (error instanceof BackendFault) return null;
    throw error;
  }
}

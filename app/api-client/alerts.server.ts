import { type Alert, listAlerts } from "#api/alerts.ts";
import { timedCache } from "../host/timed-cache.server.ts";
import type { Backend } from "./client.server.ts";
import { BackendFault } from "./fault.ts";
import { callRows } from "./rows.server.ts";

const KEPT_MS = 5 * 60_000;
const KEPT_AFTER_FAULT_MS = 15_000;
/** A banner is not worth waiting for. */
const TIMEOUT_MS = 1500;

/** The alerts by user and language. */
const kept = timedCache<Alert[]>({ ttl: KEPT_MS });

/** The alerts a user sees, in the language of the page; none when they cannot be fetched: `docs/product/preferences.md`. */
export async function currentAlerts(backend: Backend): Promise<Alert[]> {
  const key = `${await backend.language()} ${backend.user}`;
  const known = kept.get(key);
  if (known) return known;
  try {
    const input = { timeoutMs: TIMEOUT_MS, refusal: "fault" } as const;
    const { rows: alerts } = await callRows(backend, listAlerts, input);
    kept.set(key, alerts);
    return alerts;
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error;
    kept.set(key, [], { ttl: KEPT_AFTER_FAULT_MS });
    return [];
  }
}

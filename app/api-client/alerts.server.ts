import { type Alert, listAlerts } from "#api/alerts.ts";
import { cached } from "./cached.server.ts";
import type { Backend } from "./client.server.ts";
import { callRows } from "./rows.server.ts";

const CACHED_MS = 5 * 60_000;
/** A banner is not worth waiting for. */
const TIMEOUT_MS = 1500;

/** The alerts a user sees, in the language of the page; none when they cannot be fetched: `docs/product/alerts.md`. */
export async function currentAlerts(backend: Backend): Promise<Alert[]> {
  const load = async (backend: Backend) => {
    const { rows } = await callRows(backend, listAlerts, { timeoutMs: TIMEOUT_MS, refusal: "fault" });
    return rows;
  };
  return cached(backend, ["alerts", backend.user, await backend.language()], load, {
    forMs: CACHED_MS,
    otherwise: () => [],
  });
}

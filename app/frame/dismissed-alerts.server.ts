import { z } from "zod";
import { dismissalsCookie } from "../host/cookies.server.ts";

/**
 * Alerts that this browser has dismissed, each for one day: `docs/product/alerts.md`, "Putting an alert
 * away".
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_DISMISSALS = 30;

const dismissals = z.record(z.string().max(64), z.number());

async function readDismissals(request: Request): Promise<Record<string, number>> {
  const value: unknown = await dismissalsCookie.parse(request.headers.get("Cookie")).catch(() => null);
  if (value === null) return {};
  const parsed = dismissals.safeParse(value);
  return parsed.success ? parsed.data : {};
}

export async function dismissedAlerts(request: Request): Promise<Set<string>> {
  const open = Object.entries(await readDismissals(request)).filter(([, until]) => until > Date.now());
  return new Set(open.map(([id]) => id));
}

/**
 * Dismisses an alert in this browser for one day.
 * @returns the cookie to set
 */
export async function dismissAlert(request: Request, id: string): Promise<string> {
  const now = Date.now();
  const open = Object.entries(await readDismissals(request)).filter(
    ([known, until]) => until > now && known !== id,
  );
  return dismissalsCookie.serialize(
    Object.fromEntries([...open.slice(1 - MOST_DISMISSALS), [id, now + DAY_MS]]),
  );
}

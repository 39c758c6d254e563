import { isWithin } from "#api/expiry.ts";
import { today } from "../host/clock.server.ts";
import { type Portal, portalText } from "../paths.ts";
import { cached } from "./cached.server.ts";
import type { Backend, CallLimits } from "./client.server.ts";
import { eAndOsOf } from "./eandos.server.ts";
import { licensesOf } from "./licenses.server.ts";
import type { Rows } from "./rows.server.ts";

/** The number of licenses and E&O policies in the side navigation that need attention: `docs/product/home.md`. */

const CACHED_MS = 5 * 60_000;
const TIMEOUT_MS = 2000;

/** Expired, or at their last day within 30 days; null when they cannot be fetched. */
type Expiring = { licenses: number | null; eAndOs: number | null };

type List = (
  backend: Backend,
  portal: Portal,
  limits: CallLimits,
) => Promise<Rows<{ ExpirationDate: string | null }>>;

/** Counts records that have expired or soon will. */
export async function expiringOf(backend: Backend, portal: Portal): Promise<Expiring> {
  const count = (name: string, list: List) =>
    cached(
      backend,
      [`expiring ${name}`, backend.user, portalText(portal)],
      async (backend) => expiringIn(await list(backend, portal, { timeoutMs: TIMEOUT_MS, refusal: "fault" })),
      { forMs: CACHED_MS, otherwise: (): number | null => null },
    );
  const [licenses, eAndOs] = await Promise.all([count("licenses", licensesOf), count("E&O", eAndOsOf)]);
  return { licenses, eAndOs };
}

function expiringIn({ rows }: Rows<{ ExpirationDate: string | null }>): number | null {
  const date = today();
  return rows.filter(
    ({ ExpirationDate }) => isWithin("expired", ExpirationDate, date) || isWithin("30", ExpirationDate, date),
  ).length;
}

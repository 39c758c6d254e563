import { isWithin } from "#api/expiry.ts";
import type { DocumentKind } from "#api/form-fields.ts";
import { today } from "../host/clock.server.ts";
import { type Portal, portalText } from "../paths.ts";
import { cached } from "./cached.server.ts";
import type { Backend, CallLimits } from "./client.server.ts";
import { eAndOsOf } from "./eandos.server.ts";
import { licensesOf } from "./licenses.server.ts";
import type { Rows } from "./rows.server.ts";
import { underReviewOf } from "./under-review.server.ts";

/** The number of licenses and E&O policies in the side navigation that need attention: `docs/product/home.md`. */

const CACHED_MS = 5 * 60_000;
const TIMEOUT_MS = 2000;

/** Expired, or at their last day within 30 days, and not under review; null when they cannot be fetched. */
type Expiring = { licenses: number | null; eAndOs: number | null };

type List = (
  backend: Backend,
  portal: Portal,
  limits: CallLimits,
) => Promise<Rows<{ ExpirationDate: string | null }>>;

/** Counts records that have expired or soon will. */
export async function expiringOf(backend: Backend, portal: Portal): Promise<Expiring> {
  const count = (kind: DocumentKind, list: List) =>
    cached(
      backend,
      [`expiring ${kind}`, backend.user, portalText(portal)],
      async (backend) => {
        const limits = { timeoutMs: TIMEOUT_MS, refusal: "fault" } as const;
        const [{ rows }, underReview] = await Promise.all([
          list(backend, portal, limits),
          underReviewOf({ backend, portal }, kind, limits),
        ]);
        return expiringIn(rows.filter((row) => !underReview(row)));
      },
      { forMs: CACHED_MS, otherwise: (): number | null => null },
    );
  const [licenses, eAndOs] = await Promise.all([count("License", licensesOf), count("EAndO", eAndOsOf)]);
  return { licenses, eAndOs };
}

function expiringIn(rows: readonly { ExpirationDate: string | null }[]): number {
  const date = today();
  return rows.filter(
    ({ ExpirationDate }) => isWithin("expired", ExpirationDate, date) || isWithin("30", ExpirationDate, date),
  ).length;
}

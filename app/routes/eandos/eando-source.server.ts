import { expiryOf, isWithin } from "#api/expiry.ts";
import { eAndOFilesOf, eAndOsOf } from "../../api-client/eandos.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { underReviewOf } from "../../api-client/under-review.server.ts";
import { today } from "../../host/clock.server.ts";
import { wholeSourceOf } from "../../lists/whole-list.server.ts";
import { hasHistory } from "../../producer/record-history.tsx";
import { eAndOList } from "./eando-list.ts";

/** The E&O policies that match a filter, on a page each with its files or the fault that kept them away. */
export const eAndOSource = wholeSourceOf(eAndOList, async (user, { filters }, { use }) => {
  const { backend, portal } = user;
  const date = today();
  const [{ rows, unreadable }, underReview] = await Promise.all([
    eAndOsOf(backend, portal),
    use === "page" ? underReviewOf(user, "EAndO") : () => null,
  ]);
  const found = rows.filter(({ ExpirationDate }) => isWithin(filters.expiry, ExpirationDate, date));
  const eAndOs = found.map(async (eAndO) => ({
    id: eAndO.Id,
    issuer: eAndO.IssuedBy,
    number: eAndO.PolicyNumber,
    limits: eAndO.CoverageLimits,
    expiry: expiryOf(eAndO.ExpirationDate, date),
    underReview: underReview(eAndO),
    hasHistory: hasHistory(eAndO),
    files: use === "page" ? await attemptRows(eAndOFilesOf(backend, portal, eAndO.Id)) : null,
  }));
  return { rows: await Promise.all(eAndOs), unreadable };
});

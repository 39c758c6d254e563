import { isWithin } from "#api/expiry.ts";
import { licensesOf } from "../../api-client/licenses.server.ts";
import { underReviewOf } from "../../api-client/under-review.server.ts";
import { today } from "../../host/clock.server.ts";
import { wholeSourceOf } from "../../lists/whole-list.server.ts";
import { licenseList } from "./license-list.ts";
import { summaryOf } from "./summary.ts";

/** The licenses that match a filter, on a page with what is under review. */
export const licenseSource = wholeSourceOf(licenseList, async (user, { filters }, { use }) => {
  const date = today();
  const [{ rows, unreadable }, underReview] = await Promise.all([
    licensesOf(user.backend, user.portal),
    use === "page" ? underReviewOf(user, "License") : () => null,
  ]);
  const found = rows.filter(({ ExpirationDate }) => isWithin(filters.expiry, ExpirationDate, date));
  return {
    rows: found.map((license) => ({ ...summaryOf(license, date), underReview: underReview(license) })),
    unreadable,
  };
});

import { isWithin } from "#api/expiry.ts";
import { licensesOf } from "../../api-client/licenses.server.ts";
import { today } from "../../host/clock.server.ts";
import { wholeSourceOf } from "../../lists/whole-list.server.ts";
import { licenseList } from "./license-list.ts";
import { summaryOf } from "./summary.ts";

/** The licenses that match a filter. */
export const licenseSource = wholeSourceOf(licenseList, async ({ backend, portal }, { filters }) => {
  const date = today();
  const { rows, unreadable } = await licensesOf(backend, portal);
  const found = rows.filter(({ ExpirationDate }) => isWithin(filters.expiry, ExpirationDate, date));
  return { rows: found.map((license) => summaryOf(license, date)), unreadable };
});

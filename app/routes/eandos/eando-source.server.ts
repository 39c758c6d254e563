import { expiryOf, isWithin } from "#api/expiry.ts";
import { eAndOFilesOf, eAndOsOf } from "../../api-client/eandos.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { today } from "../../host/clock.server.ts";
import { wholeSourceOf } from "../../lists/whole-list.server.ts";
import { eAndOList } from "./eando-list.ts";

/** The E&O policies that match a filter, on a page each with its files or the fault that kept them away. */
export const eAndOSource = wholeSourceOf(eAndOList, async ({ backend, portal }, { filters }, { use }) => {
  const date = today();
  const { rows, unreadable } = await eAndOsOf(backend, portal);
  const found = rows.filter(({ ExpirationDate }) => isWithin(filters.expiry, ExpirationDate, date));
  const eAndOs = found.map(async ({ Id, IssuedBy, PolicyNumber, CoverageLimits, ExpirationDate }) => ({
    id: Id,
    issuer: IssuedBy,
    number: PolicyNumber,
    limits: CoverageLimits,
    expiry: expiryOf(ExpirationDate, date),
    files: use === "page" ? await attemptRows(eAndOFilesOf(backend, portal, Id)) : null,
  }));
  return { rows: await Promise.all(eAndOs), unreadable };
});

import { type Expiry, expiryOf } from "#api/expiry.ts";
import type { License } from "#api/licenses.ts";
import { hasHistory } from "../../producer/record-history.tsx";

/** The data of a license's row. */
export type LicenseSummary = {
  id: string;
  state: string;
  resident: boolean;
  number: string | null;
  type: string | null;
  expiry: Expiry | null;
  /** The number of its files; null where the backend does not say. */
  files: number | null;
  hasHistory: boolean;
};

/** @param today the business date */
export function summaryOf(license: License, today: string): LicenseSummary {
  return {
    id: license.Id,
    state: license.StateProvince,
    resident: license.IsResidentLicense === true,
    number: license.LicenseNumber,
    type: license.LicenseType,
    expiry: expiryOf(license.ExpirationDate, today),
    files: license.FileCount,
    hasHistory: hasHistory(license),
  };
}

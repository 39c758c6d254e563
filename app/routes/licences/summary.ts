import type { Licence } from "#api/licences.ts";
import type { Expiry } from "../../expiry/expiry.ts";
import { expiryOf } from "./expiry.ts";

/** What a licence's card shows. */
export type LicenceSummary = {
  id: string;
  state: string;
  resident: boolean;
  number: string | null;
  type: string | null;
  /** `YYYY-MM-DD` */
  expirationDate: string | null;
  expiry: Expiry;
};

/** @param today the business date */
export function summaryOf(licence: Licence, today: string): LicenceSummary {
  return {
    id: licence.Id,
    state: licence.StateProvince,
    resident: licence.IsResidentLicense === true,
    number: licence.LicenseNumber,
    type: licence.LicenseType,
    expirationDate: licence.ExpirationDate,
    expiry: expiryOf(licence.ExpirationDate, today),
  };
}

import type { Licence } from "#api/licences.ts";
import { type Expiry, expiryOf } from "../../api-client/expiry.ts";

/** The data of a licence's card. */
export type LicenceSummary = {
  id: string;
  state: string;
  resident: boolean;
  number: string | null;
  type: string | null;
  expiry: Expiry | null;
};

/** @param today the business date */
export function summaryOf(licence: Licence, today: string): LicenceSummary {
  return {
    id: licence.Id,
    state: licence.StateProvince,
    resident: licence.IsResidentLicense === true,
    number: licence.LicenseNumber,
    type: licence.LicenseType,
    expiry: expiryOf(licence.ExpirationDate, today),
  };
}

import type { ContractFile } from "#api/contracts.ts";
import type { Expiry } from "#api/expiry.ts";
import type { RowsAttempt } from "../../api-client/rows.server.ts";
import type { UnderReview } from "../../api-client/under-review.server.ts";
import { defineList } from "../../lists/list.ts";
import { expiresColumn, expiryFilter, expiryOrders } from "../../producer/expiry/expiry-list.ts";

/** The E&O policies of the selected portal: `docs/product/eandos.md`, "List". */

export type EAndORow = {
  id: string;
  issuer: string;
  number: string | null;
  limits: string | null;
  expiry: Expiry | null;
  /** The renewal of the policy that is under review. */
  underReview: UnderReview | null;
  hasHistory: boolean;
  /** Null in an exported list. */
  files: RowsAttempt<ContractFile> | null;
};

export const eAndOList = defineList<EAndORow>()({
  name: "e-and-o",
  address: (paths, query) => paths.eAndOs(query),
  title: (t) => t("eandos:title"),
  words: {
    count: (t, { count }) => t("eandos:count", { count }),
    countNone: (t) => t("eandos:count", { count: 0 }),
    loadFailed: (t) => t("eandos:loadFailed"),
    none: (t) => t("eandos:none"),
    first: { label: (t) => t("eandos:first"), to: (paths) => paths.documentForm("EAndO") },
    noneMatching: (t) => t("eandos:noneMatching"),
    noneMatchingHint: (t) => t("expiry:noneHint"),
  },
  rowKey: ({ id }) => id,
  layout: "cards",
  columns: {
    issuer: { label: (t) => t("eandos:byIssuer"), value: ({ issuer }) => issuer, isSorted: true },
    number: { label: (t) => t("eandos:fields.number"), value: ({ number }) => number },
    limits: { label: (t) => t("eandos:fields.limits"), value: ({ limits }) => limits },
    expires: expiresColumn,
  },
  alwaysShown: "issuer",
  filters: { expiry: expiryFilter },
  order: { by: "expires" },
  orders: [...expiryOrders, { by: "issuer", label: (t) => t("eandos:byIssuer") }],
});

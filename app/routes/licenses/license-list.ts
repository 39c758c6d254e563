import type { UnderReview } from "../../api-client/under-review.server.ts";
import { columnFilter, defineList } from "../../lists/list.ts";
import { expiresColumn, expiryFilter, expiryOrders } from "../../producer/expiry/expiry-list.ts";
import type { LicenseSummary } from "./summary.ts";

/** `underReview`: what was submitted of it and is not decided. */
export type ListedLicense = LicenseSummary & { underReview: UnderReview | null };

/** The licenses of the selected portal: `docs/product/licenses.md`, "List". */
export const licenseList = defineList<ListedLicense>()({
  name: "licenses",
  address: (paths, query) => paths.licenses(query),
  title: (t) => t("licenses:title"),
  words: {
    count: (t, { count }) => t("licenses:count", { count }),
    countNone: (t) => t("licenses:count", { count: 0 }),
    loadFailed: (t) => t("licenses:loadFailed"),
    none: (t) => t("licenses:none"),
    first: { label: (t) => t("licenses:first"), to: (paths) => paths.documentForm("License") },
    noneMatching: (t) => t("licenses:noneMatching"),
    noneMatchingHint: (t) => t("licenses:noneMatchingHint"),
  },
  rowKey: ({ id }) => id,
  layout: "cards",
  columns: {
    state: { label: (t) => t("licenses:byState"), value: ({ state }) => state, isSorted: true },
    resident: {
      label: (t) => t("license:resident"),
      value: ({ resident }) => (resident ? "resident" : null),
      named: (t) => t("license:resident"),
    },
    number: { label: (t) => t("license:number"), value: ({ number }) => number },
    type: { label: (t) => t("license:type"), value: ({ type }) => type },
    expires: expiresColumn,
  },
  alwaysShown: "state",
  filters: {
    expiry: expiryFilter,
    state: columnFilter({ label: (t) => t("licenses:byState"), every: (t) => t("licenses:everyState") }),
  },
  order: { by: "expires" },
  orders: [...expiryOrders, { by: "state", label: (t) => t("licenses:byState") }],
});

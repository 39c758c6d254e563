import { type Expiry, expiryFilters } from "#api/expiry.ts";
import { choiceFilter, type ListColumn, type OfferedOrder } from "../../lists/list.ts";

/** The filter, the column and the orders of lists of licenses and of E&O policies. */

export const expiryFilter = choiceFilter(expiryFilters, "all", {
  label: (t) => t("expiry:filter"),
  named: (t, range) => t(`expiry:filters.${range}`),
  inFileName: (range) => (range === "all" ? "" : range === "expired" ? "expired" : `expires ${range}`),
});

export const expiresColumn = {
  label: (t) => t("expiry:filter"),
  value: ({ expiry }) => expiry?.date ?? null,
  as: "day",
  isSorted: true,
} as const satisfies ListColumn<{ expiry: Expiry | null }>;

/** The orders that such a list offers beside the one by name. */
export const expiryOrders = [
  { by: "expires", label: (t) => t("expiry:orders.soonest") },
  { by: "expires", desc: true, label: (t) => t("expiry:orders.latest") },
] as const satisfies readonly OfferedOrder<"expires">[];

import { expiryFilters, soonestFirst } from "#api/expiry.ts";
import { choice, listAddress } from "../../lists/list-address.ts";

/** The address of a list of licenses or E&O policies: what ends first stands first, or last, or it goes by name. */
export const expiryList = listAddress({
  filters: { expiry: choice(expiryFilters, "all") },
  sorts: { columns: ["expires", "name"], by: "expires" },
});

export type ExpiryView = ReturnType<typeof expiryList.read>;

/** The orders that the list offers, in this order. */
export const expiryOrders = [
  { name: "soonest", sort: "expires", desc: false },
  { name: "latest", sort: "expires", desc: true },
  { name: "byName", sort: "name", desc: false },
] as const;

type Dated = { ExpirationDate: string | null };

/**
 * Returns records in the order of a view. Those without a last day come last.
 * @param records in the order that the list has at first: what ends first, first
 * @param nameOf what the order by name goes by
 */
export function inOrder<T extends Dated>(
  records: readonly T[],
  { sort, desc }: Pick<ExpiryView, "sort" | "desc">,
  nameOf: (record: T) => string,
): T[] {
  const turn = desc ? -1 : 1;
  if (sort === "name")
    return records.toSorted((one, other) => turn * nameOf(one).localeCompare(nameOf(other), "en"));
  if (!desc) return [...records];
  const dated = records.filter(({ ExpirationDate }) => ExpirationDate !== null);
  const others = records.filter(({ ExpirationDate }) => ExpirationDate === null);
  return [
    ...dated.toSorted((one, other) => soonestFirst(other.ExpirationDate, one.ExpirationDate)),
    ...others,
  ];
}

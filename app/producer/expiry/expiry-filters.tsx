import { useTranslation } from "react-i18next";
import { expiryFilters } from "#api/expiry.ts";
import { AppliedFilters } from "../../lists/applied-filters.tsx";
import { ListFilter } from "../../lists/list-filter.tsx";
import { SelectField } from "../../ui/form.tsx";
import { SegmentedLinks } from "../../ui/segmented-links.tsx";
import { type ExpiryView, expiryList, expiryOrders } from "./expiry-list.ts";

type Props = {
  view: ExpiryView;
  /** The name of the order by name. */
  byName: string;
  /** The address of the list with a query. */
  addressOf: (query?: Record<string, string | undefined>) => string;
};

/** The filter of a list by expiry, a chip that removes it, and the orders of the list. */
export function ExpiryFilters({ view, byName, addressOf }: Props) {
  const { t } = useTranslation(["expiry", "lists"]);
  const applied = expiryList.applied(view).map(({ without }) => ({
    name: t("filter"),
    value: t(`filters.${view.filters.expiry}`),
    without: addressOf(without),
  }));
  // The order stays when the filter changes.
  const { expiry: _, ...order } = expiryList.query(view);
  return (
    <>
      <ListFilter
        label={t("lists:filters")}
        action={addressOf()}
        values={view.filters}
        hidden={{ sort: order.sort, desc: order.desc }}
        inForce={applied.length}
        clearTo={applied.length > 0 ? addressOf(order) : undefined}
      >
        <SelectField
          id="expiry"
          name="expiry"
          label={t("filter")}
          defaultValue={view.filters.expiry}
          options={expiryFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        />
      </ListFilter>
      <AppliedFilters filters={applied} />
      <SegmentedLinks
        id="order"
        label={t("order")}
        links={expiryOrders.map(({ name, sort, desc }) => ({
          label: name === "byName" ? byName : t(`orders.${name}`),
          to: addressOf(expiryList.query(view, { sort, desc })),
          isCurrent: view.sort === sort && view.desc === desc,
        }))}
      />
    </>
  );
}

import { useTranslation } from "react-i18next";
import { AppliedFilters } from "../lists/applied-filters.tsx";
import { ListFilter } from "../lists/list-filter.tsx";
import { SelectField } from "../ui/form.tsx";
import { expiryFilters } from "./expiry.ts";
import { type ExpiryView, expiryList } from "./expiry-list.ts";
import "./words.ts";

type Props = {
  view: ExpiryView;
  /** The address of the list with a query. */
  addressOf: (query?: Record<string, string | undefined>) => string;
};

/** The filter of a list by expiry, and below it a chip that removes it. */
export function ExpiryFilters({ view, addressOf }: Props) {
  const { t } = useTranslation(["expiry", "lists"]);
  const applied = expiryList.applied(view).map(({ without }) => ({
    name: t("filter"),
    value: t(`filters.${view.filters.expiry}`),
    without: addressOf(without),
  }));
  return (
    <>
      <ListFilter
        label={t("lists:filters")}
        action={addressOf()}
        values={view.filters}
        inForce={applied.length}
        clearTo={applied.length > 0 ? addressOf() : undefined}
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
    </>
  );
}

import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { AppliedFilters } from "../../lists/applied-filters.tsx";
import { ListFilter } from "../../lists/list-filter.tsx";
import { SelectField, TextField } from "../../ui/form.tsx";
import { type HelpRequestView, helpRequestList, statuses } from "./request-list.ts";

/** The filters of the list, and those in force. */
export function Filters({ view }: { view: HelpRequestView }) {
  const { t } = useTranslation(["helpRequests", "lists"]);
  const paths = usePaths();
  const { status, text } = view.filters;
  const values = { status: t(`statuses.${status}`), text };
  const applied = helpRequestList.applied(view).map(({ name, without }) => ({
    name: t(`filters.${name}`),
    value: values[name],
    without: paths.helpRequests(without),
  }));
  const { sort, desc, pageSize } = helpRequestList.query(view);
  return (
    <>
      <ListFilter
        label={t("lists:filters")}
        action={paths.helpRequests()}
        values={view.filters}
        hidden={{ sort, desc, pageSize }}
        inForce={applied.length}
        clearTo={applied.length > 0 ? paths.helpRequests() : undefined}
      >
        <SelectField
          id="status"
          name="status"
          label={t("filters.status")}
          defaultValue={status}
          options={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        />
        <TextField
          id="text"
          name="text"
          type="search"
          label={t("filters.text")}
          defaultValue={text}
          maxLength={100}
          wide
        />
      </ListFilter>
      <AppliedFilters filters={applied} />
    </>
  );
}

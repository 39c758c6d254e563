import { useTranslation } from "react-i18next";
import { scopeStatuses } from "#api/statuses.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { AppliedFilters } from "../../lists/applied-filters.tsx";
import { DayRange } from "../../lists/day-range.tsx";
import { dayFieldValue } from "../../lists/days.ts";
import { ListFilter } from "../../lists/list-filter.tsx";
import { SelectField, TextField } from "../../ui/form.tsx";
import type { Loaded } from "./list-page.server.ts";
import { EVERY_STATUS, groupNames, scopeList } from "./scope-list.ts";

/** The filters of the list, and those in force. */
export function Filters(loaded: Loaded) {
  const { t } = useTranslation(["scopes", "lists"]);
  const { view, date, refused, hasStatusFilter } = loaded;
  const paths = usePaths();
  const shownValue = useFilterValue(loaded);
  const applied = scopeList.applied(view).map(({ name, without }) => ({
    name: t(`filters.${name}`),
    value: shownValue(name),
    without: paths.scopes(without),
  }));
  const [from, to] = [dayFieldValue(loaded, "from"), dayFieldValue(loaded, "to")];
  const isClear = applied.length === 0 && Object.keys(refused).length === 0;
  const { sort, desc, pageSize } = scopeList.query(view);
  const { firstName, lastName, email, status } = view.filters;
  return (
    <>
      <ListFilter
        label={t("lists:filters")}
        action={paths.scopes()}
        values={{ ...view.filters, from: from.typed, to: to.typed }}
        hidden={{ sort, desc, pageSize }}
        inForce={applied.length}
        isOpen={Object.keys(refused).length > 0}
        clearTo={isClear ? undefined : paths.scopes()}
      >
        <NameField name="firstName" value={firstName} />
        <NameField name="lastName" value={lastName} />
        <TextField
          id="email"
          name="email"
          label={t("filters.email")}
          defaultValue={email}
          inputMode="email"
          maxLength={254}
        />
        {hasStatusFilter && (
          <SelectField
            id="status"
            name="status"
            label={t("filters.status")}
            defaultValue={status}
            options={[
              { value: EVERY_STATUS, label: t("everyStatus") },
              ...[...groupNames, ...scopeStatuses].map((value) => ({
                value,
                label: t(`statuses.${value}`),
              })),
            ]}
          />
        )}
        <DayRange
          label={t("fields.requested")}
          from={{ name: "from", ...from }}
          to={{ name: "to", ...to }}
          latest={date}
        />
      </ListFilter>
      <AppliedFilters filters={applied} />
    </>
  );
}

function NameField({ name, value }: { name: "firstName" | "lastName"; value: string }) {
  const { t } = useTranslation("scopes");
  return (
    <TextField id={name} name={name} label={t(`filters.${name}`)} defaultValue={value} maxLength={100} />
  );
}

function useFilterValue({ view: { filters } }: Loaded) {
  const { t } = useTranslation("scopes");
  const { date } = useFormat();
  return (name: keyof typeof filters): string => {
    if (name === "from" || name === "to") return date(filters[name]);
    const { status } = filters;
    return name === "status" && status !== EVERY_STATUS ? t(`statuses.${status}`) : filters[name];
  };
}

import { useTranslation } from "react-i18next";
import type { Named } from "../../api-client/rows.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { AppliedFilters } from "../../lists/applied-filters.tsx";
import { DayRange } from "../../lists/day-range.tsx";
import { dayFieldValue } from "../../lists/days.ts";
import { ListFilter } from "../../lists/list-filter.tsx";
import { SelectField } from "../../ui/form.tsx";
import type { Loaded } from "./list-page.server.ts";
import { statementList } from "./statement-list.ts";

/** The filters of the list, and those in force. */
export function Filters(loaded: Loaded) {
  const { t } = useTranslation(["statements", "lists"]);
  const { view, choices, date, refused } = loaded;
  const paths = usePaths();
  const words = useFilterWords(loaded);
  const applied = statementList.applied(view).map(({ name, without }) => ({
    ...words(name),
    without: paths.statements(without),
  }));
  const [from, to] = [dayFieldValue(loaded, "from"), dayFieldValue(loaded, "to")];
  const isClear = applied.length === 0 && Object.keys(refused).length === 0;
  const { sort, desc, pageSize } = statementList.query(view);
  return (
    <>
      <ListFilter
        label={t("lists:filters")}
        action={paths.statements()}
        values={{ ...view.filters, from: from.typed, to: to.typed }}
        hidden={{ sort, desc, pageSize }}
        inForce={applied.length}
        isOpen={Object.keys(refused).length > 0}
        clearTo={isClear ? undefined : paths.statements()}
      >
        <ChoiceField name="carrier" loaded={loaded} options={choices.value?.carriers} />
        <ChoiceField name="policyType" loaded={loaded} options={choices.value?.policyTypes} />
        <DayRange
          label={t("period")}
          from={{ name: "from", ...from }}
          to={{ name: "to", ...to }}
          latest={date}
        />
      </ListFilter>
      <UnreadableNote unreadable={choices.unreadable} />
      {choices.fault && <FaultPanel title={t("filtersFailed")} fault={choices.fault} />}
      <AppliedFilters filters={applied} />
    </>
  );
}

type ChoiceProps = {
  name: "carrier" | "policyType";
  loaded: Loaded;
  /** Undefined when they could not be fetched. The chosen value stays then. */
  options: readonly Named[] | undefined;
};

function ChoiceField({ name, loaded, options }: ChoiceProps) {
  const { t } = useTranslation("statements");
  const chosen = loaded.view.filters[name];
  const unnamed = chosen ? [{ id: chosen, name: t("chosen") }] : [];
  return (
    <SelectField
      id={name}
      name={name}
      label={t(`filters.${name}`)}
      defaultValue={chosen}
      error={!options && t(`failed.${name}`)}
      options={[
        { value: "", label: t(`every.${name}`) },
        ...(options ?? unnamed).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Returns the label and the value of each filter. */
function useFilterWords({ view: { filters }, choices }: Loaded) {
  const { t } = useTranslation("statements");
  const { date } = useFormat();
  const named = (options: readonly Named[] | undefined, wanted: string) =>
    options?.find(({ id }) => id === wanted)?.name ?? "…";
  return (name: keyof typeof filters) => ({
    name: t(`filters.${name}`),
    value:
      name === "carrier"
        ? named(choices.value?.carriers, filters.carrier)
        : name === "policyType"
          ? named(choices.value?.policyTypes, filters.policyType)
          : date(filters[name]),
  });
}

import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FaultPanel } from "../frame/fault-panel.tsx";
import type { EveryArea } from "../frame/title.tsx";
import { UnreadableNote } from "../frame/unreadable-note.tsx";
import { usePaths } from "../frame/use-shell.ts";
import { useFormat } from "../i18n/format.ts";
import { Button } from "../ui/button.tsx";
import { SelectField, TextField } from "../ui/form.tsx";
import { SegmentedLinks } from "../ui/segmented-links.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { DayRange, type TypedDay } from "./day-range.tsx";
import { choicesOf, FOLD, type ListFilter } from "./list.ts";
import { ListFilter as FilterForm } from "./list-filter.tsx";
import type { LoadedList } from "./list-page.server.ts";
import type { Filters } from "./list-source.server.ts";

/** Filters of a list that its declaration cannot say. */
export type ExtraFilters = {
  /** Controls in the form, after the others. */
  fields?: ReactNode;
  /** The names of their text fields that only the button applies. */
  manualFields?: readonly string[];
  /** The content below the form. */
  below?: ReactNode;
  /** The value of an applied filter in words; null when it is not applied after all, undefined for the usual words. */
  wordsOf?(name: string): string | null | undefined;
};

type Props<Row, F extends Filters, C extends string> = LoadedList<Row, F, C> & {
  extra: ExtraFilters | undefined;
};

/** The filter form, and the filters that are applied. */
export function ListFilters<Row, F extends Filters, C extends string>(props: Props<Row, F, C>) {
  const { list, place, view, refused, extra, offersFault } = props;
  const { t } = useTranslation<EveryArea>();
  const paths = usePaths();
  const there = list.at(place);
  const controls = useControls(props);
  const applied = useApplied(props);
  if (there.filters.length === 0) return null;
  const values: Record<string, string> = { ...view.filters };
  for (const [name, day] of Object.entries(refused)) values[name] = day?.typed ?? "";
  const isRefused = Object.keys(refused).length > 0;
  const isClear = Object.entries(values).every(([name, value]) => value === list.filters[name]?.fallback);
  return (
    <>
      <FilterForm
        label={t("lists:filters")}
        action={list.address(paths)}
        values={values}
        manualFields={extra?.manualFields ?? []}
        hidden={hiddenFields(props)}
        inForce={applied.length}
        isOpen={props.isFoldOpen || isRefused}
        {...(!isClear && { clearTo: list.address(paths) })}
        more={
          <>
            {controls("links")}
            {there.filters.some((name) => list.filters[name]?.at === "fold") && (
              <Fold isOpen={props.isFoldOpen || isInFold(props)}>{controls("fold")}</Fold>
            )}
          </>
        }
      >
        {controls("form")}
        {extra?.fields}
      </FilterForm>
      <UnreadableNote unreadable={props.unreadableOffers} />
      {offersFault && <FaultPanel title={t("lists:filtersFailed")} fault={offersFault} />}
      {extra?.below}
      <AppliedFilters filters={applied} />
    </>
  );
}

function isInFold<Row, F extends Filters, C extends string>({
  list,
  place,
  view,
  refused,
}: Props<Row, F, C>) {
  return list
    .at(place)
    .filters.some(
      (name) =>
        list.filters[name]?.at === "fold" &&
        (view.filters[name] !== list.filters[name]?.fallback || refused[name]),
    );
}

/** The list's state beyond the form's own fields. */
function hiddenFields<Row, F extends Filters, C extends string>({
  list,
  place,
  view,
  isFoldOpen,
  offers,
}: Props<Row, F, C>) {
  const there = list.at(place);
  const query = there.state.query(view);
  const { sort, desc, pageSize, cols } = query;
  const filters: [string, ListFilter][] = there.filters.map((name) => [
    name,
    list.filters[name] as ListFilter,
  ]);
  const isKept = ([name, { at, offered }]: [string, ListFilter]) =>
    at === "links" || at === "nowhere" || (offered && !offers[name]);
  const kept = filters.filter(isKept).map(([name]) => [name, query[name]]);
  const decided = filters
    .filter(([name, { dependsOn }]) => dependsOn && query[name])
    .map(([name, { dependsOn = "" }]) => [choicesOf(name), query[dependsOn]]);
  return {
    ...{ sort, desc, pageSize, cols },
    ...Object.fromEntries([...kept, ...decided]),
    [FOLD]: isFoldOpen ? "yes" : undefined,
  };
}

/** Returns the applied filters in words, each with the address of the list without it. */
function useApplied<Row, F extends Filters, C extends string>(props: Props<Row, F, C>) {
  const { list, place, view, found, offers, extra } = props;
  const { t } = useTranslation<EveryArea>();
  const { date } = useFormat();
  const paths = usePaths();
  const usualWords = (name: string, filter: ListFilter, value: string) => {
    if (filter.day) return date(value);
    if (!filter.offered) return filter.named?.(t, value) ?? value;
    // Without the choices, the filter's value stands in every row.
    const inRow = (row: Row) => list.columns[name as C]?.value(row);
    const [row] = found.value?.rows ?? [];
    return offers[name]?.choices?.find(({ id }) => id === value)?.name ?? String((row && inRow(row)) ?? "…");
  };
  return list
    .at(place)
    .state.applied(view)
    .flatMap(({ name, value, without }) => {
      const filter = list.filters[name];
      const own = extra?.wordsOf?.(name);
      if (!filter || own === null) return [];
      return [
        {
          name: (filter.chip ?? filter.label)(t, place.today),
          value: own ?? usualWords(name, filter, value),
          without: list.address(paths, without),
        },
      ];
    });
}

/** Returns a function for the controls that stand in a place. */
function useControls<Row, F extends Filters, C extends string>(props: Props<Row, F, C>) {
  const { list, place, view, refused, offers } = props;
  const { t } = useTranslation<EveryArea>();
  const paths = usePaths();
  const { filters, state } = list.at(place);
  const day = (name: string): TypedDay => ({
    name,
    ...(refused[name] ?? { typed: view.filters[name] ?? "", fault: null }),
  });
  const control = (name: keyof F & string): ReactNode => {
    const filter: ListFilter | undefined = list.filters[name];
    if (!filter) return null;
    const value: string = view.filters[name];
    const label = filter.label(t, place.today);
    const nameOf = (one: string) => filter.named?.(t, one) ?? one;
    if (filter.day) {
      const { range } = filter.day;
      if (!range) return null;
      const last = list.filters[range.to];
      return (
        <DayRange
          key={name}
          from={{ ...day(name), label }}
          to={{ ...day(range.to), label: last?.label(t, place.today) ?? "" }}
          latest={place.today}
        />
      );
    }
    if (filter.at === "links") {
      const to = (chosen: string) => {
        const replaced = (filter.replaces ?? []).map((other) => [other, list.filters[other]?.fallback]);
        // The link of a chosen value takes the filter away.
        const next = chosen === value ? filter.fallback : chosen;
        return list.address(
          paths,
          state.query(view, {
            filters: { ...(chosen === value ? {} : Object.fromEntries(replaced)), [name]: next },
          } as Parameters<typeof state.query>[1]),
        );
      };
      return (
        <SegmentedLinks
          key={name}
          id={name}
          label={label}
          links={(filter.choices ?? []).map((one) => ({
            ...{ label: nameOf(one), to: to(one), isCurrent: one === value },
          }))}
        />
      );
    }
    const select = { id: name, name, label, defaultValue: value };
    if (filter.choices)
      return (
        <SelectField
          key={name}
          {...select}
          options={filter.choices.map((one) => ({ value: one, label: nameOf(one) }))}
        />
      );
    if (!filter.offered) return <TextField key={name} {...select} {...filter.input} />;
    const offer = offers[name];
    if (!offer) return null;
    // The chosen value stays when the choices could not be fetched.
    const unnamed = value ? [{ id: value, name: t("lists:chosen") }] : [];
    return (
      <SelectField
        key={name}
        {...select}
        error={!offer.choices && filter.offered.failed?.(t)}
        options={[
          { value: "", label: filter.offered.every(t) },
          ...(offer.choices ?? unnamed).map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
    );
  };
  return (at: "form" | "fold" | "links") =>
    filters.filter((name) => (list.filters[name]?.at ?? "form") === at).map(control);
}

/**
 * Filters that are needed less often. They are there while one of them is applied or refused, and once they are asked for: with
 * script at once, without it by the button of the form.
 */
function Fold({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation("lists");
  const [isPressed, setIsPressed] = useState(false);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isPressed) summary.current?.focus();
  }, [isPressed]);
  if (!isOpen && !isPressed) {
    const open = (event: MouseEvent) => {
      event.preventDefault();
      setIsPressed(true);
    };
    return (
      <Button kind="quiet" size="small" name={FOLD} value="yes" onClick={open}>
        {t("moreFilters")}
      </Button>
    );
  }
  return (
    <details className="basis-full" open>
      <summary ref={summary} className="w-fit py-1 text-sm font-medium text-primary">
        {t("moreFilters")}
      </summary>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 pt-2">{children}</div>
    </details>
  );
}

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Attempt } from "../api-client/attempt.server.ts";
import type { OpenForm } from "../forms/form-state.ts";
import { FaultPanel } from "../frame/fault-panel.tsx";
import type { EveryArea } from "../frame/title.tsx";
import { UnreadableNote } from "../frame/unreadable-note.tsx";
import { usePaths } from "../frame/use-shell.ts";
import { useFormat } from "../i18n/format.ts";
import { type PortalRef, pageBelow } from "../paths.ts";
import { SelectField, TextField } from "../ui/form.tsx";
import { EmptyState } from "../ui/message.tsx";
import { ListHead, Toolbar } from "../ui/page-layout.tsx";
import { ResultCount } from "../ui/result-count.tsx";
import { DataTable } from "../ui/table.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { ExportLinks } from "./export-links.tsx";
import type { List, ListColumn, ListFilter, ListView } from "./list.ts";
import { ListFilter as FilterForm } from "./list-filter.tsx";
import type { FoundRows } from "./list-page.server.ts";
import { ListPager } from "./list-pager.tsx";
import { SavedViews } from "./saved-views/saved-views.tsx";
import type { SavedView } from "./saved-views/store.server.ts";
import { useOrder } from "./use-order.ts";

type Filters = Record<string, ListFilter>;

type Props<Row, F extends Filters, C extends string> = {
  list: List<Row, F, C>;
  type: PortalRef["type"];
  view: ListView<F, C>;
  pages: number;
  found: Attempt<FoundRows<Row>>;
  views: readonly SavedView[];
  viewForm: OpenForm;
  /** A sentence below the text of an empty list, when it depends on more than the filters. */
  noneHint?: string | undefined;
};

/** Shows a declared list with its filters and tools. */
export function ListPage<Row, F extends Filters, C extends string>(props: Props<Row, F, C>) {
  const { list, type, view, found, views, viewForm } = props;
  const { t } = useTranslation<EveryArea>();
  const paths = usePaths();
  const { columns, state } = list.in[type];
  const query = state.query(view);
  const label = (column: C) => list.columns[column].label(t);
  const value = found.value;
  return (
    <>
      <FilterFields {...props} />
      {found.fault && <FaultPanel title={list.words.loadFailed(t)} fault={found.fault} />}
      {value && (
        <>
          <ListHead>
            <ResultCount>
              <Count {...props} total={value.total} />
            </ResultCount>
            <Toolbar>
              <SavedViews list={list} views={views} viewForm={viewForm} query={query} />
              <ColumnChooser
                address={list.address(paths, query)}
                hint={t("listTools:columns.hint", { column: label(list.held) })}
                offered={columns
                  .filter((column) => column !== list.held && !list.columns[column].isExportedOnly)
                  .map((column) => ({ column, label: label(column) }))}
                shown={view.columns}
              />
              <ExportLinks
                total={value.total}
                words={{ pending: t("listTools:export.pending"), done: t("listTools:export.done") }}
                addressOf={(kind) => pageBelow(list.address(paths, query), kind)}
              />
            </Toolbar>
          </ListHead>
          <UnreadableNote unreadable={value.unreadable} />
          {value.total === 0 ? <NoRows {...props} /> : <Rows {...props} found={value} />}
        </>
      )}
    </>
  );
}

function useListWords<Row, F extends Filters, C extends string>({ list, type, view }: Props<Row, F, C>) {
  const { t } = useTranslation<EveryArea>();
  const paths = usePaths();
  const { state } = list.in[type];
  const to = (change: Parameters<typeof state.query>[1]) => list.address(paths, state.query(view, change));
  const only = typeof list.order === "function" ? list.order(t) : null;
  const sorted = useOrder(view, { column: list.columns[view.sort ?? list.held].label(t), to });
  return { ...sorted, to, order: only ?? sorted.order };
}

function Count<Row, F extends Filters, C extends string>(props: Props<Row, F, C> & { total: number }) {
  const { t } = useTranslation<EveryArea>();
  const { count } = useFormat();
  const { order } = useListWords(props);
  const { list, total, view, pages } = props;
  if (total === 0) return <>{(list.words.countNone ?? list.words.none)(t)}</>;
  const words = { count: total, total: count(total), page: count(view.page), pages: count(pages), order };
  return <>{list.words.count(t, words)}</>;
}

function Rows<Row, F extends Filters, C extends string>(
  props: Omit<Props<Row, F, C>, "found"> & { found: FoundRows<Row> },
) {
  const { list, type, view, pages, found } = props;
  const { t } = useTranslation<EveryArea>();
  const contentOf = useContent<Row>();
  const { order, range, sortBy, to } = useListWords({ ...props, found: { value: found } });
  const shown = range(found.rows.length + found.unreadable, found.total);
  const columns = list.in[type].columns.filter((column) => view.columns.includes(column));
  return (
    <>
      <DataTable
        id={list.name}
        caption={t("lists:caption", { name: list.title(t), range: shown, order })}
        rows={found.rows}
        rowKey={list.rowKey}
        rowHeader={list.held}
        captionHidden
        layout={list.layout}
        small
        columns={columns.map((key) => {
          const column = list.columns[key];
          const { align, nowrap, small, width } = column;
          return {
            ...{ key, label: column.label(t), cell: contentOf(column), nowrap, small, width },
            align: column.as === "dollars" ? ("end" as const) : align,
            sort: column.isSorted && sortBy(key),
          };
        })}
      />
      <ListPager
        page={view.page}
        pages={pages}
        pageSize={view.pageSize}
        pageSizes={list.pageSizes}
        summary={shown}
        toPage={(page) => to({ page })}
        toSize={(pageSize) => to({ pageSize })}
      />
    </>
  );
}

/** Returns a function for the content of a column's cells. */
function useContent<Row>() {
  const { t } = useTranslation<EveryArea>();
  const { count, date, money } = useFormat();
  return ({ value, as, named, cell }: ListColumn<Row>) =>
    (row: Row): ReactNode => {
      if (cell) return cell(row);
      const found = value(row);
      if (found === null || found === "") return "–";
      if (typeof found === "number") return as === "dollars" ? money(found) : count(found);
      if (as === "day") return date(found);
      return named ? named(t, found) : found;
    };
}

function NoRows<Row, F extends Filters, C extends string>({ list, type, view, noneHint }: Props<Row, F, C>) {
  const { t } = useTranslation<EveryArea>();
  const paths = usePaths();
  const { words } = list;
  const isFiltered = list.in[type].state.applied(view).length > 0;
  const hint = (isFiltered ? words.noneMatchingHint : words.noneHint)?.(t) ?? noneHint;
  return (
    <EmptyState title={((isFiltered && words.noneMatching) || words.none)(t)}>
      {hint && <p>{hint}</p>}
      {isFiltered && words.showAll && (
        <p>
          <Link to={list.address(paths)}>{words.showAll(t)}</Link>
        </p>
      )}
    </EmptyState>
  );
}

/** The filter form, and the filters that are applied. */
function FilterFields<Row, F extends Filters, C extends string>({ list, type, view }: Props<Row, F, C>) {
  const { t } = useTranslation<EveryArea>();
  const paths = usePaths();
  const { state } = list.in[type];
  const filters = Object.entries<ListFilter>(list.filters);
  if (filters.length === 0) return null;
  const values: Record<string, string> = view.filters;
  const nameOf = ({ named }: ListFilter, value: string) => (named ? named(t, value) : value);
  const applied = state.applied(view).flatMap(({ name, value, without }) => {
    const filter = list.filters[name];
    return filter
      ? [{ name: filter.label(t), value: nameOf(filter, value), without: list.address(paths, without) }]
      : [];
  });
  const { sort, desc, pageSize, cols } = state.query(view);
  return (
    <>
      <FilterForm
        label={t("lists:filters")}
        action={list.address(paths)}
        values={values}
        hidden={{ sort, desc, pageSize, cols }}
        inForce={applied.length}
        {...(applied.length > 0 && { clearTo: list.address(paths) })}
      >
        {filters.map(([name, filter]) =>
          filter.choices ? (
            <SelectField
              key={name}
              id={name}
              name={name}
              label={filter.label(t)}
              defaultValue={values[name]}
              options={filter.choices.map((value) => ({ value, label: nameOf(filter, value) }))}
            />
          ) : (
            <TextField key={name} id={name} name={name} label={filter.label(t)} defaultValue={values[name]} />
          ),
        )}
      </FilterForm>
      <AppliedFilters filters={applied} />
    </>
  );
}

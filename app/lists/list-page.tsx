import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FaultPanel } from "../frame/fault-panel.tsx";
import type { EveryArea } from "../frame/title.tsx";
import { UnreadableNote } from "../frame/unreadable-note.tsx";
import { usePaths } from "../frame/use-shell.ts";
import { useFormat } from "../i18n/format.ts";
import { listToolAt } from "../paths.ts";
import { EmptyState } from "../ui/message.tsx";
import { ListHead, Toolbar } from "../ui/page-layout.tsx";
import { ResultCount } from "../ui/result-count.tsx";
import { SegmentedLinks } from "../ui/segmented-links.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { ExportLinks } from "./export-links.tsx";
import { withParams } from "./list.ts";
import { type ExtraFilters, ListFilters } from "./list-filters.tsx";
import type { LoadedList } from "./list-page.server.ts";
import { ListPager } from "./list-pager.tsx";
import type { Filters, FoundRows } from "./list-source.server.ts";
import { ListTable } from "./list-table.tsx";
import { SavedViews } from "./saved-views/saved-views.tsx";
import { useOrder } from "./use-order.ts";

/** The parts of a list that its declaration cannot say. */
type Extras<Row> = {
  /** Parts of the filter form, or `none` when the page shows the filters itself. */
  filters?: ExtraFilters | "none" | undefined;
  /** Words for an empty list, when they depend on more than whether there are filters. */
  none?: { title?: string | undefined; hint?: ReactNode };
  /** Tools beside the usual ones. */
  tools?: ReactNode;
  /** Words after the number of rows. */
  afterCount?: string;
  /** Why this portal has no Excel export. */
  excelRefused?: string | undefined;
  /** The rows of a list of cards. */
  children?: (rows: readonly Row[]) => ReactNode;
};

type Props<Row, F extends Filters, C extends string> = LoadedList<Row, F, C> & Extras<Row>;

/** Shows a declared list with its filters and tools. */
export function ListPage<Row, F extends Filters, C extends string>(given: Props<Row, F, C>) {
  const props = { ...given, list: withParams(given.list, given.params) };
  const { list, place, view, found, views, viewForm } = props;
  const { t } = useTranslation<EveryArea>();
  const paths = usePaths();
  const { columns, state } = list.at(place);
  const query = state.query(view);
  const label = (column: C) => list.columns[column].label(t, place.today);
  const value = found.value;
  return (
    <>
      {props.filters !== "none" && <ListFilters {...props} extra={props.filters} />}
      {list.orders && (
        <div className="mb-3">
          <SegmentedLinks
            id="order"
            label={t("lists:order")}
            links={list.orders.map(({ by, desc = false, label }) => ({
              label: label(t),
              to: list.address(paths, state.query(view, { sort: by, desc })),
              isCurrent: view.sort === by && view.desc === desc,
            }))}
          />
        </div>
      )}
      {found.fault && <FaultPanel title={list.words.loadFailed(t)} fault={found.fault} />}
      {value && (
        <>
          <ListHead>
            <ResultCount>
              <Count {...props} total={value.total} />
            </ResultCount>
            <Toolbar>
              {props.tools}
              <SavedViews list={list} views={views} viewForm={viewForm} query={query} />
              {list.layout !== "cards" && (
                <ColumnChooser
                  address={list.address(paths, query)}
                  hint={t("listTools:columns.hint", { column: label(list.alwaysShown) })}
                  offered={columns
                    .filter((column) => column !== list.alwaysShown && !list.columns[column].isExportedOnly)
                    .map((column) => ({ column, label: label(column) }))}
                  shown={view.columns}
                />
              )}
              <ExportLinks
                total={value.total}
                words={{
                  pending: list.words.exported?.pending(t) ?? t("listTools:export.pending"),
                  done: list.words.exported?.done(t) ?? t("listTools:export.done"),
                }}
                addressOf={(kind) => listToolAt(list.address(paths, query), kind)}
                {...(props.excelRefused && { excelRefused: props.excelRefused })}
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

function useListWords<Row, F extends Filters, C extends string>({
  list,
  place,
  view,
}: Pick<Props<Row, F, C>, "list" | "place" | "view">) {
  const { t } = useTranslation<EveryArea>();
  const paths = usePaths();
  const { state } = list.at(place);
  const to = (change: Parameters<typeof state.query>[1]) =>
    list.address(paths, state.query(view, change)) + (list.anchor ? `#${list.anchor}` : "");
  const only = typeof list.order === "function" ? list.order(t) : null;
  const sorted = useOrder(view, {
    column: list.columns[view.sort ?? list.alwaysShown].label(t, place.today),
    to,
  });
  const offered = list.orders?.find(({ by, desc = false }) => by === view.sort && desc === view.desc);
  return { ...sorted, to, order: only ?? offered?.inText?.(t) ?? sorted.order };
}

function Count<Row, F extends Filters, C extends string>(props: Props<Row, F, C> & { total: number }) {
  const { t } = useTranslation<EveryArea>();
  const { count } = useFormat();
  const { order } = useListWords(props);
  const { list, total, view, pages, afterCount } = props;
  if (total === 0) return <>{(list.words.countNone ?? list.words.none)(t)}</>;
  const words = { count: total, total: count(total), page: count(view.page), pages: count(pages), order };
  return <>{[list.words.count(t, words), afterCount].filter(Boolean).join(" · ")}</>;
}

function Rows<Row, F extends Filters, C extends string>(
  props: Omit<Props<Row, F, C>, "found"> & { found: FoundRows<Row> },
) {
  const { list, view, pages, found, children } = props;
  const { t } = useTranslation<EveryArea>();
  const { order, range, sortBy, to } = useListWords(props);
  const left = found.total - (view.page - 1) * view.pageSize;
  const shown = range(Math.min(found.rows.length + found.unreadable, view.pageSize, left), found.total);
  return (
    <>
      {children?.(found.rows) ?? (
        <ListTable
          {...props}
          id={list.name}
          caption={t("lists:caption", { name: list.title(t), range: shown, order })}
          rows={found.rows}
          captionHidden
          {...(typeof list.order !== "function" && { sortBy })}
        />
      )}
      {list.pageSizes && (
        <ListPager
          page={view.page}
          pages={pages}
          pageSize={view.pageSize}
          pageSizes={list.pageSizes}
          summary={shown}
          // On a page with more than the list, the next page begins at its table.
          {...(list.anchor && { start: `${list.name}-frame` })}
          toPage={(page) => to({ page })}
          toSize={(pageSize) => to({ pageSize })}
        />
      )}
    </>
  );
}

function NoRows<Row, F extends Filters, C extends string>({ list, place, view, none }: Props<Row, F, C>) {
  const { t } = useTranslation<EveryArea>();
  const paths = usePaths();
  const { words } = list;
  const isFiltered = list.at(place).state.applied(view).length > 0;
  const title = none?.title ?? ((isFiltered && words.noneMatching) || words.none)(t);
  const hint = none?.hint ?? (isFiltered ? words.noneMatchingHint : words.noneHint)?.(t);
  return (
    <EmptyState title={title}>
      {hint && <p>{hint}</p>}
      {isFiltered && words.showAll && (
        <p>
          <Link to={list.address(paths)}>{words.showAll(t)}</Link>
        </p>
      )}
    </EmptyState>
  );
}

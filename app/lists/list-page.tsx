import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FaultPanel } from "../frame/fault-panel.tsx";
import type { EveryArea } from "../frame/title.tsx";
import { UnreadableNote } from "../frame/unreadable-note.tsx";
import { usePaths } from "../frame/use-shell.ts";
import { useFormat } from "../i18n/format.ts";
import { listToolAt } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/message.tsx";
import { ListHead, ListTools } from "../ui/page-layout.tsx";
import { ResultCount } from "../ui/result-count.tsx";
import { SegmentedLinks } from "../ui/segmented-links.tsx";
import { FIRST_ROW } from "../ui/shell.tsx";
import type { Sort } from "../ui/table.tsx";
import { Changing } from "../ui/text.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { ExportLinks } from "./export-links.tsx";
import { type ListColumn, withParams } from "./list.ts";
import { type ExtraFilters, ListFilters } from "./list-filters.tsx";
import type { LoadedList } from "./list-page.server.ts";
import { ListPager } from "./list-pager.tsx";
import type { Filters, FoundRows } from "./list-source.server.ts";
import { ListTable } from "./list-table.tsx";
import { SavedViews } from "./saved-views/saved-views.tsx";

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
  /** Why this portal may not export the list. */
  exportRefused?: string | undefined;
  /** The rows of a list of cards. */
  children?: (rows: readonly Row[]) => ReactNode;
};

type Props<Row, F extends Filters, C extends string> = LoadedList<Row, F, C> & Extras<Row>;

/** Shows a declared list with its filters and tools. */
export function ListPage<Row, F extends Filters, C extends string>(given: Props<Row, F, C>) {
  const props = { ...given, list: withParams(given.list, given.params) };
  const { list, place, view, found, views, viewForm, ignored, ignoredFault } = props;
  const { t } = useTranslation<EveryArea>();
  const paths = usePaths();
  const { columns, state } = list.at(place);
  const query = state.query(view);
  const label = (column: C) => list.columns[column].label(t, place.today);
  const value = found.value;
  // Where nothing exists there is nothing to filter, to sort or to export.
  const isNothing =
    list.words.first !== undefined &&
    value?.total === 0 &&
    value.unreadable === 0 &&
    !state.applied(view).length;
  return (
    <>
      {props.filters !== "none" && !isNothing && <ListFilters {...props} extra={props.filters} />}
      {list.orders && !isNothing && (
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
      {ignoredFault && (
        <FaultPanel
          title={t("lists:notApplied", {
            filters: ignored
              .filter((name) => list.filters[name]?.extension)
              .map((name) => list.filters[name]?.label(t, place.today))
              .join(", "),
          })}
          fault={ignoredFault}
        />
      )}
      {found.fault && (
        <div id={FIRST_ROW} tabIndex={-1}>
          <FaultPanel title={list.words.loadFailed(t)} fault={found.fault} />
        </div>
      )}
      {value && (
        <>
          {!isNothing && (
            <ListHead>
              <ResultCount>
                <Count {...props} total={value.total} />
              </ResultCount>
              <ListTools label={t("listTools:more")}>
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
                  {...(props.exportRefused && { refused: props.exportRefused })}
                />
              </ListTools>
            </ListHead>
          )}
          <UnreadableNote unreadable={value.unreadable} />
          {value.total === 0 ? (
            <div id={FIRST_ROW} tabIndex={-1}>
              <NoRows {...props} />
            </div>
          ) : (
            <Rows {...props} found={value} />
          )}
        </>
      )}
    </>
  );
}

/** Returns the texts and the links of a sorted list. */
function useListWords<Row, F extends Filters, C extends string>({
  list,
  place,
  view,
}: Pick<Props<Row, F, C>, "list" | "place" | "view">) {
  const { t } = useTranslation<EveryArea>();
  const { count } = useFormat();
  const paths = usePaths();
  const { state } = list.at(place);
  const to = (change: Parameters<typeof state.query>[1]) =>
    list.address(paths, state.query(view, change)) + (list.anchor ? `#${list.anchor}` : "");
  const wordsOf = (sort: C, desc: boolean) =>
    t(`lists:orders.${kindOf(list.columns[sort])}.${desc ? "descending" : "ascending"}`);
  const sorted = view.sort ?? list.alwaysShown;
  const only = typeof list.order === "function" ? list.order(t) : null;
  const offered = list.orders?.find(({ by, desc = false }) => by === sorted && desc === view.desc);
  const column = inSentence(list.columns[sorted].label(t, place.today));
  return {
    to,
    /** The order in force. */
    order: only ?? offered?.inText?.(t) ?? t("lists:sortedBy", { column, order: wordsOf(sorted, view.desc) }),
    /** Returns the range of rows. */
    range(rows: number, total: number): string {
      const from = (view.page - 1) * view.pageSize;
      return t("lists:range", { from: count(from + 1), to: count(from + rows), total: count(total) });
    },
    /** Returns the header link of a column. The link of the sorted column reverses the order. */
    sortBy(sort: C): Sort {
      const isSorted = view.sort === sort;
      const desc = isSorted && !view.desc;
      return {
        to: to({ sort, desc }),
        direction: isSorted ? (view.desc ? "descending" : "ascending") : "none",
        hint: t("lists:sort", { order: wordsOf(sort, desc) }),
      };
    },
  };
}

/** The kind of a column's order. The values of a closed list are in an order that the backend knows. */
function kindOf<Row>({ as, named }: ListColumn<Row>): "text" | "day" | "number" | "choice" {
  if (as) return as === "day" || as === "moment" ? "day" : "number";
  return named ? "choice" : "text";
}

/** A label within a sentence has a small first letter. An abbreviation keeps its capitals. */
const inSentence = (label: string) => label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

function Count<Row, F extends Filters, C extends string>(props: Props<Row, F, C> & { total: number }) {
  const { t } = useTranslation<EveryArea>();
  const { count } = useFormat();
  const { order } = useListWords(props);
  const { list, total, view, pages, afterCount } = props;
  if (total === 0) return <Changing>{(list.words.countNone ?? list.words.none)(t)}</Changing>;
  const words = { count: total, total: count(total), order };
  const page = view.page > 1 && t("lists:pageOf", { page: count(view.page), pages: count(pages) });
  return <Changing>{[list.words.count(t, words), page, afterCount].filter(Boolean).join(" · ")}</Changing>;
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
      {children ? (
        <div id={FIRST_ROW} tabIndex={-1}>
          {children(found.rows)}
        </div>
      ) : (
        <ListTable
          {...props}
          isMain={!list.anchor}
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
      {!isFiltered && words.first && (
        <p>
          <ButtonLink to={words.first.to(paths)}>{words.first.label(t)}</ButtonLink>
        </p>
      )}
      {isFiltered && words.showAll && (
        <p>
          <Link to={list.address(paths)}>{words.showAll(t)}</Link>
        </p>
      )}
    </EmptyState>
  );
}

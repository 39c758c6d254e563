import type { Key, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";

export type Sort = {
  to: string;
  direction: "ascending" | "descending" | "none";
  /** What following the link does, in words. */
  hint: string;
};

export type Column<Row> = {
  key: string;
  label: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end" | "center";
  nowrap?: boolean;
  sort?: Sort;
  /** Stands below the column, where the table has a last line. */
  foot?: ReactNode;
};

/**
 * A table that keeps its shape at every width: where it does not fit it scrolls inside its own focusable frame
 * with the row header held in place, since rows broken into blocks lose their columns and, in Safari 15, their
 * meaning as a table.
 */
export function DataTable<Row>({
  id,
  caption,
  columns,
  rows,
  rowKey,
  rowHeader,
  layout,
}: {
  id: string;
  caption: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => Key;
  /** Key of the column that names the row; the first one unless told otherwise. */
  rowHeader?: string;
  /** `even` gives all columns the same width, whatever is in them; `close` fits many columns side by side. */
  layout?: "even" | "close";
}) {
  const headerKey = rowHeader ?? columns[0]?.key;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard.
    <section id={`${id}-frame`} className="table-frame" tabIndex={0} aria-labelledby={`${id}-caption`}>
      <table className={classNames("data-table", layout && `data-table-${layout}`)} id={id}>
        <caption>
          <span id={`${id}-caption`}>{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} isHeld={column.key === headerKey} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column) =>
                column.key === headerKey ? (
                  <th key={column.key} scope="row" className={cellClass(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={cellClass(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && <Foot columns={columns} headerKey={headerKey} />}
      </table>
    </section>
  );
}

function Foot<Row>({ columns, headerKey }: { columns: readonly Column<Row>[]; headerKey?: string }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column) =>
          column.key === headerKey ? (
            <th key={column.key} scope="row" className={cellClass(column)}>
              {column.foot}
            </th>
          ) : (
            <td key={column.key} className={cellClass(column)}>
              {column.foot}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

const SORT_ICONS = { ascending: "sort-up", descending: "sort-down", none: "sort" } as const;

function HeaderCell<Row>({ column, isHeld }: { column: Column<Row>; isHeld: boolean }) {
  const { label, sort } = column;
  const className = classNames(cellClass(column), isHeld && "cell-held");
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const { direction, to, hint } = sort;
  return (
    <th scope="col" className={className} aria-sort={direction === "none" ? undefined : direction}>
      <Link to={to} preventScrollReset>
        {label}
        <span className="visually-hidden">{` ${hint}`}</span>
        <Icon name={SORT_ICONS[direction]} />
      </Link>
    </th>
  );
}

function cellClass<Row>({ align, nowrap }: Column<Row>) {
  return classNames(
    align === "end" && "cell-end",
    align === "center" && "cell-center",
    nowrap && "cell-nowrap",
  );
}

/** What the state of a link may say: the id of what takes the focus where it leads. */
export type FocusAfter = { focus: string };

export type PagerLink = { label: string; to: string; current?: boolean; description?: string };

/**
 * Pages and page sizes of a list, all links. A missing `to` or an absent neighbour shows nothing. With script a page that
 * has come moves the focus to where the list begins, the element with the id `start`.
 */
export function Pager({
  label,
  start,
  summary,
  previous,
  next,
  pages,
  sizes,
  sizesLabel,
}: {
  label: string;
  start: string;
  summary?: ReactNode;
  previous?: { label: string; to: string };
  next?: { label: string; to: string };
  /** An entry without `to` is a gap. */
  pages: readonly (PagerLink | { label: string; to?: undefined })[];
  sizes?: readonly PagerLink[];
  sizesLabel?: string;
}) {
  const state: FocusAfter = { focus: start };
  return (
    <nav className="pager" aria-label={label}>
      {summary && <p className="pager-summary">{summary}</p>}
      {pages.length > 1 && (
        <ul className="pager-pages">
          {previous && (
            <li>
              <Link to={previous.to} rel="prev" state={state}>
                {previous.label}
              </Link>
            </li>
          )}
          {pages.map((page, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have neither address nor name.
            <li key={index}>
              {page.to === undefined ? (
                <span>{page.label}</span>
              ) : (
                <PageLink {...page} as="page" state={state} />
              )}
            </li>
          ))}
          {next && (
            <li>
              <Link to={next.to} rel="next" state={state}>
                {next.label}
              </Link>
            </li>
          )}
        </ul>
      )}
      {sizes && sizes.length > 1 && (
        <div className="pager-sizes">
          <span>{sizesLabel}</span>
          <ul>
            {sizes.map((size) => (
              <li key={size.label}>
                <PageLink {...size} as="true" state={state} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}

function PageLink({
  label,
  to,
  current,
  description,
  as,
  state,
}: PagerLink & { as: "page" | "true"; state: FocusAfter }) {
  return (
    <Link to={to} state={state} aria-label={description} aria-current={current ? as : undefined}>
      {label}
    </Link>
  );
}

import type { Key, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";
import { FIRST_ROW } from "./shell.tsx";
import { Changing } from "./text.tsx";

export type Sort = {
  to: string;
  direction: "ascending" | "descending" | "none";
  /** The effect of the link, in words. */
  hint: string;
};

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  /** Its cells stay in one line. */
  nowrap?: boolean;
  /**
   * Its place where the rows have their small form: `status` stands beside the row's name, `hidden` is only read out, any other
   * in the second line, `labelled` behind the column's name, `line` in a line of its own.
   */
  small?: "status" | "hidden" | "labelled" | "line";
  sort?: Sort;
  /** Stands below the column, where the table has a last line. */
  foot?: ReactNode;
};

/**
 * A table. Where it does not fit it scrolls inside its own focusable frame with the row header held in place. With `small`
 * its rows have two lines each on a phone. Screen readers still read it as a table (`docs/decisions/0218-look.md`).
 */
export function DataTable<Row>({
  id,
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  rowHeader,
  small,
  isRepeated,
  version,
  isMain,
}: {
  id: string;
  caption: string;
  /** Hides the caption where the page says the same above the table. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => Key;
  /** Key of the column that names the row; the first one unless told otherwise. */
  rowHeader?: string;
  small?: boolean;
  /** The rows of another version are new elements, for a browser that has translated the page. */
  version?: string;
  /** The page is about this table: a link to its first row stands on top. */
  isMain?: boolean;
  /** A row of the same name as the one above it, whose name is quieter. */
  isRepeated?: (row: Row, above: Row) => boolean;
}) {
  const headerKey = rowHeader ?? columns[0]?.key;
  // Made once for each column, because a table has many cells.
  const bodyColumns = columns.map((column) => ({
    column,
    look: cellClass(column),
    lookOfNone: classNames(cellClass(column), small && "cell-none"),
    label: small && column.small === "labelled" ? smallLabel(column) : null,
  }));
  return (
    <section
      id={`${id}-frame`}
      className="table-frame"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-labelledby={`${id}-caption`}
    >
      <table className={classNames("data-table", small && "data-table-small")} id={id}>
        <caption className={captionHidden ? "sr-only" : undefined}>
          <span id={`${id}-caption`}>
            <Changing>{caption}</Changing>
          </span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} isHeld={column.key === headerKey} />
            ))}
          </tr>
        </thead>
        <tbody key={version}>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row, index)}
              className={isLike(isRepeated, row, rows[index - 1]) ? "row-repeated" : undefined}
            >
              {bodyColumns.map(({ column, look, lookOfNone, label }) => {
                const content = column.cell(row);
                const isNone = content === "–";
                const className = isNone ? lookOfNone : look;
                // A cell of nothing is not seen where labels are.
                const before = isNone ? null : label;
                return column.key === headerKey ? (
                  <th
                    key={column.key}
                    scope="row"
                    className={className}
                    {...(isMain && index === 0 && { id: FIRST_ROW, tabIndex: -1 })}
                  >
                    {before}
                    {content}
                  </th>
                ) : (
                  <td key={column.key} className={className}>
                    {before}
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && <Foot columns={columns} headerKey={headerKey} />}
      </table>
    </section>
  );
}

function isLike<Row>(isRepeated: ((row: Row, above: Row) => boolean) | undefined, row: Row, above?: Row) {
  return isRepeated !== undefined && above !== undefined && isRepeated(row, above);
}

const smallLabel = <Row,>({ label }: Column<Row>) => (
  <span aria-hidden="true" className="small-label">
    {`${label} `}
  </span>
);

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
  const className = classNames(
    // A held column is narrow on a phone, and its name may be longer than its cells.
    cellClass({ ...column, nowrap: column.nowrap && !isHeld }),
    isHeld && "cell-held",
    sort && "cell-sort",
  );
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
      <Link to={to} preventScrollReset className="sort-link">
        {label}
        <span className="sr-only">{` ${hint}`}</span>
        <Icon name={SORT_ICONS[direction]} size="small" />
      </Link>
    </th>
  );
}

function cellClass<Row>({ align, nowrap, small }: Column<Row>) {
  return classNames(
    align === "end" && "cell-end",
    nowrap && "cell-line",
    small && small !== "labelled" && `cell-${small === "line" ? "own-line" : small}`,
  );
}

import { Link } from "@remix-run/react";
import type { Key, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";
import { Changing } from "./text.tsx";

export type Sort = {
  to: string;
  direction: "ascending" | "descending" | "none";
  /** The effect of the link, in words. */
  hint: string;
};

const widths = {
  number: "xl:w-19",
  short: "xl:w-23",
  date: "xl:w-28",
  code: "xl:w-33",
  status: "xl:w-35",
  name: "xl:w-38",
};

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The text of a cell that is more than text, to be told where it is cut. */
  full?: (row: Row) => string | null | undefined;
  align?: "end";
  nowrap?: boolean;
  /** The width where columns stand close. The other columns share the rest. */
  width?: keyof typeof widths;
  /**
   * Its place where the rows have their small form: `status` stands beside the row's name, `hidden` is only read out, any other
   * in the second line, `labelled` behind the column's name.
   */
  small?: "status" | "hidden" | "labelled";
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
  layout,
  small,
  isRepeated,
  version,
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
  /** `close` fits many columns side by side, a line a row. */
  layout?: "close";
  small?: boolean;
  /** The rows of another version are new elements, for a browser that has translated the page. */
  version?: string;
  /** A row of the same name as the one above it, whose name is quieter. */
  isRepeated?: (row: Row, above: Row) => boolean;
}) {
  const headerKey = rowHeader ?? columns[0]?.key;
  // Made once for each column, because a table has many cells.
  const bodyColumns = columns.map((column) => {
    const held = column.key === headerKey && "cell-held font-medium";
    return {
      column,
      look: classNames(cellClass(column), held),
      lookOfNone: classNames(cellClass(column), small && "cell-none", held),
      label: small && column.small === "labelled" ? smallLabel(column) : null,
    };
  });
  return (
    <section
      id={`${id}-frame`}
      className={classNames(
        "table-frame relative overflow-x-auto rounded-md border border-border print:overflow-visible print:border-0",
        layout === "close" && "xl:overflow-visible",
      )}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-labelledby={`${id}-caption`}
    >
      <table
        className={classNames(
          "data-table w-full border-separate [border-spacing:0] text-sm",
          layout && "data-table-close",
          small && "data-table-small",
        )}
        id={id}
      >
        <caption
          className={captionHidden ? "sr-only" : "border-b border-border px-4 py-2 text-start text-muted"}
        >
          <span
            id={`${id}-caption`}
            className="sticky left-4 inline-block max-w-[calc(100vw-5rem)] print:static"
          >
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
                const title = titleOf(column, row, content);
                const isNone = content === "–";
                const className = isNone ? lookOfNone : look;
                // A cell of nothing is not seen where labels are.
                const before = isNone ? null : label;
                return column.key === headerKey ? (
                  <th key={column.key} scope="row" className={className} title={title}>
                    {before}
                    {content}
                  </th>
                ) : (
                  <td key={column.key} className={className} title={title}>
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

/** The whole text of a cell that may be cut. */
function titleOf<Row>({ full }: Column<Row>, row: Row, content: ReactNode): string | undefined {
  const text = full?.(row) ?? (typeof content === "string" ? content : "");
  return text.length > LONGEST_UNCUT ? text : undefined;
}

/** Text of so many characters is never cut. */
const LONGEST_UNCUT = 6;

function isLike<Row>(isRepeated: ((row: Row, above: Row) => boolean) | undefined, row: Row, above?: Row) {
  return isRepeated !== undefined && above !== undefined && isRepeated(row, above);
}

const smallLabel = <Row,>({ label }: Column<Row>) => (
  <span aria-hidden="true" className="hidden max-sm:inline">
    {`${label} `}
  </span>
);

const footLook = "border-t border-control bg-canvas font-semibold";

function Foot<Row>({ columns, headerKey }: { columns: readonly Column<Row>[]; headerKey?: string }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column) =>
          column.key === headerKey ? (
            <th key={column.key} scope="row" className={classNames(cellClass(column), "cell-held", footLook)}>
              {column.foot}
            </th>
          ) : (
            <td key={column.key} className={classNames(cellClass(column), footLook)}>
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
    "bg-canvas align-bottom font-medium text-muted",
    // A held column is narrow on a phone, and its name may be longer than its cells.
    cellClass({ ...column, nowrap: column.nowrap && !isHeld }),
    isHeld && "cell-held",
    column.width && widths[column.width],
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
      <Link
        to={to}
        preventScrollReset
        className="inline-flex items-center gap-1 text-inherit no-underline hover:text-text hover:underline"
      >
        {label}
        <span className="sr-only">{` ${hint}`}</span>
        <Icon name={SORT_ICONS[direction]} size="small" />
      </Link>
    </th>
  );
}

function cellClass<Row>({ align, nowrap, small }: Column<Row>) {
  return classNames(
    align === "end" && "text-end",
    nowrap && "whitespace-nowrap",
    small && small !== "labelled" && `cell-${small}`,
  );
}

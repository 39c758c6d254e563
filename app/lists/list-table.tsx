import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { EveryArea } from "../frame/title.tsx";
import { useFormat } from "../i18n/format.ts";
import { DataTable, type Sort } from "../ui/table.tsx";
import type { List, ListColumn, ListPlace, ListView } from "./list.ts";
import type { Filters } from "./list-source.server.ts";

type Props<Row, F extends Filters, C extends string> = {
  list: List<Row, F, C>;
  place: ListPlace;
  view: Pick<ListView<F, C>, "filters" | "columns"> & { sort?: C | null };
  id: string;
  caption: string;
  captionHidden?: boolean;
  rows: readonly Row[];
  /** The page is about this list. */
  isMain?: boolean;
  /** The links of the headings. Without it the rows keep their order. */
  sortBy?: (column: C) => Sort;
};

/** Shows rows in the columns of a declared list. */
export function ListTable<Row, F extends Filters, C extends string>({
  list,
  place,
  view,
  rows,
  sortBy,
  ...table
}: Props<Row, F, C>) {
  const { t } = useTranslation<EveryArea>();
  const contentOf = useContent<Row>();
  const columns = list
    .at(place)
    .columns.filter(
      (key) =>
        view.columns.includes(key) &&
        (view.sort === key || !list.columns[key].isLeftOut?.(view.filters, rows)),
    );
  return (
    <DataTable
      {...table}
      rows={rows}
      rowKey={list.rowKey}
      rowHeader={list.alwaysShown}
      version={useLocation().search}
      isRepeated={list.isRepeated}
      small
      columns={columns.map((key) => {
        const column = list.columns[key];
        const { align, nowrap, small } = column;
        return {
          ...{ key, cell: contentOf(column), small },
          nowrap: nowrap ?? column.as === "day",
          label: column.heading?.(t, place.today, rows) ?? column.label(t, place.today),
          align: column.as === "dollars" || column.as === "number" ? ("end" as const) : align,
          sort: column.isSorted && sortBy?.(key),
          foot: column.foot?.(t, rows),
        };
      })}
    />
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
      if (found === null || String(found).trim() === "") return "–";
      if (typeof found === "number") return as === "dollars" ? money(found) : count(found);
      if (as === "day") return date(found);
      return named ? named(t, found) : found;
    };
}

import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format.ts";
import type { Sort } from "../ui/table.tsx";

type Shown<S extends string> = { sort: S; desc: boolean; page: number; pageSize: number };

/** By which column a list is sorted, and which way, in words. */
export function useOrderWords({ desc }: { desc: boolean }, column: string): string {
  const { t } = useTranslation("lists");
  return t("sortedBy", { column, direction: t(desc ? "descending" : "ascending") });
}

/**
 * A page of a sorted list in words, and the links that sort it otherwise.
 * @param options.column the name of the column it is sorted by
 * @param options.to the address of the list in another order
 */
export function useOrder<S extends string>(
  view: Shown<S>,
  { column, to }: { column: string; to(change: { sort: NoInfer<S>; desc: boolean }): string },
) {
  const { t } = useTranslation("lists");
  const { count } = useFormat();
  const order = useOrderWords(view, column);
  return {
    order,
    /** Which rows of how many are shown. */
    range(rows: number, total: number): string {
      const from = (view.page - 1) * view.pageSize;
      return t("range", { from: count(from + 1), to: count(from + rows), total: count(total) });
    },
    /** The header of a column: another press turns the order round. */
    sortBy(sort: S): Sort {
      const isSorted = view.sort === sort;
      const desc = isSorted && !view.desc;
      return {
        to: to({ sort, desc }),
        direction: isSorted ? (view.desc ? "descending" : "ascending") : "none",
        hint: t(desc ? "sortDown" : "sortUp"),
      };
    },
  };
}

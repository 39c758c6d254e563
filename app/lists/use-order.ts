import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format.ts";
import type { Sort } from "../ui/table.tsx";

type Shown<S extends string> = { sort: S; desc: boolean; page: number; pageSize: number };

/** Returns the sort column and direction as text. */
export function useOrderWords({ desc }: { desc: boolean }, column: string): string {
  const { t } = useTranslation("lists");
  return t("sortedBy", { column, direction: t(desc ? "descending" : "ascending") });
}

/**
 * Returns texts and links for a sorted list.
 * @param options.column the label of the sort column
 * @param options.to returns the address of the list in another order
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
    /** Returns the range of rows as text. */
    range(rows: number, total: number): string {
      const from = (view.page - 1) * view.pageSize;
      return t("range", { from: count(from + 1), to: count(from + rows), total: count(total) });
    },
    /** Returns the header link of a column. The link of the sort column reverses the order. */
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

import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import type { Loaded } from "./list.tsx";

/** The list in words: how many rows, which page of how many, in which order. */
export function useListWords(
  { view }: Pick<Loaded, "view">,
  { total, pages }: { total: number; pages: number },
) {
  const { t } = useTranslation(["producers", "lists"]);
  const { count } = useFormat();
  const order = t("lists:sortedBy", {
    column: t(`columns.${view.sort}`),
    direction: t(view.desc ? "lists:descending" : "lists:ascending"),
  });
  return { total: count(total), page: count(view.page), pages: count(pages), order };
}

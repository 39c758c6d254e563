import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { useOrderWords } from "../../lists/use-order.ts";
import type { Loaded } from "./list-page.server.ts";

/** The list in words: how many rows, which page of how many, in which order. */
export function useListWords(
  { view }: Pick<Loaded, "view">,
  { total, pages }: { total: number; pages: number },
) {
  const { t } = useTranslation("producers");
  const { count } = useFormat();
  const order = useOrderWords(view, t(`columns.${view.sort}`));
  return { total: count(total), page: count(view.page), pages: count(pages), order };
}

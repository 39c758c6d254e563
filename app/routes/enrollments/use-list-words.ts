import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { useOrderWords } from "../../lists/use-order.ts";
import type { EnrollmentView } from "./enrollment-list.ts";

/** The list in words: how many rows, which page of how many, in which order. */
export function useListWords(view: EnrollmentView, { total, pages }: { total: number; pages: number }) {
  const { t } = useTranslation("enrollments");
  const { count } = useFormat();
  const order = useOrderWords(view, t(`columns.${view.sort}`));
  return { total: count(total), page: count(view.page), pages: count(pages), order };
}

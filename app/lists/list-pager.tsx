import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format.ts";
import { Pager } from "../ui/pager.tsx";
import { RESULT_COUNT } from "../ui/result-count.tsx";
import { pageNumbers } from "./pages.ts";

type Props = {
  page: number;
  pages: number;
  pageSize: number;
  pageSizes: readonly number[];
  /** A sentence with the range of rows. */
  summary: string;
  toPage: (page: number) => string;
  toSize: (pageSize: number) => string;
  /** The id of the element that gets the focus after a page change. The default is the result count. */
  start?: string;
};

/** Shows the pages and page sizes of a list as links. */
export function ListPager({
  page,
  pages,
  pageSize,
  pageSizes,
  summary,
  toPage,
  toSize,
  start = RESULT_COUNT,
}: Props) {
  const { t } = useTranslation("lists");
  const { count } = useFormat();
  return (
    <Pager
      label={t("pages")}
      start={start}
      summary={summary}
      previous={page > 1 ? { label: t("previous"), to: toPage(page - 1) } : undefined}
      next={page < pages ? { label: t("next"), to: toPage(page + 1) } : undefined}
      pages={pageNumbers(page, pages).map((number) =>
        number === "gap"
          ? { label: "…" }
          : {
              label: count(number),
              description: t("page", { page: count(number) }),
              to: toPage(number),
              current: number === page,
            },
      )}
      sizesLabel={t("sizes")}
      sizes={pageSizes.map((size) => ({
        label: String(size),
        description: t("size", { size }),
        to: toSize(size),
        current: size === pageSize,
      }))}
    />
  );
}

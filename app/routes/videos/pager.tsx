import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { Pager } from "../../ui/pager.tsx";

type Props = {
  page: number;
  /** The number of pages that are known: up to the one after this page. */
  pages: number;
  /** The number of the first video that is shown. */
  from: number;
  videos: readonly unknown[];
};

/** Pages of videos as links. How many there are in all is not known. */
export function VideoPager({ page, pages, from, videos }: Props) {
  const { t } = useTranslation(["lists", "content"]);
  const { count } = useFormat();
  const paths = usePaths();
  const toPage = (number: number) => paths.videos({ page: number > 1 ? String(number) : undefined });
  return (
    <Pager
      label={t("pages")}
      start="page-title"
      summary={t("content:videos.range", { from: count(from), to: count(from + videos.length - 1) })}
      previous={page > 1 ? { label: t("previous"), to: toPage(page - 1) } : undefined}
      next={page < pages ? { label: t("next"), to: toPage(page + 1) } : undefined}
      pages={Array.from({ length: pages }, (_, index) => ({
        label: count(index + 1),
        description: t("page", { page: count(index + 1) }),
        to: toPage(index + 1),
        current: index + 1 === page,
      }))}
    />
  );
}

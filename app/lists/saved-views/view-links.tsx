import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import type { SavedView } from "./store.server.ts";
import { type ListQuery, queryText, type ViewList } from "./view-list.ts";

type Props = {
  list: ViewList;
  views: readonly SavedView[];
  /** The view to come back to. */
  from: ListQuery;
  /** Marks the view to come back to among the saved ones. */
  marksCurrent?: boolean;
};

/** The views that are kept: each leads to the list it names, and can be removed. */
export function ViewLinks({ list, views, from, marksCurrent = false }: Props) {
  const { t } = useTranslation("savedViews");
  const paths = usePaths();
  const current = queryText(from);
  return (
    <ul
      className="max-w-144 [&>li]:flex [&>li]:items-center [&>li]:justify-between [&>li]:gap-4 [&>li]:py-1 [&>li]:wrap-anywhere [&_[aria-current]]:font-semibold"
      aria-label={t("title")}
    >
      {views.map(({ id, name, query }) => (
        <li key={id}>
          <Link
            to={list.listAt(paths, list.queryOf(`?${query}`))}
            aria-current={marksCurrent && list.isSame(query, current) ? "true" : undefined}
          >
            {name}
          </Link>
          <Link to={list.removalAt(paths, id, from)} aria-label={t("removeNamed", { name })}>
            {t("remove")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

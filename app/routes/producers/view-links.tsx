import { useTranslation } from "react-i18next";
import { Link } from "../../ui/link.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { isSameQuery, producerList } from "./producer-list.ts";
import type { SavedView } from "./views.server.ts";

type Props = {
  views: readonly SavedView[];
  /** What is shown now, as views are kept. */
  current?: string;
  /** The list to come back to. */
  from: ReturnType<typeof producerList.query>;
};

/** The views that are kept: each leads to the list it names, and can be removed. */
export function ViewLinks({ views, current, from }: Props) {
  const { t } = useTranslation("producers");
  const paths = usePaths();
  return (
    <ul className="saved-views" aria-label={t("views.title")}>
      {views.map(({ id, name, query }) => (
        <li key={id}>
          <Link
            to={paths.producers(producerList.query(producerList.read(`?${query}`)))}
            aria-current={isSameQuery(query, current) ? "true" : undefined}
          >
            {name}
          </Link>
          <Link to={paths.savedViewRemoval(id, from)} aria-label={t("views.removeNamed", { name })}>
            {t("views.remove")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

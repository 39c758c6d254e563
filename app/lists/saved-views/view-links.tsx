import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

export type ViewLink = { id: string; name: string; to: string; removeAt: string; isCurrent: boolean };

/** Shows saved views. Each leads to the list it names, and can be removed. */
export function ViewLinks({ views }: { views: readonly ViewLink[] }) {
  const { t } = useTranslation("savedViews");
  return (
    <ul
      className="max-w-144 [&>li]:flex [&>li]:items-center [&>li]:justify-between [&>li]:gap-4 [&>li]:py-1 [&>li]:wrap-anywhere [&_[aria-current]]:font-semibold"
      aria-label={t("title")}
    >
      {views.map(({ id, name, to, removeAt, isCurrent }) => (
        <li key={id}>
          <Link to={to} aria-current={isCurrent ? "true" : undefined}>
            {name}
          </Link>
          <Link to={removeAt} aria-label={t("removeNamed", { name })}>
            {t("remove")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

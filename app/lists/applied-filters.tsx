import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icons.tsx";
import { Link } from "../ui/link.tsx";

export type AppliedFilter = { name: string; value: string; without: string };

/** The filters in force, each a link that removes it. */
export function AppliedFilters({ filters }: { filters: readonly AppliedFilter[] }) {
  const { t } = useTranslation("lists");
  if (filters.length === 0) return null;
  return (
    <ul className="applied-filters" aria-label={t("applied")}>
      {filters.map(({ name, value, without }) => (
        <li key={name}>
          <Link to={without} preventScrollReset aria-label={t("remove", { name, value })}>
            {`${name}: ${value} `}
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

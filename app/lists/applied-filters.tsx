import { useTranslation } from "react-i18next";
import { Chips } from "../ui/chips.tsx";
import { Icon } from "../ui/icons.tsx";
import { Link } from "../ui/link.tsx";

export type AppliedFilter = { name: string; value: string; without: string };

/** Shows the active filters. Each is a link that removes it. */
export function AppliedFilters({ filters }: { filters: readonly AppliedFilter[] }) {
  const { t } = useTranslation("lists");
  if (filters.length === 0) return null;
  return (
    <Chips label={t("applied")}>
      {filters.map(({ name, value, without }) => (
        <li key={name}>
          <Link to={without} preventScrollReset aria-label={t("remove", { name, value })}>
            {`${name}: ${value} `}
            <Icon name="close" size="small" />
          </Link>
        </li>
      ))}
    </Chips>
  );
}

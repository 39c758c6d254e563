import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FilterBar, SkipToResults } from "../ui/filter-bar.tsx";
import { RESULT_COUNT } from "../ui/result-count.tsx";
import { useListForm } from "./use-list-form.ts";

type Props = {
  label: string;
  /** The list's address; what its query holds (the portal) rides along as hidden fields. */
  action: string;
  /** The filters' values as the address has them. */
  values: Record<string, string>;
  /** Texts that only the button applies. */
  manualFields?: readonly string[];
  /** What else of the list's state is kept when a filter changes. */
  hidden?: Record<string, string | undefined>;
  applyLabel?: string;
  /** The bare list, when there is something to clear. */
  clearTo?: string;
  /** How many filters are in force: where there is little room the filters are behind a link that says so. */
  inForce?: number;
  /** They are shown even there, for example since one of them is wrong. */
  isOpen?: boolean;
  /** Below the controls: filters that are links. */
  more?: ReactNode;
  children: ReactNode;
};

/**
 * A list's filters: a GET form with a button. With script it applies by itself, a choice at once and a text after a
 * pause; focus and scroll stay where they are, and what is empty is not in the address.
 */
export function ListFilter({
  label,
  action,
  values,
  manualFields = [],
  hidden = {},
  applyLabel,
  clearTo,
  inForce,
  isOpen,
  more,
  children,
}: Props) {
  const { t } = useTranslation("lists");
  const form = useRef<HTMLFormElement>(null);
  const { apply, applySoon, forget } = useListForm(form, { values, manualFields });
  const [path, query] = action.split("?");
  const kept = [...new URLSearchParams(query), ...Object.entries(hidden)];
  const foldLabel = inForce ? t("filtersInForce", { total: inForce }) : t("filters");
  return (
    <>
      <SkipToResults label={t("skipToResults")} to={`#${RESULT_COUNT}`} />
      <FilterBar
        fold={inForce === undefined ? undefined : foldLabel}
        isOpen={isOpen}
        formRef={form}
        role="search"
        aria-label={label}
        action={path}
        autoComplete="off"
        // The server says what is wrong with a value, and applies the others.
        noValidate
        preventScrollReset
        onChange={({ target }) => applySoon(target)}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
        more={more}
        actions={
          <>
            <Button>{applyLabel ?? t("apply")}</Button>
            {clearTo && (
              <ButtonLink kind="quiet" to={clearTo} preventScrollReset onClick={forget}>
                {t("clear")}
              </ButtonLink>
            )}
          </>
        }
      >
        {kept.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
        {children}
      </FilterBar>
    </>
  );
}

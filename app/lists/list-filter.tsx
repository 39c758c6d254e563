import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FilterBar } from "../ui/filter-bar.tsx";
import { hasUnsentDay, useListForm } from "./use-list-form.ts";

type Props = {
  label: string;
  /** The address of the list. Its query, such as the portal, becomes hidden fields. */
  action: string;
  /** The values of the filters in the address. */
  values: Record<string, string>;
  /** The names of text fields that only the button applies. */
  manualFields?: readonly string[];
  /** Other state of the list that stays when a filter changes. */
  hidden?: Record<string, string | undefined>;
  applyLabel?: string;
  /** The address of the list without filters, when there are some. */
  clearTo?: string;
  /** The number of active filters. On a small screen the filters are behind a link that shows it. */
  inForce?: number;
  /** True when the filters are open on a small screen too, for example because one of them is wrong. */
  isOpen?: boolean;
  /** Filters that are links, below the controls. */
  more?: ReactNode;
  children: ReactNode;
};

/**
 * Shows the filters of a list as a GET form with a button. With script it applies a choice at once and text
 * after a pause. Focus and scroll position stay, and empty filters are left out of the address.
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
    <FilterBar
      fold={inForce === undefined ? undefined : foldLabel}
      isOpen={isOpen}
      formRef={form}
      role="search"
      aria-label={label}
      action={path}
      autoComplete="off"
      // The server explains an invalid value and applies the other filters.
      noValidate
      preventScrollReset
      onChange={({ target, nativeEvent }) => applySoon(target, isComposing(nativeEvent))}
      onCompositionEnd={({ target }) => applySoon(target)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasUnsentDay(event.currentTarget)) apply();
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
  );
}

/** True while an input method puts a word together, such as a Korean one. */
const isComposing = (event: Event) => event instanceof InputEvent && event.isComposing;

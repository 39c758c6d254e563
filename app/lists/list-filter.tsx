import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FilterBar } from "../ui/form.tsx";
import { useListForm } from "./use-list-form.ts";

type Props = {
  label: string;
  /** The list's address; what its query holds (the portal) rides along as hidden fields. */
  action: string;
  /** The filters' values as the address has them. */
  values: Record<string, string>;
  /** Texts that only the button applies. */
  byHand?: readonly string[];
  /** What else of the list's state is kept when a filter changes. */
  hidden?: Record<string, string | undefined>;
  applyLabel?: string;
  /** The bare list, when there is something to clear. */
  clearTo?: string;
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
  byHand = [],
  hidden = {},
  applyLabel,
  clearTo,
  more,
  children,
}: Props) {
  const { t } = useTranslation("lists");
  const form = useRef<HTMLFormElement>(null);
  const { apply, applySoon, forget } = useListForm(form, { values, byHand });
  const [path, query] = action.split("?");
  const kept = [...new URLSearchParams(query), ...Object.entries(hidden)];
  return (
    <FilterBar
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
  );
}

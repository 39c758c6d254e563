import { useLocation, useNavigation, useNavigationType, useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FilterBar } from "../ui/form.tsx";

/** Document 1, section 9: how long to wait after the last key. */
const PAUSE_MS = 500;

type Props = {
  label: string;
  /** The list's address; what its query holds (the portal) rides along as hidden fields. */
  action: string;
  /** The filters' values as the address has them. */
  values: Record<string, string>;
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
 * pause; focus and scroll stay where they are.
 */
export function ListFilter({
  label,
  action,
  values,
  hidden = {},
  applyLabel,
  clearTo,
  more,
  children,
}: Props) {
  const { t } = useTranslation("lists");
  const form = useRef<HTMLFormElement>(null);
  const { applySoon, cancel } = useAutoApply(form);
  useFollowAddress(form, values);
  const [path, query] = action.split("?");
  const kept = [...new URLSearchParams(query), ...Object.entries(hidden)];
  return (
    <FilterBar
      formRef={form}
      role="search"
      aria-label={label}
      action={path}
      autoComplete="off"
      preventScrollReset
      onChange={applySoon}
      onSubmit={cancel}
      more={more}
      actions={
        <>
          <Button>{applyLabel ?? t("apply")}</Button>
          {clearTo && (
            <ButtonLink kind="quiet" to={clearTo} preventScrollReset>
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

function useAutoApply(form: React.RefObject<HTMLFormElement>) {
  const submit = useSubmit();
  const { key } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const typing = useRef({ sent: false, here: false });
  const leaving = useRef(false);
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    leaving.current = state !== "idle" && formMethod !== "GET";
  }, [state, formMethod]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address
  useEffect(() => {
    typing.current = { sent: false, here: typing.current.sent };
  }, [key]);

  const cancel = () => clearTimeout(timer.current);
  const applySoon = ({ target }: FormEvent<HTMLFormElement>) => {
    cancel();
    const typed = target instanceof HTMLInputElement && ["text", "search"].includes(target.type);
    const apply = () => {
      // A link followed or a button pressed in the pause is not to be undone.
      if (!form.current || leaving.current) return;
      // One word typed with pauses is one step back, not three.
      const replace = typed && typing.current.here;
      typing.current.sent = typed;
      submit(form.current, { preventScrollReset: true, replace });
    };
    if (typed) timer.current = setTimeout(apply, PAUSE_MS);
    else apply();
  };
  return { applySoon, cancel };
}

/**
 * Back, Clear and links change the address; the controls follow. Only Back changes the one being typed in. What was
 * chosen before the script came alive stays.
 */
function useFollowAddress(form: React.RefObject<HTMLFormElement>, values: Record<string, string>) {
  const state = JSON.stringify(values);
  const followed = useRef(state);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (followed.current === state) return;
    followed.current = state;
    for (const [name, value] of Object.entries(JSON.parse(state) as Record<string, string>)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof RadioNodeList) control.value = value;
      else if (control && (isBack || control !== document.activeElement))
        (control as HTMLInputElement).value = value;
    }
  }, [form, state, isBack]);
}

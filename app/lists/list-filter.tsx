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
 * pause; focus and scroll stay where they are, and what is empty is not in the address.
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
  const { apply, applySoon, sent } = useApply(form);
  useEarlyChoice(form, apply);
  useFollowAddress(form, values, sent);
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
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
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

function useApply(form: React.RefObject<HTMLFormElement>) {
  const submit = useSubmit();
  const { key } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const typing = useRef({ sent: false, here: false });
  const leaving = useRef(false);
  const sent = useRef<FormData>();
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    leaving.current = state !== "idle" && formMethod !== "GET";
  }, [state, formMethod]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address
  useEffect(() => {
    typing.current = { sent: false, here: typing.current.sent };
  }, [key]);

  const apply = (replace?: boolean) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    sent.current = new FormData(form.current);
    const filled = [...sent.current].flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    const action = form.current.getAttribute("action") ?? undefined;
    submit(new URLSearchParams(filled), { action, preventScrollReset: true, replace });
  };
  const applySoon = ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const typed = target instanceof HTMLInputElement && ["text", "search"].includes(target.type);
    const applyNow = () => {
      // A link followed or a button pressed in the pause is not to be undone.
      if (leaving.current) return;
      // One word typed with pauses is one step back, not three.
      const replace = typed && typing.current.here;
      typing.current.sent = typed;
      apply(replace);
    };
    if (typed) timer.current = setTimeout(applyNow, PAUSE_MS);
    else applyNow();
  };
  return { apply, applySoon, sent };
}

/** What was chosen before the script came alive is applied then. */
function useEarlyChoice(form: React.RefObject<HTMLFormElement>, apply: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const choices = form.current?.querySelectorAll("select") ?? [];
    if ([...choices].some(isChosenOtherwise)) apply();
  }, []);
}

function isChosenOtherwise({ options, selectedIndex }: HTMLSelectElement): boolean {
  const asSent = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return asSent !== -1 && asSent !== selectedIndex;
}

/**
 * The controls show what the address says, also when another one came before a choice had its answer. Only what is
 * typed on since it was last sent stays, unless one goes back.
 */
function useFollowAddress(
  form: React.RefObject<HTMLFormElement>,
  values: Record<string, string>,
  sent: React.RefObject<FormData | undefined>,
) {
  const { key } = useLocation();
  const followed = useRef(key);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (followed.current === key) return;
    followed.current = key;
    for (const [name, value] of Object.entries(values)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof RadioNodeList) control.value = value;
      else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
        const isTypedOn = control === document.activeElement && control.value !== sent.current?.get(name);
        if (isBack || !isTypedOn) control.value = value;
      }
    }
  });
}

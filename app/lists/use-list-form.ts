import { useLocation, useNavigation, useNavigationType, useSubmit } from "@remix-run/react";
import { type MutableRefObject, type RefObject, useEffect, useRef } from "react";
import { isChanged, isText } from "../ui/changed-control.ts";

/** How long to wait after the last key. */
const PAUSE_MS = 500;

type Options = {
  /** The filters' values as the address has them. */
  values: Record<string, string>;
  /** Texts that only the button applies. */
  byHand: readonly string[];
};

/**
 * Makes a form of filters apply by itself, and its controls follow the address.
 * @returns `apply` now, `applySoon` what a control has now, and `forget` what is typed and was not applied
 */
export function useListForm(form: RefObject<HTMLFormElement>, { values, byHand }: Options) {
  const known = useRef(values);
  const overtaken = useRef<string>();
  const shown = useFollowAddress(form, values, known, overtaken);
  /** Another address of this list has come, and its page is still to be shown. */
  const isBetween = () => {
    const { pathname, search } = window.location;
    const isOfList = shown.current.split("?")[0] === pathname;
    return isOfList && shown.current !== pathname + search;
  };
  const beforeApplying = () => {
    if (isBetween()) overtaken.current = window.location.pathname + window.location.search;
  };
  const { apply, applySoon } = useApply(form, known, { isBetween, beforeApplying });
  useEarlyChoice(form, byHand, applySoon);
  const forget = () => {
    known.current = valuesOf(form.current);
  };
  return { apply, applySoon, forget };
}

/** What the controls were last sent with, or given from the address: whatever else they have is still being typed. */
type Known = MutableRefObject<Record<string, string>>;

type Moment = { isBetween: () => boolean; beforeApplying: () => void };

function useApply(form: RefObject<HTMLFormElement>, known: Known, { isBetween, beforeApplying }: Moment) {
  const submit = useSubmit();
  const { key } = useLocation();
  const isBack = useNavigationType() === "POP";
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
    if (isBack) clearTimeout(timer.current);
  }, [key]);

  const apply = (replace?: boolean) => {
    clearTimeout(timer.current);
    beforeApplying();
    known.current = valuesOf(form.current);
    const filled = Object.entries(known.current).filter(([, value]) => value !== "");
    const action = form.current?.getAttribute("action") ?? undefined;
    submit(new URLSearchParams(filled), { action, preventScrollReset: true, replace });
  };
  const applySoon = (control: EventTarget) => {
    clearTimeout(timer.current);
    if (isHalfTyped(control)) return;
    const typed = isText(control);
    const applyNow = () => {
      // A link followed or a button pressed in the pause is not to be undone, unless it has led to its address already.
      if (leaving.current && !isBetween()) return;
      // One word typed with pauses is one step back, not three.
      const replace = typed && typing.current.here;
      typing.current.sent = typed;
      apply(replace);
    };
    if (typed) timer.current = setTimeout(applyNow, PAUSE_MS);
    else applyNow();
  };
  return { apply, applySoon };
}

/** What was chosen or typed before the script came alive is applied then. */
function useEarlyChoice(
  form: RefObject<HTMLFormElement>,
  byHand: readonly string[],
  applySoon: (control: EventTarget) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const changed = [...(form.current?.elements ?? [])].filter(
      (control) => isChanged(control) && !byHand.includes(control.getAttribute("name") ?? ""),
    );
    // A choice is applied at once, and what is typed along with it.
    const first = changed.find((control) => !isText(control)) ?? changed[0];
    if (first) applySoon(first);
  }, []);
}

/**
 * The controls show what the address says, also when another one came before a choice had its answer. Text that is still
 * being typed stays, unless one goes back. A choice stays that was made after the address had come and before its page.
 * @param overtaken the address after which such a choice was made
 * @returns the address that the controls show
 */
function useFollowAddress(
  form: RefObject<HTMLFormElement>,
  values: Options["values"],
  known: Known,
  overtaken: MutableRefObject<string | undefined>,
) {
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const followed = useRef(key);
  const shown = useRef(address);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (followed.current === key) return;
    followed.current = key;
    shown.current = address;
    const isOvertaken = overtaken.current === address;
    overtaken.current = undefined;
    if (isOvertaken) return;
    for (const [name, value] of Object.entries(values)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof RadioNodeList) control.value = value;
      else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
        const isTypedOn = isText(control) && control.value !== known.current[name];
        if (isTypedOn && !isBack) continue;
        control.value = value;
        known.current = { ...known.current, [name]: value };
      }
    }
  });
  return shown;
}

/** A year is typed digit by digit, and its first ones name a day long ago. */
function isHalfTyped(control: EventTarget): boolean {
  return (
    control instanceof HTMLInputElement && (control.validity.rangeUnderflow || control.validity.badInput)
  );
}

function valuesOf(form: HTMLFormElement | null): Record<string, string> {
  const entries = [...new FormData(form ?? undefined)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

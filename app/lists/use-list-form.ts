import { useLocation, useNavigation, useNavigationType, useSubmit } from "@remix-run/react";
import { type MutableRefObject, type RefObject, useEffect, useRef } from "react";
import { isChanged, isText } from "../ui/changed-control.ts";

/** How long to wait after the last key. */
const PAUSE_MS = 500;

type Options = {
  /** The filters' values as the address has them. */
  values: Record<string, string>;
  /** Texts that only the button applies. */
  manualFields: readonly string[];
};

/**
 * Makes a form of filters apply by itself, and its controls follow the address.
 * @returns `apply` now, `applySoon` what a control has now, and `forget` what is typed and was not applied
 */
export function useListForm(form: RefObject<HTMLFormElement>, { values, manualFields }: Options) {
  const applied = useRef(values);
  const changedAddress = useRef<string>();
  const shownAddress = useFollowAddress(form, values, applied, changedAddress);
  /** Another address of this list has come, and its page is still to be shown. */
  const isPageLoading = () => {
    const { pathname, search } = window.location;
    const isOfList = shownAddress.current.split("?")[0] === pathname;
    return isOfList && shownAddress.current !== pathname + search;
  };
  const beforeApplying = () => {
    if (isPageLoading()) changedAddress.current = window.location.pathname + window.location.search;
  };
  const { apply, applySoon } = useApply(form, applied, { isPageLoading, beforeApplying });
  useChangesBeforeScript(form, manualFields, applySoon);
  const forget = () => {
    applied.current = valuesOf(form.current);
  };
  return { apply, applySoon, forget };
}

/** What the controls were last sent with, or given from the address: whatever else they have is still being typed. */
type AppliedValues = MutableRefObject<Record<string, string>>;

type LoadingState = { isPageLoading: () => boolean; beforeApplying: () => void };

function useApply(
  form: RefObject<HTMLFormElement>,
  applied: AppliedValues,
  { isPageLoading, beforeApplying }: LoadingState,
) {
  const submit = useSubmit();
  const { key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const typing = useRef({ sent: false, here: false });
  const isLeaving = useRef(false);
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    isLeaving.current = state !== "idle" && formMethod !== "GET";
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
    applied.current = valuesOf(form.current);
    const filled = Object.entries(applied.current).filter(([, value]) => value !== "");
    const action = form.current?.getAttribute("action") ?? undefined;
    submit(new URLSearchParams(filled), { action, preventScrollReset: true, replace });
  };
  const applySoon = (control: EventTarget) => {
    clearTimeout(timer.current);
    if (isHalfTyped(control)) return;
    const isTyped = isText(control);
    const applyNow = () => {
      // A link followed or a button pressed in the pause is not to be undone, unless it has led to its address already.
      if (isLeaving.current && !isPageLoading()) return;
      // One word typed with pauses is one step back, not three.
      const replace = isTyped && typing.current.here;
      typing.current.sent = isTyped;
      apply(replace);
    };
    if (isTyped) timer.current = setTimeout(applyNow, PAUSE_MS);
    else applyNow();
  };
  return { apply, applySoon };
}

/** What was chosen or typed before the script came alive is applied then. */
function useChangesBeforeScript(
  form: RefObject<HTMLFormElement>,
  manualFields: readonly string[],
  applySoon: (control: EventTarget) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const changed = [...(form.current?.elements ?? [])].filter(
      (control) => isChanged(control) && !manualFields.includes(control.getAttribute("name") ?? ""),
    );
    // A choice is applied at once, and what is typed along with it.
    const first = changed.find((control) => !isText(control)) ?? changed[0];
    if (first) applySoon(first);
  }, []);
}

/**
 * The controls show what the address says, also when another one came before a choice had its answer. Text that is still
 * being typed stays, unless one goes back. A choice stays that was made after the address had come and before its page.
 * @param changedAddress the address after which such a choice was made
 * @returns the address that the controls show
 */
function useFollowAddress(
  form: RefObject<HTMLFormElement>,
  values: Options["values"],
  applied: AppliedValues,
  changedAddress: MutableRefObject<string | undefined>,
) {
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const followedKey = useRef(key);
  const shownAddress = useRef(address);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (followedKey.current === key) return;
    followedKey.current = key;
    shownAddress.current = address;
    const isChangedSince = changedAddress.current === address;
    changedAddress.current = undefined;
    if (isChangedSince) return;
    for (const [name, value] of Object.entries(values)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof RadioNodeList) control.value = value;
      else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
        const isBeingTyped = isText(control) && control.value !== applied.current[name];
        if (isBeingTyped && !isBack) continue;
        control.value = value;
        applied.current = { ...applied.current, [name]: value };
      }
    }
  });
  return shownAddress;
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

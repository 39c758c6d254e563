import { useLocation, useNavigation, useNavigationType, useSubmit } from "@remix-run/react";
import { type MutableRefObject, type RefObject, useEffect, useRef } from "react";
import { isChanged, isText } from "../ui/changed-control.ts";

/** The pause after the last key before text is applied. */
const PAUSE_MS = 500;

type Options = {
  /** The values of the filters in the address. */
  values: Record<string, string>;
  /** The names of text fields that only the button applies. */
  manualFields: readonly string[];
};

/**
 * Applies a form of filters by itself and updates its controls when the address changes.
 * @returns `apply` submits the form, `applySoon` applies a changed control, `forget` drops typed text that
 * was not applied
 */
export function useListForm(form: RefObject<HTMLFormElement>, { values, manualFields }: Options) {
  const applied = useRef(values);
  const changedAddress = useRef<string>();
  const { shownAddress, shownValues } = useFollowAddress(form, values, applied, changedAddress);
  /** Returns true when a new address of this list is set but its page is not shown yet. */
  const isPageLoading = () => {
    const { pathname, search } = window.location;
    const isOfList = shownAddress.current.split("?")[0] === pathname;
    return isOfList && shownAddress.current !== pathname + search;
  };
  const valuesToApply = () => {
    const values = valuesOf(form.current);
    if (!isPageLoading()) return values;
    const { pathname, search } = window.location;
    changedAddress.current = pathname + search;
    return changesOnAddress(values, shownValues.current, new URLSearchParams(search));
  };
  const { apply, applySoon } = useApply(form, applied, { isPageLoading, valuesToApply });
  useChangesBeforeScript(form, manualFields, applySoon);
  const forget = () => {
    applied.current = valuesOf(form.current);
  };
  return { apply, applySoon, forget };
}

/**
 * The values that were last applied or read from the address. A different text in a control is still being
 * typed.
 */
type AppliedValues = MutableRefObject<Record<string, string>>;

type LoadingState = { isPageLoading: () => boolean; valuesToApply: () => Record<string, string> };

function useApply(
  form: RefObject<HTMLFormElement>,
  applied: AppliedValues,
  { isPageLoading, valuesToApply }: LoadingState,
) {
  const submit = useSubmit();
  const { key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const typing = useRef({ isSent: false, isFromTyping: false });
  const isLeaving = useRef(false);
  const { state, formMethod } = useNavigation();
  useEffect(() => {
    isLeaving.current = state !== "idle" && formMethod !== "GET";
  }, [state, formMethod]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address
  useEffect(() => {
    typing.current = { isSent: false, isFromTyping: typing.current.isSent };
    if (isBack) clearTimeout(timer.current);
  }, [key]);

  const apply = (replace?: boolean) => {
    clearTimeout(timer.current);
    applied.current = valuesOf(form.current);
    const filled = Object.entries(valuesToApply()).filter(([, value]) => value !== "");
    const action = form.current?.getAttribute("action") ?? undefined;
    submit(new URLSearchParams(filled), { action, preventScrollReset: true, replace });
  };
  const applySoon = (control: EventTarget, isComposing = false) => {
    clearTimeout(timer.current);
    if (isHalfTyped(control) || isComposing) return;
    const isTyped = isText(control);
    const applyNow = () => {
      // A link or button pressed during the pause must win, unless its page is already loading.
      if (isLeaving.current && !isPageLoading()) return;
      // Text that was typed with pauses must be one step in the history, not several.
      const replace = isTyped && typing.current.isFromTyping;
      typing.current.isSent = isTyped;
      apply(replace);
    };
    if (isTyped) timer.current = setTimeout(applyNow, PAUSE_MS);
    else applyNow();
  };
  return { apply, applySoon };
}

/** Applies changes that the user made before the script was ready. */
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
    // A choice applies at once and includes typed text.
    const first = changed.find((control) => !isText(control)) ?? changed[0];
    if (first) applySoon(first);
  }, []);
}

/**
 * Updates the controls when the address changes, even if it changes before an earlier choice was answered.
 * Text that is still being typed stays, except after Back. A choice that was made while the page of the new
 * address was loading stays too.
 * @param changedAddress the address that was set when such a choice was made
 * @returns the address and the values that the controls show, apart from the user's changes
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
  const shownValues = useRef(values);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (followedKey.current === key) return;
    followedKey.current = key;
    shownAddress.current = address;
    const isChangedSince = changedAddress.current === address;
    changedAddress.current = undefined;
    const before = shownValues.current;
    shownValues.current = values;
    for (const [name, value] of Object.entries(values)) {
      const control = form.current?.elements.namedItem(name);
      if (isChangedSince && control && "value" in control && control.value !== before[name]) continue;
      if (control instanceof RadioNodeList) control.value = value;
      else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
        const isBeingTyped = isText(control) && control.value !== applied.current[name];
        if (isBeingTyped && !isBack) continue;
        control.value = value;
        applied.current = { ...applied.current, [name]: value };
      }
    }
  });
  return { shownAddress, shownValues };
}

/**
 * Returns the values of a new address with the user's changes. The controls still show the page before it.
 * @param shown the values that the controls show without the changes
 */
function changesOnAddress(
  values: Record<string, string>,
  shown: Record<string, string>,
  address: URLSearchParams,
): Record<string, string> {
  const isChanged = (name: string) => name in shown && values[name] !== shown[name];
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isChanged(name) ? value : (address.get(name) ?? ""),
    ]),
  );
}

/** Returns true for an incomplete date, such as a year with only its first digits. */
function isHalfTyped(control: EventTarget): boolean {
  return (
    control instanceof HTMLInputElement && (control.validity.rangeUnderflow || control.validity.badInput)
  );
}

/** Shows the browser's own message at a day that does not exist, and returns true. The browser would send nothing for it. */
export function hasUnsentDay(form: HTMLFormElement): boolean {
  const day = [...form.elements].find(
    (control) => control instanceof HTMLInputElement && control.validity.badInput,
  );
  return day instanceof HTMLInputElement && !day.reportValidity();
}

function valuesOf(form: HTMLFormElement | null): Record<string, string> {
  const entries = [...new FormData(form ?? undefined)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

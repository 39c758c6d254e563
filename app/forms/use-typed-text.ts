import { useBlocker, useLocation, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { identityNumbers } from "#api/form-fields.ts";
import { isChanged } from "../ui/changed-control.ts";
import { FORM_ID } from "./form-state.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Typed = Map<string, string[]>;

/** The typed text of forms that were left, by their place in the history. Only the memory of the page has it. */
const left = new Map<string, Typed>();
const MOST_LEFT = 10;
/** The name of the button with which conform checks a field. */
const INTENT = "__intent__";

/**
 * Asks before a link or a reload throws away what was typed into the form of the page, and writes it back after Back. Identity numbers
 * and files are not written back.
 * @param isRefused the form shows what the server did not take: it is on this page alone
 */
export function useTypedText(isRefused: boolean): void {
  const { t } = useTranslation("forms");
  const { key } = useLocation();
  const { state, formMethod } = useNavigation();
  const isSubmitted = useRef(false);
  // The form is left when its answer comes: nothing is rendered between the two.
  const isSending = useRef(false);
  isSending.current = state !== "idle" && formMethod === "POST";
  const isTyped = useCallback(
    () => !isSubmitted.current && !isSending.current && controls().some(isRefused ? isFilled : isChanged),
    [isRefused],
  );

  useEffect(() => {
    const submit = (event: SubmitEvent) => {
      // The check of one field.
      if (event.submitter?.getAttribute("name") === INTENT) return;
      isSubmitted.current = true;
      // Script sends it, or has found a fault. Otherwise the browser leaves the page.
      setTimeout(() => {
        if (event.defaultPrevented) isSubmitted.current = false;
      });
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (isTyped()) event.preventDefault();
    };
    document.addEventListener("submit", submit, { capture: true });
    window.addEventListener("beforeunload", ask);
    return () => {
      document.removeEventListener("submit", submit, { capture: true });
      window.removeEventListener("beforeunload", ask);
    };
  }, [isTyped]);

  const text = t("leave");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isTyped(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(text)) blocker.proceed();
    else blocker.reset();
  }, [blocker, text]);

  const isTypedNow = useRef(isTyped);
  isTypedNow.current = isTyped;
  useEffect(() => {
    const typed = left.get(key);
    left.delete(key);
    if (typed) for (const control of controls()) write(control, typed.get(control.name) ?? []);
    // When the form is left, its controls are gone already.
    let last: Typed | null = null;
    const remember = () => {
      last = isTypedNow.current() ? typedIn(controls()) : null;
    };
    document.addEventListener("input", remember);
    remember();
    return () => {
      document.removeEventListener("input", remember);
      if (!last || isSending.current) return;
      left.set(key, last);
      for (const oldest of [...left.keys()].slice(0, -MOST_LEFT)) left.delete(oldest);
    };
  }, [key]);
}

/** The controls of the form that hold what somebody typed or chose. */
function controls(): Control[] {
  const form = document.getElementById(FORM_ID);
  if (!(form instanceof HTMLFormElement)) return [];
  return [...form.elements].filter(
    (control): control is Control =>
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement && !["hidden", "submit", "button"].includes(control.type)),
  );
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

const isFilled = (control: Control) => (isTicked(control) ? control.checked : control.value !== "");

function typedIn(all: readonly Control[]): Typed {
  const typed: Typed = new Map();
  for (const control of all) {
    const isKept = control.type !== "file" && !identityNumbers.some((name) => name === control.name);
    if (isKept && isFilled(control))
      typed.set(control.name, [...(typed.get(control.name) ?? []), control.value]);
  }
  return typed;
}

function write(control: Control, values: readonly string[]): void {
  if (control.type === "file") return;
  if (isTicked(control)) control.checked = values.includes(control.value);
  else control.value = values[0] ?? "";
}

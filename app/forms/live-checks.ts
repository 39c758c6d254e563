import { type FormEvent, type PointerEvent, useRef, useState } from "react";
import { LARGEST_FILE_BYTES } from "#api/pdf.ts";
import type { Rule } from "./form-state.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/** The rule a control breaks as the browser itself sees it, or null. The server has the last word. */
function brokenRule(control: Control): Rule | null {
  if (control instanceof HTMLInputElement && control.type === "file") return fileRule(control.files?.[0]);
  const { validity, required, value, type } = control;
  if (validity.badInput) return type === "date" ? "date" : "number";
  if (validity.valueMissing || (required && value.trim() === "")) return "required";
  if (validity.typeMismatch) return "email";
  if (validity.patternMismatch) return "npn";
  return validity.valid ? null : "number";
}

function fileRule(file: File | undefined): Rule | null {
  if (!file) return null;
  if (!/\.pdf$/i.test(file.name)) return "notPdf";
  if (file.size === 0) return "empty";
  return file.size > LARGEST_FILE_BYTES ? "tooLarge" : null;
}

/**
 * Says what is wrong with a field when it is left, and takes it back while it is being put right. Nothing is said about
 * a field nobody has touched. A file that cannot be taken is let go of at once.
 * @param state of the form as the server last sent it: with another one all that was found here is void
 */
export function useLiveChecks(state: unknown) {
  const [found, setFound] = useState<{ state: unknown; rules: Record<string, Rule | null> }>();
  const touched = useRef(new Set<string>());
  /** A message that appears while a button is being pressed would move the button away from under the pointer. */
  const isPressing = useRef(false);
  const rules: Record<string, Rule | null> = found && found.state === state ? found.rules : {};
  const say = (name: string, rule: Rule | null) => setFound({ state, rules: { ...rules, [name]: rule } });

  function onInput({ target }: FormEvent) {
    if (!isControl(target) || !target.name) return;
    isPressing.current = false;
    touched.current.add(target.name);
    // Shown by the server or here: it goes as soon as it is no longer true.
    if (brokenRule(target) === null) say(target.name, null);
  }

  function onChange({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    const rule = brokenRule(target);
    say(target.name, rule);
    if (rule) target.value = "";
  }

  function onBlur({ target }: FormEvent) {
    if (!isControl(target) || !touched.current.has(target.name) || target.type === "file") return;
    if (target.type === "checkbox" || target.type === "radio" || isPressing.current) return;
    const rule = brokenRule(target);
    if (rule !== null || rules[target.name] !== undefined) say(target.name, rule);
  }

  function onPointerDown({ target }: PointerEvent) {
    isPressing.current = target instanceof Element && target.closest("button, a, summary") !== null;
  }

  return { rules, handlers: { onInput, onChange, onBlur, onPointerDownCapture: onPointerDown } };
}

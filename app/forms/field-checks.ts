import { parse } from "@conform-to/react";
import { type FormEvent, type PointerEvent, useRef } from "react";
import { LARGEST_FILE_BYTES } from "#api/pdf.ts";
import { lengthOf } from "#api/text-length.ts";
import type { Fault, OpenForm, Rule, Typed } from "./form-state.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Constraints = OpenForm["constraint"];

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const isFileField = (control: Control) => control instanceof HTMLInputElement && control.type === "file";

/** Returns what is wrong with a control, by its field's constraints. The server has the last word. */
function faultsOf(control: Control, constraint: Constraints[string] = {}): Fault[] {
  if (!isFileField(control)) {
    const rule = brokenRule(control, constraint);
    return rule === null ? [] : [{ rule }];
  }
  return filesOf(control).flatMap((file) => {
    const rule = fileRule(file);
    return rule === null ? [] : [{ rule, file: file.name }];
  });
}

const filesOf = (control: Control) => [...((control instanceof HTMLInputElement && control.files) || [])];

function brokenRule(control: Control, { maxLength }: Constraints[string]): Rule | null {
  const { validity, required, value, type } = control;
  if (validity.badInput) return type === "date" ? "date" : "number";
  if (validity.valueMissing || (required && value.trim() === "")) return "required";
  if (validity.rangeOverflow) return "future";
  if (validity.typeMismatch) return "email";
  // The attribute would cut off what somebody pastes without a word.
  if (maxLength !== undefined && lengthOf(value.trim()) > maxLength) return "tooLong";
  if (validity.patternMismatch) return (control.dataset.patternRule as Rule | undefined) ?? "choice";
  return null;
}

function fileRule(file: File): Rule | null {
  if (!/\.pdf$/i.test(file.name)) return "notPdf";
  if (file.size === 0) return "empty";
  return file.size > LARGEST_FILE_BYTES ? "tooLarge" : null;
}

/** Lets go of the files that cannot be taken. The others stay chosen. */
function removeInvalidFiles(control: HTMLInputElement): void {
  const valid = filesOf(control).filter((file) => fileRule(file) === null);
  if (valid.length === 0) {
    control.value = "";
    return;
  }
  const kept = new DataTransfer();
  for (const file of valid) kept.items.add(file);
  control.files = kept.files;
}

const namedControl = (form: HTMLFormElement, name: string) => {
  const found = form.elements.namedItem(name);
  return isControl(found) ? found : undefined;
};

/**
 * The checks of a form's fields in the browser, for conform: a field is checked when it is left, and a message goes as
 * soon as it is no longer true. An untouched field gets no message. Nothing is posted for a check.
 * @param constraint the constraints of the fields, by name
 */
export function useFieldChecks(constraint: Constraints) {
  const touched = useRef(new Set<string>());
  /** A message that appears while a button is being pressed would move the button away from under the pointer. */
  const isPressing = useRef(false);

  const mayShowFaults = ({ name, type }: Control) =>
    type === "file" ||
    (touched.current.has(name) && !isPressing.current && type !== "checkbox" && type !== "radio");

  /** Returns the faults after one field was checked; null leaves a field's messages as they are. */
  function faultsAfterChecking(form: HTMLFormElement, name: string): Record<string, Fault[] | null> {
    const others = [...form.elements].flatMap((element) =>
      isControl(element) ? [[element.name, null]] : [],
    );
    const { [name]: _, ...faults }: Record<string, Fault[] | null> = Object.fromEntries(others);
    const control = namedControl(form, name);
    const found = control ? faultsOf(control, constraint[name]) : [];
    if (!control || found.length === 0) return faults;
    return { ...faults, [name]: mayShowFaults(control) ? found : null };
  }

  /** Without an intent the form is being submitted, and the server checks it: that is what a null error asks for. */
  function onValidate({ form, formData }: { form: HTMLFormElement; formData: FormData }) {
    return parse<Typed, Fault[]>(formData, {
      resolve: (_, intent) => ({
        error: intent?.type === "validate" ? faultsAfterChecking(form, intent.payload.name ?? "") : null,
      }),
    });
  }

  /** @param check asks conform to check a field now */
  const handlers = (check: (name: string) => void) => ({
    onInput({ target }: FormEvent) {
      if (!isControl(target) || !target.name) return;
      isPressing.current = false;
      touched.current.add(target.name);
      const hasMessage = target.getAttribute("aria-invalid") === "true" && !isFileField(target);
      if (hasMessage && faultsOf(target, constraint[target.name]).length === 0) check(target.name);
    },
    /** A file that cannot be taken is let go of at once. */
    onChange({ target }: FormEvent) {
      if (!(target instanceof HTMLInputElement) || !isFileField(target)) return;
      check(target.name);
      if (faultsOf(target).length > 0) removeInvalidFiles(target);
    },
    onPointerDownCapture({ target }: PointerEvent) {
      isPressing.current = target instanceof Element && target.closest("button, a, summary") !== null;
    },
  });

  return { onValidate, handlers };
}

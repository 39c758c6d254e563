import { parse } from "@conform-to/react";
import { type FormEvent, type PointerEvent, useRef } from "react";
import { lengthOf } from "#api/text-length.ts";
import { typedText, withPlainSigns } from "#api/typed-text.ts";
import { LARGEST_FILE_BYTES } from "#api/upload-rules.ts";
import type { FieldProblem, OpenForm, Rule, Typed } from "./form-state.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Constraints = OpenForm["constraint"];

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const isFileField = (control: Control) => control instanceof HTMLInputElement && control.type === "file";

/** Returns the faults of a control by the constraints of its field. The server checks the field again. */
function faultsOf(control: Control, constraint: Constraints[string] = {}): FieldProblem[] {
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
  const { required, type } = control;
  const value = typedText(control.value);
  const validity = validityOf(control);
  if (validity.badInput) return type === "date" ? "date" : "number";
  if (validity.valueMissing || (required && value === "")) return "required";
  if (validity.rangeOverflow) return "future";
  if (validity.typeMismatch) return "email";
  // The code checks the length because browsers silently cut pasted text at a `maxlength` attribute.
  if (maxLength !== undefined && lengthOf(value) > maxLength) return "tooLong";
  if (validity.patternMismatch) return (control.dataset.patternRule as Rule | undefined) ?? "choice";
  return null;
}

/** The server reads numbers and addresses with plain signs, so the browser must not refuse them for what is not seen. */
function validityOf(control: Control): ValidityState {
  if (!(control instanceof HTMLInputElement) || !(control.type === "email" || control.pattern))
    return control.validity;
  const plain = withPlainSigns(control.value);
  if (plain === control.value) return control.validity;
  const other = document.createElement("input");
  for (const { name, value } of control.attributes) other.setAttribute(name, value);
  other.value = plain;
  return other.validity;
}

/** Returns the rule that a chosen file breaks. */
export function fileRule(file: Pick<File, "name" | "size">): Rule | null {
  if (!/\.pdf$/i.test(file.name)) return "notPdf";
  if (file.size === 0) return "empty";
  return file.size > LARGEST_FILE_BYTES ? "tooLarge" : null;
}

/** Returns the faults of chosen files, and of text that is not sent, by field; null without one. */
function unseenFaults(form: HTMLFormElement): Record<string, FieldProblem[]> | null {
  const found = [...form.elements].flatMap((element) => {
    const isUnseen = isControl(element) && (isFileField(element) || element.validity.badInput);
    const faults = isUnseen ? faultsOf(element) : [];
    return isControl(element) && faults.length > 0 ? [[element.name, faults] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}

const namedControl = (form: HTMLFormElement, name: string) => {
  const found = form.elements.namedItem(name);
  return isControl(found) ? found : undefined;
};

/**
 * Checks fields in the browser, through conform. It checks a field when the field loses focus and removes a
 * message as soon as the fault is gone. An untouched field gets no message. A check sends no request.
 * @param constraint the constraints of the fields, by name
 */
export function useFieldChecks(constraint: Constraints) {
  const touched = useRef(new Set<string>());
  /** A new message would move the button away from the pointer while the user presses it. */
  const isPressing = useRef(false);

  const mayShowFaults = ({ name, type, validity }: Control) =>
    type === "file" ||
    // Browsers tell nobody that such text is typed.
    (validity.badInput && !isPressing.current) ||
    (touched.current.has(name) && !isPressing.current && type !== "checkbox" && type !== "radio");

  /** Returns the faults after a check of one field. Null keeps the messages of a field. */
  function faultsAfterChecking(form: HTMLFormElement, name: string): Record<string, FieldProblem[] | null> {
    const others = [...form.elements].flatMap((element) =>
      isControl(element) ? [[element.name, null]] : [],
    );
    const { [name]: _, ...faults }: Record<string, FieldProblem[] | null> = Object.fromEntries(others);
    const control = namedControl(form, name);
    const found = control ? faultsOf(control, constraint[name]) : [];
    if (!control || found.length === 0) return faults;
    return { ...faults, [name]: mayShowFaults(control) ? found : null };
  }

  /**
   * Without an intent, conform is submitting the form. A null error lets the server check it. What the server would not get to see
   * stops it: a chosen file that cannot be taken, and a date that does not exist, for which browsers send nothing.
   */
  function onValidate({ form, formData }: { form: HTMLFormElement; formData: FormData }) {
    return parse<Typed, FieldProblem[]>(formData, {
      resolve(_, intent) {
        if (intent === null) return { error: unseenFaults(form) };
        return {
          error: intent.type === "validate" ? faultsAfterChecking(form, intent.payload.name ?? "") : null,
        };
      },
    });
  }

  /** @param check tells conform to check a field now */
  const handlers = (check: (name: string) => void) => ({
    onInput({ target }: FormEvent) {
      if (!isControl(target) || !target.name) return;
      isPressing.current = false;
      touched.current.add(target.name);
      const hasMessage = target.getAttribute("aria-invalid") === "true" && !isFileField(target);
      if (hasMessage && faultsOf(target, constraint[target.name]).length === 0) check(target.name);
    },
    /** Checks chosen files at once. */
    onChange({ target }: FormEvent) {
      if (target instanceof HTMLInputElement && isFileField(target)) check(target.name);
    },
    onPointerDownCapture({ target }: PointerEvent) {
      isPressing.current = target instanceof Element && target.closest("button, a, summary") !== null;
    },
  });

  return { onValidate, handlers };
}

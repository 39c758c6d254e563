import { useField } from "@conform-to/react";
import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { Fault, FieldFaultAt, FormState, Rule } from "./form-state.ts";
import "./words.ts";

/** The fields of a form. Each finds by its name what it is called, what was typed and what is wrong with it. */

/** The words of a form's faults where it has its own. `label` and `file` are put into them; `field` is the field's name. */
export type Sentences = Partial<
  Record<Rule, (words: { label: string; file: string; field: string }) => string>
>;

type FormContextValue = {
  state: FormState;
  labels: Readonly<Record<string, string>>;
  sentences?: Sentences | undefined;
};

export const FormContext = createContext<FormContextValue | null>(null);

function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error("A field stands outside its form");
  return context;
}

/** Returns a function that puts a fault into words. */
export function useFaultText(sentences: Sentences = {}) {
  const { t } = useTranslation("forms");
  return ({ field, rule, file }: FieldFaultAt, labels: Readonly<Record<string, string>>): string => {
    const label = labels[field] ?? field;
    const words = { label, file: file ?? label, field };
    return sentences[rule]?.(words) ?? t(`faults.${rule}`, words);
  };
}

/**
 * Returns what a control needs to know of its field: conform's metadata, the label, the error in words, and the values
 * and files the server knows of.
 */
export function useFormField(name: string) {
  const { state, labels, sentences } = useFormContext();
  const faultText = useFaultText(sentences);
  const [field] = useField<unknown, Record<string, unknown>, Fault[]>(name);
  const values = state.values[name] ?? [];
  return {
    field,
    label: labels[name] ?? name,
    error: field.errors?.map((fault) => faultText({ field: name, ...fault }, labels)).join(" "),
    values,
    value: values[0] ?? "",
    files: state.files[name] ?? [],
  };
}

export type FieldOf = { name: string; hint?: ReactNode };

/** Returns the word behind a label: fields that may be left empty say so. */
export function useMark(isRequired: boolean | undefined) {
  const { t } = useTranslation("forms");
  return isRequired ? undefined : t("optional");
}

/** The option of conform's helpers that ties a control to its hint. */
export const hintedBy = (hint: ReactNode, descriptionId: string) => ({
  ariaDescribedBy: hint ? descriptionId : undefined,
});

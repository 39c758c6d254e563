import { useField } from "@conform-to/react";
import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format.ts";
import { type FieldProblem, fieldId, type NamedFieldFault, type OpenForm } from "./form-state.ts";

/** Fields of a form. Each field reads its label, its value and its faults from the form by its name. */

type FormContextValue = { state: OpenForm; labels: Readonly<Record<string, string>> };

export const FormContext = createContext<FormContextValue | null>(null);

function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error("FormContext is missing");
  return context;
}

/**
 * Returns a function that turns a fault into a sentence. It prefers the sentence of the field to the sentence
 * of the rule. A wrong choice has the same sentence as a missing one.
 * @param form the key of the form's own sentences and the constraints of its fields
 */
export function useFaultText({ faults, constraint }: Pick<OpenForm, "faults" | "constraint">) {
  const { t } = useTranslation("forms");
  const { count } = useFormat();
  return ({ field, rule, file }: NamedFieldFault, labels: Readonly<Record<string, string>>): string => {
    const longest = count(constraint[field]?.maxLength ?? 0);
    const label = labels[field] ?? field;
    const rules = rule === "choice" ? ["choice", "required"] : [rule];
    const keys = [...(faults ? rules.map((each) => `${faults}.${field}.${each}`) : []), `faults.${rule}`];
    return t(keys as "faults.required"[], { label, file: file ?? label, longest });
  };
}

/**
 * Returns the data of a field: conform's metadata, the label, the error sentence, the values and files of the
 * server, and the version of the page. Each look at `field` makes conform's metadata anew, so `id` and `isRequired` stand beside
 * it.
 */
export function useFormField(name: string) {
  const { state, labels } = useFormContext();
  const faultText = useFaultText(state);
  const [field] = useField<unknown, Record<string, unknown>, FieldProblem[]>(name);
  const values = state.values[name] ?? [];
  return {
    field,
    id: fieldId(name),
    isRequired: state.constraint[name]?.required,
    label: labels[name] ?? name,
    error: field.errors?.map((fault) => faultText({ field: name, ...fault }, labels)).join(" "),
    values,
    value: values[0] ?? "",
    files: state.files[name] ?? [],
    version: state.version,
  };
}

export type FieldProps = { name: string; hint?: ReactNode };

/** Returns the mark behind the label of an optional field. Returns undefined for a required field. */
export function useOptionalMark(isRequired: boolean | undefined) {
  const { t } = useTranslation("forms");
  return isRequired ? undefined : t("optional");
}

/** Returns the option of conform's helpers that connects a control with its hint. */
export const describedByHint = (hint: ReactNode, field: { descriptionId: string }) => ({
  ariaDescribedBy: hint ? field.descriptionId : undefined,
});

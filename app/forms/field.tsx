import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { FieldFaultAt, FormState, Rule } from "./form-state.ts";
import "./words.ts";

/** The fields of a form: each knows by its name what it is called, what was typed and what is wrong with it. */

export type FormContextValue = {
  state: FormState;
  labels: Readonly<Record<string, string>>;
  /** What has been found since the page came; null where something was put right. */
  live: Readonly<Record<string, Rule | null>>;
};

export const FormContext = createContext<FormContextValue | null>(null);

function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (!context) throw new Error("A field stands outside its form");
  return context;
}

/** The words for a fault. */
export function useFaultText() {
  const { t } = useTranslation("forms");
  return ({ field, rule, file }: FieldFaultAt, labels: Readonly<Record<string, string>>): string => {
    const label = labels[field] ?? field;
    return t(`faults.${rule}`, { label, file: file ?? label });
  };
}

/** What a control needs to know of its field. */
export function useField(name: string) {
  const { state, labels, live } = useFormContext();
  const faultText = useFaultText();
  const here = live[name];
  const faults = here === undefined ? state.faults.filter(({ field }) => field === name) : [];
  const shown: readonly FieldFaultAt[] = here ? [{ field: name, rule: here }] : faults;
  const values = state.values[name] ?? [];
  return {
    props: {
      id: name,
      name,
      label: labels[name] ?? name,
      error: shown.length > 0 ? shown.map((fault) => faultText(fault, labels)).join(" ") : undefined,
    },
    values,
    value: values[0] ?? "",
    files: state.files[name] ?? [],
  };
}

export type FieldOf = { name: string; hint?: ReactNode; isOptional?: boolean };

export function useMark(isOptional: boolean | undefined) {
  const { t } = useTranslation("forms");
  return isOptional ? t("optional") : undefined;
}

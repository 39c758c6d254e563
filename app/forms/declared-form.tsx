import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormField, FormFields } from "#api/form-fields.ts";
import type { EveryArea } from "../frame/title.tsx";
import { useFormat } from "../i18n/format.ts";
import type { Fact } from "../ui/card.tsx";
import type { Choice } from "../ui/form.tsx";
import { FormCheckbox } from "./box-fields.tsx";
import { FormFiles } from "./file-field.tsx";
import { type FormState, firstValue } from "./form-state.ts";
import { formatTypedDay } from "./format-typed-day.ts";
import { FormDate, FormSelect, FormText } from "./text-fields.tsx";

/** The labels, controls and answers of a form whose fields are declared. */

/** The area of the words of a declared form. */
export type FormWords = "licenses" | "eandos";

/** Returns the label of each field. */
export function useFieldLabels(words: FormWords, fields: FormFields): Record<string, string> {
  const { t } = useTranslation<EveryArea>();
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, t(`${words}:fields.${name}` as "eandos:fields.issuer")]),
  );
}

/**
 * The controls of a form.
 * @param choices those of each field that is one
 * @param around what stands around a control, such as the reason why its choices are missing
 */
export function DeclaredFields({
  words,
  fields,
  choices = {},
  around = {},
}: {
  words: FormWords;
  fields: FormFields;
  choices?: Record<string, readonly Choice[]>;
  around?: Record<string, (control: ReactNode) => ReactNode>;
}) {
  const { t, i18n } = useTranslation<EveryArea>();
  const hintOf = (name: string) => {
    const key = `${words}:hints.${name}`;
    return i18n.exists(key) ? t(key as "eandos:hints.limits") : undefined;
  };
  return Object.entries(fields).map(([name, field]) => {
    const control = <Control name={name} field={field} hint={hintOf(name)} choices={choices[name] ?? []} />;
    return <Fragment key={name}>{around[name]?.(control) ?? control}</Fragment>;
  });
}

type ControlProps = { name: string; field: FormField; hint: string | undefined; choices: readonly Choice[] };

function Control({ name, field: { is }, hint, choices }: ControlProps) {
  if (is === "choice") return <FormSelect name={name} hint={hint} options={choices} />;
  if (is === "day") return <FormDate name={name} hint={hint} />;
  if (is === "box") return <FormCheckbox name={name} hint={hint} />;
  if (is === "pdf") return <FormFiles name={name} hint={hint} />;
  return <FormText name={name} hint={hint} autoComplete="off" />;
}

/** Returns the answers by label. @param answers the values as they were typed or confirmed, and the names of files */
export function useAnswers(
  words: FormWords,
  fields: FormFields,
  answers: Record<string, string | boolean | null>,
): Fact[] {
  const { t } = useTranslation<EveryArea>();
  const { date } = useFormat();
  const labels = useFieldLabels(words, fields);
  return Object.entries(fields).map(([name, { is }]) => {
    const answer = answers[name] || null;
    const shown = () => {
      if (is === "box") return t(answer ? "forms:yes" : "forms:no");
      return is === "day" && typeof answer === "string" ? formatTypedDay(answer, date) : answer;
    };
    return { term: labels[name] ?? name, value: shown() };
  });
}

/** Returns the answers of a form as they were typed. */
export const typedAnswers = (fields: FormFields, state: FormState): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { is }]) => {
      if (is === "pdf") return [name, state.files[name]?.[0]?.name ?? ""];
      const typed = firstValue(state, name);
      return [name, is === "box" ? typed !== "" : typed];
    }),
  );

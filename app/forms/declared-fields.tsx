import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormField, FormFields } from "#api/form-fields.ts";
import type { EveryArea } from "../frame/title.tsx";
import type { Choice } from "../ui/form.tsx";
import { FormCheckbox } from "./box-fields.tsx";
import type { FormWords } from "./declared-answers.ts";
import { FormFiles } from "./file-field.tsx";
import { FormDate, FormSelect, FormText } from "./text-fields.tsx";

/** The controls of a form whose fields are declared. */

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

import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormField, FormFields, FormWords } from "#api/form-fields.ts";
import type { EveryArea } from "../frame/title.tsx";
import { shortLook } from "../ui/control.ts";
import type { Choice } from "../ui/form.tsx";
import { FormCheckbox } from "./box-fields.tsx";
import { FormFiles } from "./file-field.tsx";
import { FormPhone } from "./phone-field.tsx";
import { FormDate, FormSelect, FormText, FormTextArea } from "./text-fields.tsx";

/** The controls of fields that are declared. */

/**
 * @param words where the words of the fields are; `hints.<name>` stands below a control, and `chosen.<name>` in the place of a choice
 *   whose name is not known
 * @param choices those of each field that is one
 * @param today the last day of a field that takes no later one
 * @param around what stands around a control or in its place
 */
export function DeclaredFields({
  words,
  fields,
  choices = {},
  today,
  around = {},
}: {
  words: FormWords;
  fields: FormFields;
  choices?: Record<string, readonly Choice[]>;
  today?: string;
  around?: Record<string, (control: ReactNode) => ReactNode>;
}) {
  const { t, i18n } = useTranslation<EveryArea>();
  const wordsAt = (key: string) => {
    const whole = `${words}${key}`;
    return i18n.exists(whole) ? t(whole as "eandos:hints.limits") : undefined;
  };
  return Object.entries(fields).map(([name, field]) => {
    const control = (
      <Control
        name={name}
        field={field}
        hint={wordsAt(`hints.${name}`)}
        unlisted={wordsAt(`chosen.${name}`)}
        choices={choices[name] ?? []}
        today={today}
      />
    );
    return <Fragment key={name}>{around[name]?.(control) ?? control}</Fragment>;
  });
}

const TYPED_NPN = String.raw`\s*([Nn][Pp][Nn])?[\s#:]*[1-9]([\s\-]?[0-9]){0,9}\s*`;
const TYPED_ZIP = "[0-9]{5}([^A-Za-z0-9]*[0-9]{4})?";

type ControlProps = {
  name: string;
  field: FormField;
  hint: string | undefined;
  unlisted: string | undefined;
  choices: readonly Choice[];
  today: string | undefined;
};

function Control({
  name,
  field: { is, autofill = "off", isOptional },
  hint,
  unlisted,
  choices,
  today,
}: ControlProps) {
  switch (is) {
    case "choice":
    case "id":
      return (
        <FormSelect name={name} hint={hint} options={choices} {...(unlisted !== undefined && { unlisted })} />
      );
    case "day":
      return <FormDate name={name} hint={hint} />;
    case "pastDay":
      return <FormDate name={name} hint={hint} {...(today !== undefined && { max: today })} />;
    case "box":
      return <FormCheckbox name={name} hint={hint} />;
    case "pdf":
      return <FormFiles name={name} hint={hint} isOptional={isOptional} />;
    case "pdfs":
      return <FormFiles name={name} hint={hint} isOptional={isOptional} multiple />;
    case "longText":
      return <FormTextArea name={name} hint={hint} />;
    case "phone":
      return <FormPhone name={name} hint={hint} autoComplete={autofill} />;
    case "email":
      return <FormText name={name} hint={hint} type="email" autoComplete={autofill} />;
    case "npn":
      return (
        <FormText
          name={name}
          hint={hint}
          inputMode="numeric"
          pattern={TYPED_NPN}
          patternRule="npn"
          className={shortLook}
          autoComplete={autofill}
        />
      );
    case "count":
      return (
        <FormText name={name} hint={hint} inputMode="numeric" className={shortLook} autoComplete={autofill} />
      );
    case "zipCode":
      return (
        <FormText
          name={name}
          hint={hint}
          pattern={TYPED_ZIP}
          patternRule="zipCode"
          className={shortLook}
          autoComplete={autofill}
        />
      );
    default:
      return <FormText name={name} hint={hint} autoComplete={autofill} />;
  }
}

import { getInputProps, getTextareaProps } from "@conform-to/react";
import { type ChangeEventHandler, type InputHTMLAttributes, useState } from "react";
import { useTranslation } from "react-i18next";
import { lengthOf } from "#api/text-length.ts";
import { typedText } from "#api/typed-text.ts";
import { useFormat } from "../i18n/format.ts";
import { classNames } from "../ui/class-names.ts";
import { controlLook, shortLook, uncorrected } from "../ui/control.ts";
import { type Choice, Field, SelectField } from "../ui/form.tsx";
import { describedByHint, type FieldProps, useFormField, useOptionalMark } from "./field.tsx";
import type { Rule } from "./form-state.ts";

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "autoComplete" | "inputMode" | "className" | "max" | "pattern" | "onBlur" | "onInput"
>;
type InputType = "text" | "date" | "email" | "tel";
type TextProps = FieldProps &
  Native & {
    type?: InputType;
    /** The rule that the pattern checks. */
    patternRule?: Rule;
  };

export function FormText({ name, hint, type = "text", patternRule, className, ...native }: TextProps) {
  const { field, id, isRequired, label, error } = useFormField(name);
  const props = getInputProps(field, { type, ...describedByHint(hint, field) });
  return (
    <Field id={id} label={label} mark={useOptionalMark(isRequired)} hint={hint} error={error}>
      <input
        {...uncorrected}
        {...native}
        {...withoutMaxLength(props)}
        // A pattern for what is typed, where the schema's own is for what is sent.
        pattern={native.pattern ?? props.pattern}
        data-pattern-rule={patternRule}
        className={classNames(controlLook, className)}
      />
    </Field>
  );
}

/** Removes `maxLength`, because browsers silently cut pasted text there. */
function withoutMaxLength<P extends { maxLength?: number | undefined }>({ maxLength, ...props }: P) {
  return props;
}

/** A date field. It shows text that is not a date in a text control, because a date control would hide it. */
export function FormDate({ name, hint, ...native }: FieldProps & Pick<Native, "max" | "onBlur">) {
  const { t } = useTranslation("forms");
  const { value } = useFormField(name);
  const isDate = value === "" || /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <FormText
      {...native}
      name={name}
      type={isDate ? "date" : "text"}
      hint={hint ?? t(native.max === undefined ? "dateHint" : "pastDateHint")}
      className={shortLook}
      autoComplete="off"
    />
  );
}

/**
 * A select. It keeps a value that is not among the options, for example when the list could not be fetched.
 */
export function FormSelect({
  name,
  options,
  hint,
  hasDefault,
  unlisted,
  onChange,
}: FieldProps & {
  options: readonly Choice[];
  /** True when one of the options is selected at first. */
  hasDefault?: boolean;
  /** The label of a value that is not among the options. The default is the value itself. */
  unlisted?: string;
  onChange?: ChangeEventHandler<HTMLSelectElement>;
}) {
  const { t } = useTranslation("forms");
  const { id, isRequired, label, error, value } = useFormField(name);
  const empty = hasDefault ? [] : [{ value: "", label: t("choose") }];
  const isListed = value === "" || options.some((option) => option.value === value);
  return (
    <SelectField
      id={id}
      name={name}
      label={label}
      mark={useOptionalMark(isRequired || hasDefault === true)}
      hint={hint}
      error={error}
      defaultValue={value}
      // In HTML, `required` demands an empty first option.
      required={isRequired && !hasDefault}
      onChange={onChange}
      options={[...empty, ...(isListed ? [] : [{ value, label: unlisted ?? value }]), ...options]}
    />
  );
}

/** A text area. Its hint tells the maximum length, and with script the current length. */
export function FormTextArea({ name, hint }: FieldProps) {
  const { t } = useTranslation("forms");
  const { count } = useFormat();
  const { field, id, isRequired, label, error } = useFormField(name);
  const [typed, setTyped] = useState<number | null>(null);
  const longest = count(field.maxLength ?? 0);
  const limit = typed === null ? t("longest", { longest }) : t("typed", { typed: count(typed), longest });
  const fullHint = (
    <>
      {hint} {limit}
    </>
  );
  const props = getTextareaProps(field, describedByHint(fullHint, field));
  return (
    <Field id={id} label={label} mark={useOptionalMark(isRequired)} hint={fullHint} error={error}>
      <textarea
        {...withoutMaxLength(props)}
        className={controlLook}
        rows={5}
        onInput={({ currentTarget }) => setTyped(lengthOf(typedText(currentTarget.value)))}
      />
    </Field>
  );
}

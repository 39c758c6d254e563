import type { InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { type Choice, described, Field, SelectField, TextField } from "../ui/form.tsx";
import { type FieldOf, useField, useMark } from "./field.tsx";

export function FormText({
  name,
  isOptional,
  ...native
}: FieldOf & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "required">) {
  const { props, value } = useField(name);
  return (
    <TextField
      {...native}
      {...props}
      mark={useMark(isOptional)}
      required={!isOptional}
      defaultValue={value}
    />
  );
}

/** A day. What is no date stays as it was typed, which a date control would not show. */
export function FormDate({ name, hint, isOptional }: FieldOf) {
  const { t } = useTranslation("forms");
  const { value } = useField(name);
  const isDate = value === "" || /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <FormText
      name={name}
      isOptional={isOptional}
      type={isDate ? "date" : "text"}
      hint={hint ?? t("dateHint")}
      className="input-short"
      autoComplete="off"
    />
  );
}

/** A choice of one. What was chosen stays there also when the list could not be fetched. */
export function FormSelect({
  name,
  options,
  ...field
}: Omit<FieldOf, "isOptional"> & { options: readonly Choice[] }) {
  const { t } = useTranslation("forms");
  const { props, value } = useField(name);
  const isThere = value === "" || options.some((option) => option.value === value);
  return (
    <SelectField
      {...props}
      {...field}
      required
      defaultValue={value}
      options={[{ value: "", label: t("choose") }, ...(isThere ? [] : [{ value, label: value }]), ...options]}
    />
  );
}

export function FormTextArea({ name, hint, isOptional }: FieldOf) {
  const { props, value } = useField(name);
  const { label, error, ...rest } = props;
  const explained = { id: name, hint, error };
  return (
    <Field {...explained} label={label} mark={useMark(isOptional)}>
      <textarea
        {...rest}
        {...described(explained)}
        className="input"
        rows={5}
        required={!isOptional}
        defaultValue={value}
      />
    </Field>
  );
}

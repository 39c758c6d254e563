import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Checkbox, type CheckboxChoice, CheckboxGroup } from "../ui/checkboxes.tsx";
import { type Choice, RadioGroup } from "../ui/form.tsx";
import { describedByHint, type FieldProps, useFormField } from "./field.tsx";

export function FormCheckbox({ name, hint }: FieldProps) {
  const { field, label, error } = useFormField(name);
  const props = getInputProps(field, { type: "checkbox", ...describedByHint(hint, field.descriptionId) });
  return <Checkbox {...props} id={field.id} label={label} hint={hint} error={error} />;
}

/** Boxes of one name. Without a list to choose from, chosen values stay chosen and `children` say why there is none. */
export function FormCheckboxes({
  name,
  hint,
  tools,
  hasLongLabels,
  choices,
  children,
}: FieldProps & {
  /** Buttons that choose several at once. */
  tools?: ReactNode;
  hasLongLabels?: boolean;
  choices: readonly CheckboxChoice[];
  children?: ReactNode;
}) {
  const { field, label, error, values, version } = useFormField(name);
  if (choices.length === 0)
    return (
      // A link in the error summary leads here.
      <div id={field.id} tabIndex={-1}>
        {children}
        {values.map((value) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
      </div>
    );
  return (
    <CheckboxGroup
      id={field.id}
      name={name}
      legend={label}
      hint={hint}
      error={error}
      tools={tools}
      hasLongLabels={hasLongLabels}
      choices={choices}
      chosen={values}
      version={version}
    />
  );
}

/** A choice of one, all of them in sight. */
export function FormRadios({
  name,
  hint,
  options,
}: FieldProps & { options: readonly (Choice & { hint?: ReactNode })[] }) {
  const { field, label, error, value } = useFormField(name);
  return (
    <RadioGroup
      // Another list has other choices to begin with.
      key={options.map((option) => option.value).join()}
      id={field.id}
      name={name}
      legend={label}
      hint={hint}
      error={error}
      required={field.required}
      defaultValue={value}
      options={options}
    />
  );
}

import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Checkbox, type CheckboxChoice, CheckboxGroup } from "../ui/checkboxes.tsx";
import { type Choice, RadioGroup } from "../ui/form.tsx";
import { describedByHint, type FieldProps, useFormField } from "./field.tsx";

export function FormCheckbox({ name, hint }: FieldProps) {
  const { field, id, label, error } = useFormField(name);
  const props = getInputProps(field, { type: "checkbox", ...describedByHint(hint, field) });
  return <Checkbox {...props} id={id} label={label} hint={hint} error={error} />;
}

/**
 * Shows checkboxes that share one name. Without choices it keeps the chosen values in hidden fields and shows
 * `children` as the reason.
 */
export function FormCheckboxes({
  name,
  hint,
  tools,
  hasLongLabels,
  choices,
  foldLabel,
  children,
}: FieldProps & {
  /** Buttons that select several boxes. */
  tools?: ReactNode;
  hasLongLabels?: boolean;
  choices: readonly CheckboxChoice[];
  foldLabel?: string;
  children?: ReactNode;
}) {
  const { id, label, error, values, version } = useFormField(name);
  if (choices.length === 0)
    return (
      // The error summary links to this id.
      <div id={id} tabIndex={-1}>
        {children}
        {values.map((value) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
      </div>
    );
  return (
    <CheckboxGroup
      id={id}
      name={name}
      legend={label}
      hint={hint}
      error={error}
      tools={tools}
      hasLongLabels={hasLongLabels}
      choices={choices}
      foldLabel={foldLabel}
      chosen={values}
      version={version}
    />
  );
}

/** Shows a choice as radio buttons. */
export function FormRadios({
  name,
  hint,
  options,
}: FieldProps & { options: readonly (Choice & { hint?: ReactNode })[] }) {
  const { id, isRequired, label, error, value } = useFormField(name);
  return (
    <RadioGroup
      // New options need new initial values, so React must create the group again.
      key={options.map((option) => option.value).join()}
      id={id}
      name={name}
      legend={label}
      hint={hint}
      error={error}
      required={isRequired}
      defaultValue={value}
      options={options}
    />
  );
}

import type { ReactNode } from "react";
import { Checkbox, CheckboxGroup, type CheckboxSet } from "../ui/checkboxes.tsx";
import { type FieldOf, useField } from "./field.tsx";

export function FormCheckbox({ name, hint }: Omit<FieldOf, "isOptional">) {
  const { props, values } = useField(name);
  return <Checkbox {...props} hint={hint} defaultChecked={values.length > 0} />;
}

/** Boxes of one name. Without a list to choose from, what was chosen stays chosen and `children` say why there is none. */
export function FormCheckboxes({
  name,
  hint,
  sets,
  children,
}: Omit<FieldOf, "isOptional"> & { sets: readonly CheckboxSet[]; children?: ReactNode }) {
  const { props, values } = useField(name);
  const { label, ...rest } = props;
  if (sets.every(({ choices }) => choices.length === 0))
    return (
      // A link in the error summary leads here.
      <div id={name} tabIndex={-1}>
        {children}
        {values.map((value) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
      </div>
    );
  return <CheckboxGroup {...rest} legend={label} hint={hint} sets={sets} chosen={values} />;
}

import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icons.tsx";
import { Form, type FormProps } from "./link.tsx";

type Explained = { id: string; hint?: ReactNode; error?: ReactNode };

/** The attributes that tie a control to its hint and its error. */
export function described({ id, hint, error }: Explained) {
  const ids = [error && `${id}-error`, hint && `${id}-description`].filter(Boolean);
  return {
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
}

type Labelled = Explained & {
  label: ReactNode;
  /** A word after the label, such as "optional". */
  mark?: ReactNode;
  /** Broader than its neighbours in a row of filters. */
  wide?: boolean;
};

/** Label, hint and error around any control whose id is `id`; the control itself takes `described()`. */
export function Field({ id, label, mark, hint, error, wide, children }: Labelled & { children: ReactNode }) {
  return (
    <div className={classNames("field", wide && "field-wide", Boolean(error) && "field-invalid")}>
      <label htmlFor={id}>
        {label}
        {mark && <span className="field-mark"> {mark}</span>}
      </label>
      <Explanation id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

export function Explanation({ id, hint, error }: Explained) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-description`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="danger" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}

type Native<Attributes> = Omit<Attributes, "id" | "name" | "aria-describedby" | "aria-invalid"> & {
  name: string;
};

export function TextField({
  id,
  label,
  mark,
  hint,
  error,
  wide,
  className,
  type = "text",
  ...native
}: Labelled & Native<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error} wide={wide}>
      <input
        {...native}
        {...described({ id, hint, error })}
        id={id}
        type={type}
        className={classNames("input", className)}
      />
    </Field>
  );
}

export type Choice = { value: string; label: string; disabled?: boolean };

export function SelectField({
  id,
  label,
  mark,
  hint,
  error,
  className,
  options,
  ...native
}: Labelled & Native<SelectHTMLAttributes<HTMLSelectElement>> & { options: readonly Choice[] }) {
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      <select
        {...native}
        {...described({ id, hint, error })}
        id={id}
        className={classNames("input", className)}
      >
        <Options options={options} />
      </select>
    </Field>
  );
}

export function Options({ options }: { options: readonly Choice[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
}

/** The first choice carries `id` itself, so that an error summary's link lands on it. */
export function RadioGroup({
  id,
  legend,
  name,
  options,
  defaultValue,
  look = "list",
  hint,
  error,
  required,
}: Explained & {
  legend: ReactNode;
  name: string;
  options: readonly (Choice & { hint?: ReactNode })[];
  defaultValue?: string;
  look?: "list" | "segmented";
  required?: boolean;
}) {
  const { "aria-describedby": describedBy, "aria-invalid": invalid } = described({ id, hint, error });
  return (
    <fieldset
      className={classNames("field", Boolean(error) && "field-invalid")}
      aria-describedby={describedBy}
    >
      <legend>{legend}</legend>
      <Explanation id={id} hint={hint} error={error} />
      <div className={look === "segmented" ? "segmented" : "choices"}>
        {options.map((option, index) => {
          const optionId = index === 0 ? id : `${id}-${option.value}`;
          return (
            <div className="choice" key={option.value}>
              <input
                type="radio"
                id={optionId}
                name={name}
                value={option.value}
                defaultChecked={option.value === defaultValue}
                disabled={option.disabled}
                required={required}
                aria-invalid={invalid}
                aria-describedby={option.hint ? `${optionId}-note` : undefined}
              />
              <label htmlFor={optionId}>{option.label}</label>
              {option.hint && (
                <p className="hint" id={`${optionId}-note`}>
                  {option.hint}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A list's filters in one row, a GET form. `actions` holds the Apply button and the Clear link, `more` a second row. */
export function FilterBar({
  actions,
  more,
  children,
  className,
  formRef,
  ...form
}: FormProps & {
  "aria-label": string;
  actions: ReactNode;
  more?: ReactNode;
  formRef?: Ref<HTMLFormElement>;
}) {
  return (
    <Form method="get" {...form} ref={formRef} className={classNames("filter-bar", className)}>
      {children}
      <div className="filter-actions">{actions}</div>
      {more && <div className="filter-more">{more}</div>}
    </Form>
  );
}

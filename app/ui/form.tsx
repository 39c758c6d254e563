import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { controlLook, uncorrected } from "./control.ts";
import { Icon } from "./icons.tsx";
import { segmentLook, segmentsLook } from "./segments.ts";
import { Hint } from "./text.tsx";

type Explained = { id: string; hint?: ReactNode; error?: ReactNode };

/** The attributes that tie a control to its hint and its error. */
export function described({ id, hint, error }: Explained) {
  const ids = [error && `${id}-error`, hint && `${id}-description`].filter(Boolean);
  return {
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
}

/** A label, a hint, an error and a control below each other. */
export function fieldLook({ wide, error }: { wide?: boolean; error?: ReactNode }) {
  return classNames("field", wide && "field-wide", Boolean(error) && "border-l-4 border-danger pl-3");
}

/** A box or a circle with its label behind it; the whole row is to be pressed. It stands inside `choicesLook`. */
export const choiceLook = "choice";

/** Around one or more choices. */
export const choicesLook = "choices";

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
    <div className={fieldLook({ wide, error })}>
      <label htmlFor={id}>
        {label}
        {mark && <span className="font-normal text-muted"> {mark}</span>}
      </label>
      <Explanation id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

export function Explanation({ id, hint, error }: Explained) {
  return (
    <>
      {hint && <Hint id={`${id}-description`}>{hint}</Hint>}
      {error && (
        <p
          className="field-error flex items-start gap-1.5 text-sm font-medium text-danger"
          id={`${id}-error`}
        >
          <Icon name="danger" className="mt-px" />
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
        {...uncorrected}
        {...native}
        {...described({ id, hint, error })}
        id={id}
        type={type}
        className={classNames(controlLook, className)}
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
        className={classNames(controlLook, className)}
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
    <fieldset className={fieldLook({ error })} aria-describedby={describedBy}>
      <legend className="not-last:mb-1">{legend}</legend>
      <Explanation id={id} hint={hint} error={error} />
      <div className={look === "segmented" ? segmentsLook : classNames("flex flex-col", choicesLook)}>
        {options.map((option, index) => {
          const optionId = index === 0 ? id : `${id}-${option.value}`;
          return (
            <div className={look === "segmented" ? segmentLook : choiceLook} key={option.value}>
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
                <Hint id={`${optionId}-note`} className="col-start-2 mb-1">
                  {option.hint}
                </Hint>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

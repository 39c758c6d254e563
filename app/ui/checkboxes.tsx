import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { described, Explanation } from "./form.tsx";

type Explained = { id: string; hint?: ReactNode; error?: ReactNode };

/** One box with its label behind it. */
export function Checkbox({
  id,
  label,
  hint,
  error,
  ...native
}: Explained & { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className={classNames("field", Boolean(error) && "field-invalid")}>
      {error && <Explanation id={id} error={error} />}
      <div className="choice">
        <input {...native} {...described({ id, hint, error })} type="checkbox" id={id} />
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="hint" id={`${id}-description`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

export type CheckboxChoice = { value: string; label: ReactNode };

/** Boxes of one name; the whole row of each is its label. The first box carries `id`, so that a link lands on it. */
export function CheckboxGroup({
  id,
  name,
  legend,
  hint,
  error,
  tools,
  hasLongLabels,
  choices,
  chosen,
  version,
}: Explained & {
  name: string;
  legend: ReactNode;
  /** Buttons that choose several at once. */
  tools?: ReactNode;
  hasLongLabels?: boolean;
  choices: readonly CheckboxChoice[];
  chosen: readonly string[];
  /** With another one the boxes are ticked anew. */
  version?: string;
}) {
  const { "aria-describedby": describedBy, "aria-invalid": invalid } = described({ id, hint, error });
  return (
    <fieldset
      className={classNames("field field-broad", Boolean(error) && "field-invalid")}
      aria-describedby={describedBy}
    >
      <legend>{legend}</legend>
      <Explanation id={id} hint={hint} error={error} />
      {tools && <div className="toolbar">{tools}</div>}
      <div key={version} className={hasLongLabels ? "choice-sets" : "choices choices-columns"}>
        {choices.map(({ value, label }, index) => (
          <label className="choice break-inside-avoid" key={value}>
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={invalid}
            />
            <span className="py-1">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

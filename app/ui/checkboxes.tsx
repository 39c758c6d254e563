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
/** Boxes under a heading of their own; without one they stand under the group's. */
export type CheckboxSet = { heading?: string; choices: readonly CheckboxChoice[] };

/** Boxes of one name. The first box carries `id`, so that a link lands on it. */
export function CheckboxGroup({
  id,
  name,
  legend,
  hint,
  error,
  sets,
  chosen,
}: Explained & {
  name: string;
  legend: ReactNode;
  sets: readonly CheckboxSet[];
  chosen: readonly string[];
}) {
  const { "aria-describedby": describedBy, "aria-invalid": invalid } = described({ id, hint, error });
  const first = sets[0]?.choices[0]?.value;
  const box = ({ value, label }: CheckboxChoice) => {
    const boxId = value === first ? id : `${id}-${value}`;
    return (
      <div className="choice" key={value}>
        <input
          type="checkbox"
          id={boxId}
          name={name}
          value={value}
          defaultChecked={chosen.includes(value)}
          aria-invalid={invalid}
        />
        <label htmlFor={boxId}>{label}</label>
      </div>
    );
  };
  return (
    <fieldset
      className={classNames("field field-broad", Boolean(error) && "field-invalid")}
      aria-describedby={describedBy}
    >
      <legend>{legend}</legend>
      <Explanation id={id} hint={hint} error={error} />
      <div className={sets.some(({ heading }) => heading) ? "choice-sets" : "choices choices-columns"}>
        {sets.map(({ heading, choices }) =>
          heading === undefined ? (
            choices.map(box)
          ) : (
            <fieldset className="choice-set" key={heading}>
              <legend>{heading}</legend>
              <div className="choices">{choices.map(box)}</div>
            </fieldset>
          ),
        )}
      </div>
    </fieldset>
  );
}

import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { choiceLook, described, Explanation, fieldLook } from "./form.tsx";
import { Hint } from "./text.tsx";

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
    <div className={fieldLook({ error })}>
      {error && <Explanation id={id} error={error} />}
      <div className={choiceLook}>
        <input {...native} {...described({ id, hint, error })} type="checkbox" id={id} />
        <label htmlFor={id}>{label}</label>
        {hint && (
          <Hint id={`${id}-description`} className="col-start-2 mb-1">
            {hint}
          </Hint>
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
      <div className={classNames(choiceLook, "break-inside-avoid")} key={value}>
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
    <fieldset className={fieldLook({ wide: true, error })} aria-describedby={describedBy}>
      <legend className="font-medium not-last:mb-1">{legend}</legend>
      <Explanation id={id} hint={hint} error={error} />
      <div
        className={
          sets.some(({ heading }) => heading) ? "w-full columns-2xs gap-6" : "w-full columns-[9rem] gap-4"
        }
      >
        {sets.map(({ heading, choices }) =>
          heading === undefined ? (
            choices.map(box)
          ) : (
            <fieldset className="break-inside-avoid pb-3" key={heading}>
              <legend className="font-medium">{heading}</legend>
              <div className="flex flex-col">{choices.map(box)}</div>
            </fieldset>
          ),
        )}
      </div>
    </fieldset>
  );
}

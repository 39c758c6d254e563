import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { choiceLook, choicesLook, described, Explanation, fieldLook } from "./form.tsx";
import { Toolbar } from "./page-layout.tsx";
import { Hint, Muted } from "./text.tsx";

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
    <div className={classNames(fieldLook({ error }), choicesLook)}>
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

export type CheckboxChoice = {
  value: string;
  label: ReactNode;
  /** Choices of one group follow each other, below its name. */
  group?: { name: string; note?: ReactNode };
  /** It is seldom chosen: it stands behind a line that opens. */
  isFolded?: boolean;
};

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
  foldLabel,
  chosen,
  version,
}: Explained & {
  name: string;
  legend: ReactNode;
  /** Buttons that choose several at once. */
  tools?: ReactNode;
  hasLongLabels?: boolean;
  choices: readonly CheckboxChoice[];
  /** The line before folded choices. */
  foldLabel?: string | undefined;
  chosen: readonly string[];
  /** Another version ticks the boxes anew. */
  version?: string;
}) {
  const { "aria-describedby": describedBy, "aria-invalid": invalid } = described({ id, hint, error });
  const folded = choices.filter(({ isFolded }) => isFolded);
  const isOpen = folded.length === choices.length || folded.some(({ value }) => chosen.includes(value));
  const boxes = { id, name, chosen, hasLongLabels, invalid };
  return (
    <fieldset className={fieldLook({ wide: true, error })} aria-describedby={describedBy}>
      <legend className="font-medium not-last:mb-1">{legend}</legend>
      <Explanation id={id} hint={hint} error={error} />
      {tools && <Toolbar className="mb-1">{tools}</Toolbar>}
      <div key={version} className="w-full">
        <Boxes {...boxes} choices={choices.filter(({ isFolded }) => !isFolded)} />
        {folded.length > 0 && (
          <details className="mt-1" open={isOpen}>
            <summary className="w-fit py-2 font-medium text-primary">{foldLabel}</summary>
            <Boxes {...boxes} choices={folded} id={folded.length === choices.length ? id : undefined} />
          </details>
        )}
      </div>
    </fieldset>
  );
}

/** @param id of the first box */
function Boxes({
  id,
  name,
  choices,
  chosen,
  hasLongLabels,
  invalid,
}: {
  id: string | undefined;
  name: string;
  choices: readonly CheckboxChoice[];
  chosen: readonly string[];
  hasLongLabels: boolean | undefined;
  invalid: true | undefined;
}) {
  return (
    <div
      className={classNames("w-full gap-x-6", hasLongLabels ? "columns-2xs" : "columns-[9rem]", choicesLook)}
    >
      {grouped(choices).map(({ group, of }, index) => {
        const boxes = of.map(({ value, label }, place) => (
          <label
            className={`${choiceLook} break-inside-avoid cursor-pointer rounded-sm hover:bg-raised`}
            key={value}
          >
            <input
              type="checkbox"
              id={index === 0 && place === 0 ? id : undefined}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={invalid}
            />
            <span>{label}</span>
          </label>
        ));
        if (!group) return boxes;
        return (
          <fieldset key={group.name} className="mb-2 break-inside-avoid">
            <legend className="font-medium">
              {group.name} {group.note && <Muted block>{group.note}</Muted>}
            </legend>
            {boxes}
          </fieldset>
        );
      })}
    </div>
  );
}

/** Returns choices by group. A choice without one stands alone. */
function grouped(choices: readonly CheckboxChoice[]) {
  const groups: { group?: CheckboxChoice["group"]; of: CheckboxChoice[] }[] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (choice.group && last?.group?.name === choice.group.name) last.of.push(choice);
    else groups.push({ group: choice.group, of: [choice] });
  }
  return groups;
}

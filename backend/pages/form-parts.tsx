/** @jsxImportSource hono/jsx */
import { type Language, languageNames } from "#api/languages.ts";
import { nextLanguage } from "../languages.ts";
import type { Html } from "./frame.tsx";

/** Parts that several kinds of pages have. */

/** A fault of a form. */
export type Fault = {
  /** The id of the field, or of the part of the page, that the fault is about. */
  field: string;
  message: string;
  /** A second field that the fault is about. The message stands at the first. */
  alsoField?: string;
};

/** The faults of a form, each with a link to its field. */
export const ErrorSummary = ({ heading, faults }: { heading: string; faults: readonly Fault[] }) =>
  faults.length === 0 ? null : (
    <div class="problem" role="alert">
      <p class="heading">{heading}</p>
      <ul>
        {faults.map(({ field, message }) => (
          <li>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );

type OfField = { name: string; faults: readonly Fault[] };

/** The message at a field, if the field has a fault. */
export function FieldFault({ name, faults }: OfField) {
  const found = faults.find(({ field }) => field === name);
  return found ? (
    <p class="wrong" id={`${name}-fault`}>
      {found.message}
    </p>
  ) : null;
}

/** Returns the attributes that tie a field to its hint and its fault. */
export function fieldAttributes({ name, faults }: OfField, hintId?: string) {
  const found = faults.find(({ field, alsoField }) => field === name || alsoField === name);
  const described = [hintId, found && `${found.field}-fault`].filter((id) => id !== undefined).join(" ");
  return { ...(found && { "aria-invalid": "true" }), ...(described && { "aria-describedby": described }) };
}

type TextFieldProps = OfField & {
  label: string;
  hint?: string | undefined;
  value: string;
  /** The height of a text area. Without it the field has one line. */
  rows?: number;
  type?: "text" | "email" | "password" | "date";
  autocomplete?: string;
  required?: boolean;
  spellcheck?: boolean;
};

export function TextField({
  name,
  faults,
  label,
  hint,
  value,
  rows,
  type = "text",
  ...more
}: TextFieldProps) {
  const hintId = hint && `${name}-hint`;
  const tied = fieldAttributes({ name, faults }, hintId);
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
      <FieldFault name={name} faults={faults} />
      {rows ? (
        // The first line break of a text area does not count. So one stands before the text, which may begin with another.
        <textarea id={name} name={name} rows={rows} {...tied}>{`\n${value}`}</textarea>
      ) : (
        <input
          type={type}
          id={name}
          name={name}
          value={value}
          spellcheck={false}
          autocapitalize="off"
          {...more}
          {...tied}
        />
      )}
    </div>
  );
}

/** A list of facts. A fact without a value is left out. */
export const Facts = ({ rows }: { rows: readonly (readonly [string, string | Html | null])[] }) => (
  <dl>
    {rows.map(([label, value]) =>
      value === null || value === "" ? null : (
        <div>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
);

/** @param href the address of the page in the other language */
export function OtherLanguage({ language, href }: { language: Language; href: string }) {
  const other = nextLanguage(language);
  return (
    <a href={href} lang={other} hreflang={other}>
      {languageNames[other]}
    </a>
  );
}

/** @param text the instant in words */
export const Time = ({ at, text }: { at: Date; text: string }) => (
  <time datetime={at.toISOString()}>{text}</time>
);

export const Hidden = ({ name, value }: { name: string; value: string }) => (
  <input type="hidden" name={name} value={value} />
);

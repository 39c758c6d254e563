import { z } from "zod";
import { type FieldFault, optionalText, requiredIdentifier, requiredText } from "#api/fields.ts";
import {
  type FieldValues,
  type FormField,
  type FormFields,
  type FormWords,
  identityNumbers,
  isFile,
  type OnWire,
} from "#api/form-fields.ts";
import { ruleOf } from "#api/form-schema.ts";
import { MOST_FILES } from "#api/upload-rules.ts";
import { today } from "../host/clock.server.ts";
import type { FormDefinition } from "./form.server.ts";
import { emptyOr, tickedBox, typedDate } from "./input-schemas.ts";

type TypedShape<F extends FormFields> = {
  [K in keyof FieldValues<F>]: z.ZodType<FieldValues<F>[K]>;
};

/** A form whose fields are declared: what is read from it, sent and confirmed follows from the declaration. */
export type DeclaredForm<F extends FormFields> = FormDefinition<z.ZodObject<TypedShape<F>>> & {
  /** The names of the fields by each part of their names on the wire. */
  wireNames: Record<string, string>;
  /** The content of a confirmation: the values, and the name of each file. */
  summary: z.ZodType<FieldValues<F> & Record<string, string | boolean | null>>;
  onWire(values: FieldValues<F>): OnWire<F>;
};

/**
 * @param name the unique name of the form
 * @param words where its words are: `fields.<name>`, `hints.<name>`, and `faults.<name>.<rule>`
 */
export function declaredForm<const F extends FormFields>(
  name: string,
  words: FormWords,
  fields: F,
): DeclaredForm<F> {
  const all = Object.entries<FormField>(fields);
  const typed = all.filter(([, field]) => !isFile(field));
  const files = all.filter(([, field]) => isFile(field));
  // Confirmations of the last week lack an optional field that is new.
  const shown = ({ is, isOptional }: FormField) =>
    is === "box"
      ? z.boolean()
      : isOptional
        ? z
            .string()
            .nullish()
            .transform((text) => text ?? null)
        : z.string();
  return {
    name,
    faults: `${words}faults`,
    schema: z.object(
      Object.fromEntries(typed.map(([field, declared]) => [field, typedRuleOf(declared)])) as TypedShape<F>,
    ),
    files: files.map(([field, { is, isOptional }]) => ({
      name: field,
      maxFiles: is === "pdfs" ? MOST_FILES : 1,
      isRequired: !isOptional,
    })),
    secrets: identityNumbers.filter((number) => number in fields),
    wireNames: wireNamesOf(fields),
    summary: z.object(
      Object.fromEntries(all.map(([field, declared]) => [field, shown(declared)])),
    ) as unknown as DeclaredForm<F>["summary"],
    onWire(values) {
      const sent = {};
      for (const [field, { wire }] of typed) put(sent, wire.split("."), values[field as keyof typeof values]);
      return sent as OnWire<F>;
    },
  };
}

/** Returns the names of fields by each part of their names on the wire: a refusal may name the object that a field is in. */
export function wireNamesOf(fields: FormFields): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [field, { wire }] of Object.entries(fields))
    for (const part of wire.split(".")) names[part] ??= field;
  return names;
}

function put(object: Record<string, unknown>, [name = "", ...path]: readonly string[], value: unknown): void {
  if (path.length === 0) {
    object[name] = value;
    return;
  }
  object[name] ??= {};
  put(object[name] as Record<string, unknown>, path, value);
}

const typedPastDate = typedDate.refine((date) => date <= today(), "future");

/** Returns the rule for what is typed into a field. Ids may be any text: the list that offered them says which are right. */
function typedRuleOf(field: FormField): z.ZodType {
  const { is, isOptional } = field;
  if (is === "box") return tickedBox;
  if (is === "ids") return severalIds(field.most ?? 0);
  if (is === "count") return typedCount(field.most ?? 0);
  if (is === "id") return (isOptional ? optionalText : requiredText)(LONGEST_ID);
  if (is !== "day" && is !== "pastDay") return ruleOf(field);
  const date = is === "day" ? typedDate : typedPastDate;
  return isOptional ? emptyOr(date) : date;
}

const LONGEST_ID = 64;

/** An id that is chosen twice counts once. */
const severalIds = (most: number) =>
  z
    .array(requiredText(LONGEST_ID))
    .min(1, "required" satisfies FieldFault)
    .max(most, "choice" satisfies FieldFault)
    .transform((ids) => [...new Set(ids)]);

/** A number with or without commas before its thousands. */
const typedCount = (most: number) =>
  emptyOr(
    requiredIdentifier(20)
      .transform((text) => text.replace(/(?<=\d),(?=\d{3}(\D|$))/g, ""))
      .refine((text) => /^\d{1,9}$/.test(text), "number" satisfies FieldFault)
      .refine((text) => Number(text) <= most, "number" satisfies FieldFault),
  ).transform((text) => (text === null ? null : Number(text)));

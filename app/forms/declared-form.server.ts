import { z } from "zod";
import type { FieldValues, FormField, FormFields, OnWire } from "#api/form-fields.ts";
import { ruleOf } from "#api/form-schema.ts";
import type { FormDefinition } from "./form.server.ts";
import { emptyOr, tickedBox, typedDate } from "./input-schemas.ts";

/** A form whose fields are declared: what is read from it, sent and confirmed follows from the declaration. */
export type DeclaredForm<F extends FormFields> = FormDefinition<z.ZodObject> & {
  /** The names of the fields by their names on the wire. */
  wireNames: Record<string, string>;
  /** The content of a confirmation: the values, and the name of each file. */
  summary: z.ZodType<FieldValues<F> & Record<string, string | boolean | null>>;
  onWire(values: Record<string, unknown>): OnWire<F>;
};

/**
 * @param name the unique name of the form
 * @param words the area of its words: `fields.<name>`, `hints.<name>`, and `faults.<name>.<rule>`
 */
export function declaredForm<const F extends FormFields>(
  name: string,
  words: string,
  fields: F,
): DeclaredForm<F> {
  const all = Object.entries<FormField>(fields);
  const typed = all.filter(([, { is }]) => is !== "pdf");
  const files = all.filter(([, { is }]) => is === "pdf");
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
    faults: `${words}:faults`,
    schema: z.object(Object.fromEntries(typed.map(([field, declared]) => [field, typedRuleOf(declared)]))),
    files: files.map(([field, { isOptional }]) => ({ name: field, maxFiles: 1, isRequired: !isOptional })),
    wireNames: Object.fromEntries(all.map(([field, { wire }]) => [wire, field])),
    summary: z.object(
      Object.fromEntries(all.map(([field, declared]) => [field, shown(declared)])),
    ) as unknown as DeclaredForm<F>["summary"],
    onWire: (values) =>
      Object.fromEntries(typed.map(([field, { wire }]) => [wire, values[field]])) as OnWire<F>,
  };
}

function typedRuleOf(field: FormField): z.ZodType {
  if (field.is === "box") return tickedBox;
  if (field.is === "day") return field.isOptional ? emptyOr(typedDate) : typedDate;
  return ruleOf(field);
}

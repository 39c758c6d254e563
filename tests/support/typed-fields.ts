import { z } from "zod";

/** Finds the text fields of schemas that keep characters nobody sees: `docs/decisions/0241-typed-text.md`. */

const INVISIBLE = ["\u200b", "\ufeff", "\u00ad", "\u202e", "\u2060"];
/** Beginnings and ends of texts that fields of different rules accept. */
const ACCEPTED = [
  ["Ana", "María"],
  ["1", "2"],
  ["123", "45"],
  ["555123", "4567"],
  ["ana@ex", "ample.example"],
  ["2025-10", "-21"],
  ["2025-10-21T", "14:00Z"],
  ["1EG4TE5", "MK73"],
  ["21909", "9999"],
  ["name-", "asc"],
] as const;
const texts = INVISIBLE.flatMap((character) =>
  ACCEPTED.flatMap(([start, end]) => [start + character + end, character + start + end + character]),
);
const isInvisible = new RegExp(`[${INVISIBLE.join("")}]`);

/** A field, and the path to it. */
export type Field = { path: string; schema: z.core.$ZodType };

/** Returns the fields of a schema, those of its objects, lists and alternatives too. */
export function fieldsOf(schema: z.core.$ZodType, path: string): Field[] {
  const inner = partsOf(schema);
  return inner.length > 0
    ? inner.flatMap(([name, part]) => fieldsOf(part, name === "" ? path : `${path}.${name}`))
    : [{ path, schema }];
}

/** The parts of a schema. What only changes a text is one field with it, and has none. */
function partsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [["[]", schema.element]];
  const inner =
    schema instanceof z.ZodUnion
      ? schema.options
      : schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
        ? [schema.unwrap()]
        : schema instanceof z.ZodPipe
          ? [schema.in]
          : [];
  return inner.some((one) => partsOf(one).length > 0) ? inner.map((one) => ["", one]) : [];
}

/** Returns true when a field accepts a text and keeps a character in it that nobody sees. */
export const keepsInvisible = ({ schema }: Field): boolean =>
  texts.some((text) => {
    const read = z.safeParse(schema, text);
    return read.success && typeof read.data === "string" && isInvisible.test(read.data);
  });

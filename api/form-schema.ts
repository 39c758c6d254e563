import { z } from "@hono/zod-openapi";
import {
  calendarDate,
  optionalIdentifier,
  optionalText,
  requiredIdentifier,
  requiredText,
} from "./fields.ts";
import type { FormField, FormFields, OnWire } from "./form-fields.ts";

/** Returns the shape of a form's JSON on the wire. Files are parts of their own. */
export function wireSchema<const F extends FormFields>(fields: F) {
  const shape = Object.values(fields).flatMap((field): [string, z.ZodType][] =>
    field.is === "pdf" ? [] : [[field.wire, ruleOf(field)]],
  );
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<OnWire<F>>;
}

/** Returns the rule for a field on the wire. A form has the same, but for days and boxes, which are typed otherwise. */
export function ruleOf({ is, longest = 0, isOptional }: FormField): z.ZodType {
  if (is === "box") return z.boolean();
  if (is === "day") return isOptional ? calendarDate.nullish().transform((day) => day ?? null) : calendarDate;
  if (is === "identifier") return (isOptional ? optionalIdentifier : requiredIdentifier)(longest);
  return (isOptional ? optionalText : requiredText)(longest);
}

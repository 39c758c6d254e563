import { z } from "@hono/zod-openapi";
import {
  calendarDate,
  email,
  type FieldFault,
  npn,
  optionalIdentifier,
  optionalText,
  phoneNumber,
  requiredIdentifier,
  requiredText,
  zipCode,
} from "./fields.ts";
import { type FormField, type FormFields, isFile, type OnWire } from "./form-fields.ts";
import { medicaidNumber, medicareNumber, socialSecurityNumber } from "./identity.ts";
import { id } from "./wire.ts";

/** The rules of a form's JSON on the wire, by name. */
type WireShape<F extends FormFields> = { [Name in keyof OnWire<F>]: z.ZodType<OnWire<F>[Name]> };

/** Returns the shape of a form's JSON on the wire. Files are parts of their own. */
export const wireSchema = <const F extends FormFields>(fields: F) => z.object(wireShape(fields));

/** Returns the rules of a form's JSON on the wire, for an object that has more. */
export function wireShape<const F extends FormFields>(fields: F): WireShape<F> {
  const sent = Object.values<FormField>(fields).filter((field) => !isFile(field));
  return shapeOf(sent.map((field) => [field.wire.split("."), field])) as WireShape<F>;
}

function shapeOf(fields: readonly [path: string[], field: FormField][]): Record<string, z.ZodType> {
  const names = [...new Set(fields.map(([[name = ""]]) => name))];
  const rules = names.map((name): [string, z.ZodType] => {
    const own = fields.filter(([[first]]) => first === name);
    const [first] = own;
    if (first && first[0].length === 1) return [name, ruleOf(first[1])];
    const inner = z.object(shapeOf(own.map(([[, ...path], field]) => [path, field])));
    // An object may be left out with all of its fields.
    const empty = inner.safeParse({});
    return [name, empty.success ? inner.nullish().transform((value) => value ?? empty.data) : inner];
  });
  return Object.fromEntries(rules);
}

/** The most characters of an id. */
const LONGEST_ID = 64;

/** Returns the rule for a field on the wire. A form has the same for what is typed as it is sent. */
export function ruleOf({ is, longest = LONGEST_ID, isOptional, among, most = 0 }: FormField): z.ZodType {
  switch (is) {
    case "box":
      return z.boolean();
    case "day":
    case "pastDay":
      return isOptional ? optionalDate : calendarDate;
    case "email":
      return email;
    case "npn":
      return npn;
    case "phone":
      return phoneNumber;
    case "zipCode":
      return zipCode;
    case "medicareNumber":
      return medicareNumber;
    case "socialSecurityNumber":
      return socialSecurityNumber;
    case "medicaidNumber":
      return medicaidNumber;
    case "id":
      return isOptional ? optionalId : chosenId;
    case "ids":
      return z
        .array(id)
        .min(1, "required" satisfies FieldFault)
        .max(most, "choice" satisfies FieldFault);
    case "count":
      return wholeNumber(most)
        .nullish()
        .transform((value) => value ?? null);
    case "identifier":
      return (isOptional ? optionalIdentifier : requiredIdentifier)(longest);
    default:
      if (among) return requiredText(longest).pipe(z.enum(among, { error: "choice" satisfies FieldFault }));
      return (isOptional ? optionalText : requiredText)(longest);
  }
}

const chosenId = requiredText(LONGEST_ID).regex(/^[\w-]{0,64}$/, "choice" satisfies FieldFault);
const optionalId = z
  .union([z.literal("").transform(() => null), chosenId])
  .nullish()
  .transform((value) => value ?? null);

const optionalDate = z
  .union([z.literal("").transform(() => null), calendarDate])
  .nullish()
  .transform((value) => value ?? null);

const NUMBER: FieldFault = "number";
const wholeNumber = (most: number) => z.number(NUMBER).int(NUMBER).min(0, NUMBER).max(most, NUMBER);

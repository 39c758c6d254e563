import { z } from "zod";
import { calendarDate, type FieldFault, optionalText, requiredText } from "#api/fields.ts";

/** What people type, turned into what is meant. Messages are names of rules. */

/** A date as `YYYY-MM-DD`, which browsers send, or as month, day and year, which people type where there is no calendar. */
export const typedDate = requiredText(40).transform(isoDate).pipe(calendarDate);

function isoDate(text: string): string {
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

/** A National Producer Number as it is written, with or without spaces, turned into its digits. */
export const typedNpn = requiredText(40)
  .regex(/^\s*[1-9](\s*\d){0,9}\s*$/, "npn" satisfies FieldFault)
  .transform((text) => text.replace(/\s/g, ""));

/** A box that is ticked or not. */
export const tickedBox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** What may be left out: null when nothing that can be seen was typed. */
export function emptyOr<T extends z.ZodType<string>>(field: T) {
  return optionalText(10_000).transform((value, context) => {
    if (value === null) return null;
    const parsed = field.safeParse(value);
    if (parsed.success) return parsed.data as z.output<T>;
    context.issues.push(
      ...parsed.error.issues.map(({ message }) => ({ code: "custom" as const, message, input: value })),
    );
    return z.NEVER;
  });
}

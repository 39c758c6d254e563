import { z } from "zod";
import { calendarDate, optionalText, requiredIdentifier } from "#api/fields.ts";

/** Schemas that turn typed text into values. Messages are names of rules. */

/**
 * Accepts a date as `YYYY-MM-DD`, as browsers send it, or as month, day and year, as people type it without a
 * date picker.
 */
export const typedDate = requiredIdentifier(40).transform(isoDate).pipe(calendarDate);

function isoDate(text: string): string {
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

/** A checkbox. Returns true when it is checked. */
export const tickedBox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** Makes a field optional. Returns null for blank text. */
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

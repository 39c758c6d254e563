import { type FieldFault, fieldFaults, optionalText } from "#api/fields.ts";
import { InvalidAnswer } from "./refusals.ts";

/** The number of characters that a reason may have. */
export const LONGEST_REASON = 1_000;

/**
 * Returns a text of the reviewer without blanks around it, or null for a blank one.
 * @throws InvalidAnswer when the text is too long, has control characters, or is missing although it is required
 */
export function checkedText(
  field: "reason" | "note",
  text: string | null,
  { isRequired, longest }: { isRequired: boolean; longest: number },
): string | null {
  const read = optionalText(longest).safeParse(text);
  if (!read.success) throw new InvalidAnswer(field, faultIn(read.error.issues[0]?.message));
  if (isRequired && read.data === null) throw new InvalidAnswer(field, "required");
  return read.data;
}

const faultIn = (message: string | undefined): FieldFault =>
  fieldFaults.find((fault) => fault === message) ?? "characters";

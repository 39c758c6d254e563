import type { z } from "zod";
import { type FieldFault, fieldFaults } from "#api/fields.ts";

/** The fields that are not as they must be, each with the names of the rules it breaks. */
export type FieldErrors = Record<string, string[]>;

type Issue = z.core.$ZodIssue;

/**
 * Puts what a schema found into the words of the wire.
 * @param data what was checked
 * @param root the name of the whole, for what is wrong with it all
 */
export function fieldErrors(error: z.ZodError, data: unknown, root: string): FieldErrors {
  // Without a prototype, since names may come from outside.
  const errors: FieldErrors = Object.create(null);
  for (const { path, message } of error.issues.flatMap(flattenUnion)) {
    const field = path.map(String).join(".") || root;
    const rule = isFieldFault(message) ? message : valueAt(data, path) == null ? "required" : "choice";
    if (!errors[field]?.includes(rule)) errors[field] = [...(errors[field] ?? []), rule];
  }
  return errors;
}

function isFieldFault(message: string): message is FieldFault {
  return fieldFaults.some((name) => name === message);
}

/**
 * The issues of the alternative that was meant, where there are several: one that the value is not wholly unlike, and of
 * those the one with the fewest issues.
 */
function flattenUnion(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const closest = issue.errors
    .filter((issues) => !issues.some(({ path }) => path.length === 0))
    .sort((one, other) => one.length - other.length)[0];
  if (!closest) return [issue];
  return closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(flattenUnion);
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );
}

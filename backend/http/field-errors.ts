import type { z } from "zod";
import { type FieldFault, fieldFaults } from "#api/fields.ts";

/** The invalid fields, each with the names of the rules that it breaks. */
export type FieldErrors = Record<string, string[]>;

type Issue = z.core.$ZodIssue;

/**
 * Returns the faults that a schema found, in the terms of the wire.
 * @param data the value that the schema checked
 * @param root the field name for faults of the whole value
 */
export function fieldErrors(error: z.ZodError, data: unknown, root: string): FieldErrors {
  // Field names may come from outside. Without a prototype, a name such as `__proto__` does no harm.
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
 * Replaces the issue of a union by the issues of the alternative that is closest to the value. The closest alternative
 * accepts the type of the whole value and has the fewest issues.
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

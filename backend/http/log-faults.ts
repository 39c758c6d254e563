import { stdSerializers } from "pino";

const told = ["type", "message", "stack", "code", "table", "column", "constraint", "aggregateErrors"];

/**
 * An error as it stands in the log. The errors of a database carry the values of the statement or of the row as well:
 * names, birth dates, and whatever else somebody typed.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const fields = Object.entries(stdSerializers.err(error)).filter(([name]) => told.includes(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === "aggregateErrors" ? inner(value) : value]),
  );
}

const inner = (errors: unknown) =>
  Array.isArray(errors)
    ? errors.map(({ type, message, stack, code }) => ({ type, message, stack, code }))
    : [];

import { stdSerializers } from "pino";

const loggedFields = ["type", "message", "stack", "code", "table", "column", "constraint", "aggregateErrors"];

/**
 * An error as it stands in the log. The errors of a database carry the values of the statement or of the row as well:
 * names, birth dates, and whatever else somebody typed.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const fields = Object.entries(stdSerializers.err(error)).filter(([name]) => loggedFields.includes(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === "aggregateErrors" ? innerErrors(value) : value]),
  );
}

const innerErrors = (errors: unknown) =>
  Array.isArray(errors)
    ? errors.map(({ type, message, stack, code }) => ({ type, message, stack, code }))
    : [];

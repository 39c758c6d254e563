import { stdSerializers } from "pino";

const loggedFields = ["type", "message", "stack", "code", "table", "column", "constraint", "aggregateErrors"];

/**
 * Returns an error in the form for the log. It leaves out fields in which a database repeats the values of a statement or
 * a row, such as names and birth dates.
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

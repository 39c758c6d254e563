import type { Schema } from "../database/schema.ts";
import type { Form } from "./value-formats.ts";

/**
 * The declaration of a file of `npm run import`. It is all there is to know about a file: it is read, checked, written and
 * documented by its declaration. A column is added here and in no other place.
 *
 * The names of columns and references are those of columns of the table, unless `isLookup` is true: a lookup only helps to
 * find a record of another file.
 */
export type ImportedFile = {
  /** The name of the file, such as `agents.csv`. */
  name: string;
  table: keyof Schema & string;
  /** One row of the file in a few words, such as "agent". */
  record: string;
  about: string;
  columns: Readonly<Record<string, Column>>;
  references?: Readonly<Record<string, Reference>>;
  /** The columns and references by which a record is found again. No two rows have the same. */
  key: readonly string[];
  /** Expressions of SQL for keys that the table does not have itself. The table is named `kept`. */
  keyInTable?: Readonly<Record<string, string>>;
  /** SQL that orders several records with the same key; the first one is meant. Without it, they are a fault. */
  preferred?: string;
  /** The table has no column `id`: its rows are only there or not. */
  isLink?: true;
  rules?: readonly Rule[];
  /** Expressions of SQL for further columns of a new record. The row of the file is named `staged`. */
  onlyWhenNew?: Readonly<Record<string, string>>;
};

export type Column = {
  /** The name in the first line of the file. */
  header: string;
  form: Form;
  /** The column must be there, and may not be empty. */
  isRequired: boolean;
  meaning: string;
  /** Only finds a record of another file. */
  isLookup?: true;
  /** An identity number. It is encrypted before it reaches the database, and never shown. */
  isSecret?: true;
};

/** The id of a record of another file, or of the same one. */
export type Reference = {
  /** The name of the other file. */
  to: string;
  /** The columns or references of this file, in the order of the other file's key. */
  by: readonly string[];
  /** The column that a report names when there is no such record. */
  reportedAt: string;
  /** Only helps to find another record. */
  isLookup?: true;
};

/** A row that meets the condition is refused. */
export type Rule = {
  column: string;
  reason: string;
  /** A condition of SQL. The row of the file is named `staged`. */
  refused: string;
};

type More = Pick<Column, "isLookup" | "isSecret">;

export const required = (header: string, form: Form, meaning: string, more: More = {}): Column => ({
  header,
  form,
  meaning,
  isRequired: true,
  ...more,
});

export const optional = (header: string, form: Form, meaning: string, more: More = {}): Column => ({
  header,
  form,
  meaning,
  isRequired: false,
  ...more,
});

export const lookup = { isLookup: true } as const;
export const secret = { isSecret: true } as const;

/** Returns true when every row has the column or reference, so that it is never null. */
export function isAlwaysThere(file: ImportedFile, name: string): boolean {
  const reference = file.references?.[name];
  if (reference) return reference.by.every((part) => isAlwaysThere(file, part));
  return file.columns[name]?.isRequired ?? false;
}

/** Returns the headers of the columns behind a column or reference. */
export function headersOf(file: ImportedFile, name: string): string[] {
  const reference = file.references?.[name];
  if (reference) return [...new Set(reference.by.flatMap((part) => headersOf(file, part)))];
  return [file.columns[name]?.header ?? name];
}

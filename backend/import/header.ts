import { similarName } from "#server/similar-name.ts";
import type { ImportedFile } from "./imported-file.ts";

/** The names of the columns of a file in their order in it. */
export type Header = readonly string[];

const comparable = (header: string) => header.trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Reads the first line of a file.
 * @returns the columns by their names in the declaration, and what is wrong with the line
 */
export function readHeader(
  file: ImportedFile,
  fields: readonly string[],
): { header: Header; faults: { column: string; reason: string }[] } {
  const columns = Object.entries(file.columns);
  const names = new Map(columns.map(([name, { header }]) => [comparable(header), name]));
  const faults: { column: string; reason: string }[] = [];
  const header: string[] = [];
  for (const field of fields) {
    const name = names.get(comparable(field));
    if (name === undefined) faults.push({ column: field.trim(), reason: unknownColumn(file, field) });
    else if (header.includes(name))
      faults.push({ column: field.trim(), reason: "the column is there twice" });
    else header.push(name);
  }
  for (const [name, column] of columns) {
    if (column.isRequired && !header.includes(name))
      faults.push({ column: column.header, reason: "the column is missing" });
  }
  return { header, faults };
}

function unknownColumn(file: ImportedFile, field: string): string {
  const known = Object.values(file.columns).map(({ header }) => header);
  const similar = similarName(field.trim(), known);
  return similar ? `there is no such column. Did you mean “${similar}”?` : "there is no such column";
}

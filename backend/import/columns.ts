import { keyWords } from "./check.ts";
import { importedFiles } from "./files.ts";
import type { ImportedFile } from "./imported-file.ts";

/** Returns the tables of all files as Markdown, for `docs/import.md`. */
export function columnTables(): string {
  return importedFiles.map(sectionOf).join("\n\n");
}

function sectionOf(file: ImportedFile): string {
  const rows = Object.values(file.columns).map(({ header, isRequired, form, meaning }) => [
    header,
    isRequired ? "yes" : "no",
    form.words,
    meaning,
  ]);
  return [
    `### ${file.name}`,
    "",
    file.about,
    `Found again by: ${keyWords(file)}.`,
    "",
    ...markdownTable([["column", "required", "form", "meaning"], ...rows]),
  ].join("\n");
}

function markdownTable([heading = [], ...rows]: readonly (readonly string[])[]): string[] {
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(heading), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}

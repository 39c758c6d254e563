/** The names of files that a list is exported to: `docs/product/producers.md`, "Exports". */

const LONGEST_PART = 40;
const LONGEST_NAME = 120;

/**
 * Returns a file name without its ending: the subject, the filters in force and the day, such as
 * `producer-contracts-active-alder-health-plans-2026-09-15`.
 * @param filters words of the filters; an empty one, null or undefined is none
 * @param day `YYYY-MM-DD`
 */
export function exportName(
  subject: string,
  filters: readonly (string | null | undefined)[],
  day: string,
): string {
  const parts = filters.map((filter) => partOf(filter ?? "")).filter(Boolean);
  return `${truncated([subject, ...parts].join("-"), LONGEST_NAME)}-${day}`;
}

/** Letters and digits of any language, and a hyphen for all between them. */
const partOf = (text: string) =>
  truncated(
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-/, ""),
    LONGEST_PART,
  );

const truncated = (text: string, longest: number) => [...text].slice(0, longest).join("").replace(/-+$/, "");

/** Returns a range of days as a part of a file name; undefined without a day. @param name of what has the days */
export function daysPart(name: string, from: string, to: string): string | undefined {
  if (!from && !to) return undefined;
  return [name, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(" ");
}

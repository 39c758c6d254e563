import { normalized } from "#api/typed-text.ts";

/** File names of exported lists: `docs/product/producers.md`, "Exports". */

const LONGEST_PART = 40;
const LONGEST_NAME = 120;

/**
 * Returns a file name without extension: the subject, the active filters and the day, such as
 * `producer-contracts-active-alder-health-plans-2026-09-15`.
 * @param filters words of the filters; empty text, null and undefined are skipped
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

/** Keeps letters and digits of any language and replaces the rest with hyphens. */
const partOf = (text: string) =>
  truncated(
    normalized(text, "NFC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-/, ""),
    LONGEST_PART,
  );

const truncated = (text: string, longest: number) => [...text].slice(0, longest).join("").replace(/-+$/, "");

/**
 * Returns a range of days as a part of a file name. Returns undefined without a day.
 * @param name the name of the filter
 */
export function daysPart(name: string, from: string, to: string): string | undefined {
  if (!from && !to) return undefined;
  return [name, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(" ");
}

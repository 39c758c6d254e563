/** The days that a typed date means, each `YYYY-MM-DD`. */
export type Days = { from: string; to: string };

const monthNames = [
  "january february march april may june july august september october november december",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
].map((names) => names.split(" "));

/** Returns the number of a month that is written in full or by three letters or more; undefined for any other word. */
function monthOf(word: string): number | undefined {
  if (word.length < 3) return undefined;
  const at = monthNames.map((names) => names.findIndex((name) => name.startsWith(word)));
  const found = at.find((index) => index >= 0);
  return found === undefined ? undefined : found + 1;
}

/**
 * Reads a year (`2026`), a month (`11/2026`, `2026-11`, `Nov 2026`, `November`, `noviembre de 2026`) or a day (`11/15/2026`,
 * `2026-11-15`, `Nov 15, 2026`, `15 de noviembre de 2026`). A month without a year is the latest one.
 * @param today the business date, `YYYY-MM-DD`
 * @returns null for any other text
 */
export function daysIn(text: string, today: string): Days | null {
  const typed = text.trim().toLowerCase();
  const [, year] = /^(20\d{2})$/.exec(typed) ?? [];
  if (year) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const [, isoYear, isoMonth, isoDay] = /^(20\d{2})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(typed) ?? [];
  if (isoYear && isoMonth) return daysOf(Number(isoYear), Number(isoMonth), isoDay);
  const [, month, day, ofYear] = /^(\d{1,2})\/(?:(\d{1,2})\/)?(20\d{2})$/.exec(typed) ?? [];
  return ofYear && month ? daysOf(Number(ofYear), Number(month), day) : daysInWords(typed, today);
}

function daysInWords(typed: string, today: string): Days | null {
  const words = typed
    .replace(/[.,]/g, " ")
    .split(/\s+/)
    .filter((word) => word && word !== "de");
  const numbers = words.filter((word) => monthOf(word) === undefined);
  const [month, ...others] = words.flatMap((word) => monthOf(word) ?? []);
  if (month === undefined || others.length > 0 || numbers.some((word) => !/^\d{1,4}$/.test(word)))
    return null;
  const year = numbers.find((word) => word.length === 4);
  const thisYear = Number(today.slice(0, 4));
  const latest = month > Number(today.slice(5, 7)) ? thisYear - 1 : thisYear;
  return daysOf(
    year ? Number(year) : latest,
    month,
    numbers.find((word) => word.length < 3),
  );
}

function daysOf(year: number, month: number, day: string | undefined): Days | null {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || (day && (Number(day) < 1 || Number(day) > last))) return null;
  const on = (number: number) =>
    `${year}-${String(month).padStart(2, "0")}-${String(number).padStart(2, "0")}`;
  return day ? { from: on(Number(day)), to: on(Number(day)) } : { from: on(1), to: on(last) };
}

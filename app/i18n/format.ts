import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Language, localeOf } from "#api/languages.ts";
import { partsOfDay } from "./days.ts";

/**
 * Dates and numbers, the same on every server and in every browser: month names are words of the catalogue, not of the
 * machine's own tables.
 */
export function useFormat() {
  const { t, i18n } = useTranslation("lists");
  return formatIn(i18n.language, t);
}

/** @param t of the language and its `lists` */
export function formatIn(language: string, t: TFunction<"lists">) {
  const dateBy = (pattern: "date" | "dateInText") => {
    const written = writtenDates(language, pattern);
    return (date: string) => {
      const known = written.get(date);
      if (known !== undefined) return known;
      const parts = partsOfDay(date);
      if (!parts) return date;
      const month = t(`${pattern === "date" ? "months" : "monthsInText"}.${parts.month as 1}`);
      const text = t(pattern, { ...parts, month });
      if (written.size < MOST_DATES) written.set(date, text);
      return text;
    };
  };
  return {
    /** A date in its short form, for columns. @param date `YYYY-MM-DD`; a day that does not exist stays as it is written */
    date: dateBy("date"),
    /** A date as it is written in a sentence. */
    dateInText: dateBy("dateInText"),
    /** @param time `HH:MM`, from 00 to 23 */
    time(time: string): string {
      const [hours = 0, minutes = 0] = time.split(":").map(Number);
      const minute = String(minutes).padStart(2, "0");
      return t(hours < 12 ? "timeBeforeNoon" : "timeAfterNoon", { hour: hours % 12 || 12, minute });
    },
    /** A whole number with separators of thousands, as written in the United States. */
    count(value: number): string {
      return numbersOf(language).format(value);
    },
    /** An amount of US dollars with two decimals. A negative amount begins with a minus. */
    money(dollars: number): string {
      const amount = amountsOf(language).format(Math.abs(dollars));
      return `${dollars < 0 ? "−" : ""}$${amount}`;
    },
  };
}

/** The days of some decades. */
const MOST_DATES = 20_000;

/** The dates that were written before, by language and pattern. Lists show the same days again and again. */
const writtenBefore = new Map<string, Map<string, string>>();

function writtenDates(language: string, pattern: string): Map<string, string> {
  const key = `${language} ${pattern}`;
  const known = writtenBefore.get(key);
  if (known) return known;
  const written = new Map<string, string>();
  writtenBefore.set(key, written);
  return written;
}

/** Making a format costs more than all it is used for on a page. */
function kept(options: Intl.NumberFormatOptions) {
  const formats = new Map<string, Intl.NumberFormat>();
  return (language: string): Intl.NumberFormat => {
    const known = formats.get(language);
    if (known) return known;
    const made = new Intl.NumberFormat(localeOf(language as Language), options);
    formats.set(language, made);
    return made;
  };
}

const numbersOf = kept({});
const amountsOf = kept({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

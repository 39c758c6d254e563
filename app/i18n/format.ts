import { useTranslation } from "react-i18next";
import { partsOfDay } from "./days.ts";

/**
 * Dates and numbers, the same on every server and in every browser: month names are words of the catalogue, not of the
 * machine's own tables.
 */
export function useFormat() {
  const { t, i18n } = useTranslation("lists");
  const dateBy = (pattern: "date" | "dateInText") => (date: string) => {
    const parts = partsOfDay(date);
    return parts ? t(pattern, { ...parts, month: t(`months.${parts.month as 1}`) }) : date;
  };
  return {
    /** As short as a column wants it. @param date `YYYY-MM-DD`; a day that does not exist stays as it is written */
    date: dateBy("date"),
    /** The same as it stands in a sentence. */
    dateInText: dateBy("dateInText"),
    /** @param time `HH:MM`, from 00 to 23 */
    time(time: string): string {
      const [hours = 0, minutes = 0] = time.split(":").map(Number);
      const minute = String(minutes).padStart(2, "0");
      return t(hours < 12 ? "timeBeforeNoon" : "timeAfterNoon", { hour: hours % 12 || 12, minute });
    },
    /** A whole number with separators of thousands, as written in the United States. */
    count(value: number): string {
      return numbersOf(i18n.language).format(value);
    },
    /** An amount of US dollars with two decimals. A negative amount begins with a minus. */
    money(dollars: number): string {
      const amount = amountsOf(i18n.language).format(Math.abs(dollars));
      return `${dollars < 0 ? "−" : ""}$${amount}`;
    },
  };
}

/** Making a format costs more than all it is used for on a page. */
function kept(options: Intl.NumberFormatOptions) {
  const formats = new Map<string, Intl.NumberFormat>();
  return (language: string): Intl.NumberFormat => {
    const known = formats.get(language);
    if (known) return known;
    const made = new Intl.NumberFormat(`${language}-US`, options);
    formats.set(language, made);
    return made;
  };
}

const numbersOf = kept({});
const amountsOf = kept({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

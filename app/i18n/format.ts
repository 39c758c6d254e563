import { useTranslation } from "react-i18next";

/**
 * Dates and numbers, the same on every server and in every browser: month names are words of the catalogue, not of the
 * machine's own tables.
 */
export function useFormat() {
  const { t, i18n } = useTranslation("lists");
  return {
    /** @param date `YYYY-MM-DD` */
    date(date: string): string {
      const [year, month, day] = date.split("-").map(Number);
      const name = t(`months.${month as 1}`);
      return t("date", { day, month: name, year });
    },
    /** A whole number with separators of thousands, as written in the United States. */
    count(value: number): string {
      return new Intl.NumberFormat(`${i18n.language}-US`).format(value);
    },
  };
}

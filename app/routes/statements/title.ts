import type { TitleWords } from "../../frame/title.tsx";
import { partsOfDay } from "../../i18n/days.ts";

/** The title of a page about a statement. @param date its day, `YYYY-MM-DD`, if it is known */
export function statementTitle(t: TitleWords, date: string | null | undefined): string {
  if (!date) return t("statements:statement");
  const parts = partsOfDay(date);
  const shown = parts
    ? t("lists:dateInText", { ...parts, month: t(`lists:months.${parts.month as 1}`) })
    : date;
  return t("statements:statementOf", { date: shown });
}

import type { TitleWords } from "../../pages/title.tsx";

/** The title of a page about a statement. @param date its day, `YYYY-MM-DD`, if it is known */
export function statementTitle(t: TitleWords, date: string | null | undefined): string {
  if (!date) return t("statements:statement");
  const [year, month, day] = date.split("-").map(Number);
  const name = t(`lists:months.${month as 1}`);
  return t("statements:statementOf", { date: t("lists:dateInText", { day, month: name, year }) });
}

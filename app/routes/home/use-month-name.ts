import { useTranslation } from "react-i18next";
import type { MonthsFound } from "./chart.server.ts";

/** Names months. One that is none we know is named as the backend names it. */
export function useMonthName() {
  const { t } = useTranslation("lists");
  return ({ month, name }: MonthsFound["rows"][number]): string =>
    month ? t(`months.${month as 1}`) : (name ?? "–");
}

import { useTranslation } from "react-i18next";
import type { MonthsFound } from "./chart.server.ts";

/** Returns the names of months. An unknown month has the backend's name. */
export function useMonthName() {
  const { t } = useTranslation("lists");
  return ({ month, name }: MonthsFound["rows"][number]): string =>
    month ? t(`months.${month as 1}`) : (name ?? "–");
}

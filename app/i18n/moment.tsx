import { useTranslation } from "react-i18next";
import { useFormat } from "./format.ts";

/** A day and, where it is known, the time of that day. @param time `HH:MM` */
export function Moment({ date, time }: { date: string; time: string | null }) {
  const { t } = useTranslation("lists");
  const format = useFormat();
  const day = format.date(date);
  const text = time === null ? day : t("moment", { day, time: format.time(time) });
  return <time dateTime={date}>{text}</time>;
}

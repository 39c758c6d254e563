import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format.ts";

/** Beside a list: how many of its rows could not be read, if any. */
export function UnreadableNote({ unreadable }: { unreadable: number }) {
  const { t } = useTranslation("lists");
  const { count } = useFormat();
  if (unreadable === 0) return null;
  return <p className="hint list-note">{t("unreadable", { count: unreadable, total: count(unreadable) })}</p>;
}

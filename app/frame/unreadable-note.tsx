import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format.ts";
import { Hint } from "../ui/text.tsx";

/** Beside a list: how many of its rows could not be read, if any. */
export function UnreadableNote({ unreadable }: { unreadable: number }) {
  const { t } = useTranslation("lists");
  const { count } = useFormat();
  if (unreadable === 0) return null;
  return <Hint className="mb-3">{t("unreadable", { count: unreadable, total: count(unreadable) })}</Hint>;
}

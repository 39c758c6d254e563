import { useTranslation } from "react-i18next";
import { Notice } from "../ui/message.tsx";

/** The note above a form with text that was typed before the session ended. */
export function KeptNotice() {
  const { t } = useTranslation("shell");
  return <Notice tone="warning">{t("formKept")}</Notice>;
}

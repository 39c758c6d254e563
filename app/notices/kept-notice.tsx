import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icons.tsx";

/** Above a form that shows what was typed before the session ended. */
export function KeptNotice() {
  const { t } = useTranslation("shell");
  return (
    <div className="notice notice-warning">
      <Icon name="warning" />
      <span>{t("formKept")}</span>
    </div>
  );
}

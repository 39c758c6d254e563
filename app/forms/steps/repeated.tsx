import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/message.tsx";

/** The note above a step that an earlier submission fills in. */
export function Repeated({ isFound = true, reason }: { isFound?: boolean; reason: string | null }) {
  const { t } = useTranslation("openedWith");
  if (!isFound) return <Notice tone="warning">{t("repeat.notFound")}</Notice>;
  return (
    <Notice tone="info" className="mb-4">
      {reason ? t("steps.because", { reason }) : t("steps.of")}
    </Notice>
  );
}

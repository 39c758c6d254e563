import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";

export function StatusBadge({ isCompleted }: { isCompleted: boolean }) {
  const { t } = useTranslation("helpRequests");
  return isCompleted ? (
    <Badge tone="positive" icon="check">
      {t("statuses.completed")}
    </Badge>
  ) : (
    <Badge icon="pending">{t("statuses.open")}</Badge>
  );
}

import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";

export function StatusBadge({ isCompleted, isWaiting }: { isCompleted: boolean; isWaiting: boolean }) {
  const { t } = useTranslation("helpRequests");
  if (isCompleted)
    return (
      <Badge tone="positive" icon="check">
        {t("statuses.completed")}
      </Badge>
    );
  return isWaiting ? (
    <Badge tone="warning" icon="warning">
      {t("statuses.waiting")}
    </Badge>
  ) : (
    <Badge icon="pending">{t("statuses.open")}</Badge>
  );
}

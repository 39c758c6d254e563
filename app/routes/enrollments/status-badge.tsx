import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";
import { statusOf, statusTones } from "./status.ts";

/** An enrollment's status. One that this portal does not know is shown as it came, in a neutral look. */
export function EnrollmentStatus({ text }: { text: string | null }) {
  const { t } = useTranslation("enrollmentStatus");
  const status = statusOf(text);
  if (!status) return text ? <Badge>{text}</Badge> : <>–</>;
  return <Badge tone={statusTones[status]}>{t(`${status}.name`)}</Badge>;
}

/** Returns a function for the meaning of a status, and the agent's next step. */
export function useMeaning() {
  const { t } = useTranslation("enrollmentStatus");
  return (text: string): string => {
    const status = statusOf(text);
    return status ? `${t(`${status}.meaning`)} ${t(`${status}.next`)}` : t("unknown");
  };
}

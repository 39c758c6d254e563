import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";
import { knownStatus, meaningId } from "./statuses.ts";
import "./words.ts";

/** The word of a status. One that only the backend knows is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation("enrollments");
  const known = knownStatus(status);
  return <Badge tone={known?.tone}>{known ? t(`statuses.${known.key}.word`) : status}</Badge>;
}

/** The same as a link to what the status means, on a page that has `StatusMeanings`. */
export function StatusLink({ status }: { status: string }) {
  const { t } = useTranslation("enrollments");
  const known = knownStatus(status);
  if (!known) return <StatusBadge status={status} />;
  return (
    <a href={`#${meaningId(known.key)}`} title={t(`statuses.${known.key}.meaning`)} className="badge-link">
      <StatusBadge status={status} />
    </a>
  );
}

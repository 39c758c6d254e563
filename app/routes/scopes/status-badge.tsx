import { useTranslation } from "react-i18next";
import { scopeNotes, scopeStatuses } from "#api/statuses.ts";
import { Badge } from "../../ui/badge.tsx";
import { knownOf } from "./scope-values.ts";

/** A status with its icon. One that nobody knows stands as it is. */
export function StatusBadge({ status }: { status: string | null }) {
  const { t } = useTranslation("scopes");
  const known = knownOf(scopeStatuses, status);
  const words = known ? t(`statuses.${known}`) : (status ?? t("statusMissing"));
  if (known === "Completed")
    return (
      <Badge tone="positive" icon="check">
        {words}
      </Badge>
    );
  if (known === "Voided")
    return (
      <Badge tone="danger" icon="close">
        {words}
      </Badge>
    );
  return <Badge icon="pending">{words}</Badge>;
}

/** The reason why a scope goes no further by itself. */
export function NoteBadge({ note }: { note: string | null }) {
  const { t } = useTranslation("scopes");
  if (note === null) return null;
  const known = knownOf(scopeNotes, note);
  return <Badge tone="warning">{known ? t(`notes.${known}`) : note}</Badge>;
}

import { useTranslation } from "react-i18next";
import { submissionHolders, submissionKinds, submissionStatuses } from "#api/statuses.ts";
import { Badge } from "../../ui/badge.tsx";
import { knownOf, statusLooks } from "./submission-values.ts";

/** A status with its icon. One that the portal does not know is shown as it came, in a neutral look. */
export function SubmissionStatus({ status }: { status: string | null }) {
  const { t } = useTranslation(["submissions", "submissionKinds"]);
  const known = knownOf(submissionStatuses, status);
  if (!known) return status ? <Badge>{status}</Badge> : <>–</>;
  return <Badge {...statusLooks[known]}>{t(`statuses.${known}`)}</Badge>;
}

/** Returns functions that name a kind and a holder. Those that the portal does not know keep their names. */
export function useSubmissionWords() {
  const { t } = useTranslation(["submissions", "submissionKinds"]);
  return {
    kindName(kind: string): string {
      const known = knownOf(submissionKinds, kind);
      return known ? t(`submissionKinds:${known}.one`) : kind || t("kindMissing");
    },
    holderName(heldBy: string | null): string | null {
      const known = knownOf(submissionHolders, heldBy);
      return known ? t(`holders.${known}`) : heldBy;
    },
  };
}

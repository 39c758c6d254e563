import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";
import { holders, kinds, knownOf, statuses, statusLooks } from "./submission-values.ts";

/** A status with its icon. One that the portal does not know is shown as it came, in a neutral look. */
export function SubmissionStatus({ status }: { status: string | null }) {
  const { t } = useTranslation("submissions");
  const known = knownOf(statuses, status);
  if (!known) return status ? <Badge>{status}</Badge> : <>–</>;
  return <Badge {...statusLooks[known]}>{t(`statuses.${known}`)}</Badge>;
}

/** Returns functions that name a kind and a holder. Those that the portal does not know keep their names. */
export function useSubmissionWords() {
  const { t } = useTranslation("submissions");
  return {
    kindName(kind: string): string {
      const known = knownOf(kinds, kind);
      return known ? t(`kinds.${known}`) : kind || t("kindMissing");
    },
    holderName(heldBy: string | null): string | null {
      const known = knownOf(holders, heldBy);
      return known ? t(`holders.${known}`) : heldBy;
    },
  };
}

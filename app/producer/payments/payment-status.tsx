import { useTranslation } from "react-i18next";
import { holdReasons } from "#api/statuses.ts";
import type { EveryArea, TitleWords } from "../../frame/title.tsx";
import { Badge } from "../../ui/badge.tsx";
import { type PaymentRow, paymentStatuses } from "./payments.ts";

/** Returns the name of a status; one that this portal does not know is its own name. */
export function paymentStatusName(t: TitleWords, status: string): string {
  const known = paymentStatuses.find((one) => one === status);
  return known ? t(`payments:status.${known}`) : status;
}

/** Returns the name of the reason of a payment on hold, likewise. */
export function holdReasonName(t: TitleWords, reason: string): string {
  const known = holdReasons.find((one) => one === reason);
  return known ? t(`payments:holdReasons.${known}`) : reason;
}

export function PaymentStatusBadge({ status, statusText }: Pick<PaymentRow, "status" | "statusText">) {
  const { t } = useTranslation<EveryArea>();
  if (!status) return statusText ? <Badge>{statusText}</Badge> : "–";
  return <Badge tone={status === "Processed" ? "positive" : "warning"}>{paymentStatusName(t, status)}</Badge>;
}

import { useTranslation } from "react-i18next";
import type { Expiry, ExpiryStep } from "#api/expiry.ts";
import { useFormat } from "../../i18n/format.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const tones: Record<ExpiryStep, BadgeTone> = {
  expired: "danger",
  days30: "urgent",
  days90: "warning",
  months6: "warning",
  later: "neutral",
};

/** Says in a card when a record expires or has expired. */
export function ExpiryLine({ expiry }: { expiry: Expiry }) {
  const { t } = useTranslation("expiry");
  const date = useFormat().dateInText(expiry.date);
  const { step, days } = expiry;
  const words = () => {
    if (step === "expired") return t("expired", { date });
    if (step === "months6" || step === "later") return t("expiresOn", { date });
    if (days === 0) return t("expiresToday", { date });
    return days === 1 ? t("expiresTomorrow", { date }) : t("expiresIn", { count: days, date });
  };
  return (
    <p>
      <Badge tone={tones[step]} icon={step === "expired" ? "danger" : "calendar"}>
        {words()}
      </Badge>
    </p>
  );
}

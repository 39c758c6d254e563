import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format.ts";
import { Badge } from "../ui/badge.tsx";
import type { Expiry } from "./expiry.ts";
import "./words.ts";

/**
 * When a record expires or has expired, in a card.
 * @param date `YYYY-MM-DD`
 */
export function ExpiryLine({ date, expiry }: { date: string; expiry: Expiry }) {
  const { t } = useTranslation("expiry");
  const format = useFormat();
  return (
    <p>
      {expiry === "expired" ? (
        <Badge tone="danger" icon="danger">
          {t("expired", { date: format.date(date) })}
        </Badge>
      ) : (
        <Badge tone={expiry === "soon" ? "warning" : undefined} icon="calendar">
          {t("expiresOn", { date: format.date(date) })}
        </Badge>
      )}
    </p>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ExpiryLine } from "../../expiry/expiry-line.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import type { LicenceSummary } from "./summary.ts";
import "./card-words.ts";

type Props = {
  licence: LicenceSummary;
  heading?: "h2" | "h3";
  /** The date stands there even when it is far off. */
  showDate?: boolean;
  footer?: ReactNode;
};

export function LicenceCard({ licence, heading: Heading = "h2", showDate = false, footer }: Props) {
  const { t } = useTranslation("licence");
  const { state, resident, number, type, expiry } = licence;
  return (
    <Card
      title={<Heading>{state}</Heading>}
      aside={resident && <Badge tone="info">{t("resident")}</Badge>}
      footer={footer}
    >
      <Facts
        items={[
          { term: t("number"), value: number },
          { term: t("type"), value: type },
        ]}
      />
      {expiry && (showDate || expiry.step !== "later") && <ExpiryLine expiry={expiry} />}
    </Card>
  );
}

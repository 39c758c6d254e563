import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ExpiryLine } from "../../producer/expiry/expiry-line.tsx";
import { Badge } from "../../ui/badge.tsx";
import { RecordRow } from "../../ui/records.tsx";
import type { LicenceSummary } from "./summary.ts";
import "./card-words.ts";

type Props = {
  licence: LicenceSummary;
  heading?: "h2" | "h3";
  /** Shows the date even when it is far off. */
  showDate?: boolean;
  /** Buttons or links for the licence. */
  children?: ReactNode;
};

export function LicenceRow({ licence, heading: Heading = "h2", showDate = false, children }: Props) {
  const { t } = useTranslation("licence");
  const { state, resident, number, type, expiry } = licence;
  return (
    <RecordRow
      title={<Heading>{state}</Heading>}
      note={
        <div className="flex flex-wrap gap-1.5">
          {resident && <Badge tone="brand">{t("resident")}</Badge>}
          {expiry && (showDate || expiry.step !== "later") && <ExpiryLine expiry={expiry} />}
        </div>
      }
      facts={[
        { term: t("number"), value: number },
        { term: t("type"), value: type },
      ]}
      aside={children}
    />
  );
}

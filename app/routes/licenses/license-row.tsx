import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ExpiryLine } from "../../producer/expiry/expiry-line.tsx";
import { Badge } from "../../ui/badge.tsx";
import { RecordRow } from "../../ui/records.tsx";
import type { LicenseSummary } from "./summary.ts";

type Props = {
  license: LicenseSummary;
  heading?: "h2" | "h3";
  /** Shows the date even when it is far off. */
  showDate?: boolean;
  /** Buttons or links for the license. */
  children?: ReactNode;
};

export function LicenseRow({ license, heading: Heading = "h2", showDate = false, children }: Props) {
  const { t } = useTranslation("license");
  const { state, resident, number, type, expiry } = license;
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

import { useTranslation } from "react-i18next";
import type { Expiry } from "../../expiry/expiry.ts";
import { ExpiryLine } from "../../expiry/expiry-line.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { FilesDialog } from "./files-dialog.tsx";

type Props = {
  licence: {
    id: string;
    state: string;
    resident: boolean;
    number: string | null;
    type: string | null;
    /** `YYYY-MM-DD` */
    expirationDate: string | null;
    expiry: Expiry;
  };
  /** The date stands there even when it is far off. */
  showDate: boolean;
};

export function LicenceCard({ licence, showDate }: Props) {
  const { t } = useTranslation("licences");
  const { id, state, resident, number, type, expirationDate, expiry } = licence;
  return (
    <Card
      title={<h2>{state}</h2>}
      aside={resident && <Badge tone="info">{t("resident")}</Badge>}
      footer={<FilesDialog licenceId={id} state={state} />}
    >
      <Facts
        items={[
          { term: t("number"), value: number },
          { term: t("type"), value: type },
        ]}
      />
      {expirationDate && (showDate || expiry !== "later") && (
        <ExpiryLine date={expirationDate} expiry={expiry} />
      )}
    </Card>
  );
}

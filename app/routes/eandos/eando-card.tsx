import { useTranslation } from "react-i18next";
import type { ContractFile } from "#api/contracts.ts";
import type { RowsPanel } from "../../backend/rows.server.ts";
import type { Expiry } from "../../expiry/expiry.ts";
import { ExpiryLine } from "../../expiry/expiry-line.tsx";
import { FileRows } from "../../files/file-list.tsx";
import { Card, CardPart, Facts } from "../../ui/card.tsx";
import { usePaths } from "../shell/use-shell.ts";

type Props = {
  eAndO: {
    id: string;
    issuer: string;
    number: string | null;
    limits: string | null;
    expiry: Expiry | null;
    files: RowsPanel<ContractFile>;
  };
};

export function EAndOCard({ eAndO }: Props) {
  const { t } = useTranslation(["eandos", "files"]);
  const paths = usePaths();
  const { id, issuer, number, limits, expiry, files } = eAndO;
  const headingId = `e-and-o-${id}`;
  const filesId = `${headingId}-files`;
  return (
    <Card title={<h2 id={headingId}>{issuer}</h2>}>
      <Facts
        items={[
          { term: t("number"), value: number },
          { term: t("limits"), value: limits },
        ]}
      />
      {expiry && <ExpiryLine expiry={expiry} />}
      <CardPart title={<h3 id={filesId}>{t("files:title")}</h3>}>
        <FileRows
          files={files}
          hrefOf={(fileId) => paths.eAndOFile(id, fileId)}
          labelledBy={`${filesId} ${headingId}`}
        />
      </CardPart>
    </Card>
  );
}

import { useTranslation } from "react-i18next";
import type { ContractFile } from "#api/contracts.ts";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import type { Panel } from "../../backend/panel.server.ts";
import { Download } from "../../downloads/download.tsx";
import { useFormat } from "../../i18n/format.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { usePaths } from "../shell/use-shell.ts";

/** The files of a contract, each with its download. */
export function Files({ contractId, files }: { contractId: string; files: Panel<ContractFile[]> }) {
  const { t } = useTranslation("contracts");
  return (
    <Section id="files" title={t("files.title")}>
      {files.fault && <FaultPanel title={t("files.loadFailed")} fault={files.fault} />}
      {files.value?.length === 0 && <EmptyState title={t("files.none")} />}
      {files.value && files.value.length > 0 && (
        <Card>
          <ul className="row-list" aria-labelledby="files">
            {files.value.map((file) => (
              <FileRow key={file.Id} contractId={contractId} file={file} />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function FileRow({ contractId, file }: { contractId: string; file: ContractFile }) {
  const { t } = useTranslation("contracts");
  const { date } = useFormat();
  const paths = usePaths();
  const { Id, FileName: name, FileTypeName, CreatedDate } = file;
  const added = CreatedDate && t("files.added", { date: date(CreatedDate) });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="hint">{[FileTypeName, added].filter(Boolean).join(" · ")}</p>
      </div>
      <Download
        href={paths.contractFile(contractId, Id)}
        size="small"
        aria-label={t("files.downloadNamed", { name })}
        words={{
          pending: t("files.pending", { name }),
          done: t("files.done", { name }),
          failed: t("files.failed"),
        }}
      >
        {t("files.download")}
      </Download>
    </li>
  );
}

import { useTranslation } from "react-i18next";
import type { ContractFile } from "#api/contracts.ts";
import type { RowsAttempt } from "../api-client/rows.server.ts";
import { FaultPanel } from "../frame/fault-panel.tsx";
import { UnreadableNote } from "../frame/unreadable-note.tsx";
import { useFormat } from "../i18n/format.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/message.tsx";
import { RowList } from "../ui/page-layout.tsx";
import { Hint } from "../ui/text.tsx";
import { Download } from "./download.tsx";

type Props = {
  files: RowsAttempt<ContractFile>;
  /** Where one of them is downloaded. */
  hrefOf: (fileId: string) => string;
  /** The id of the heading that names the list, or several. */
  labelledBy: string;
};

/** The files of a record, each with its download. */
export function FileList(props: Props) {
  const { t } = useTranslation("files");
  const { value } = props.files;
  if (value?.length === 0) return <EmptyState title={t("none")} />;
  const rows = <FileRows {...props} />;
  return value ? <Card>{rows}</Card> : rows;
}

/** The files of a record as rows, for a place that has a card around it already. */
export function FileRows({ files: { value, fault, unreadable }, hrefOf, labelledBy }: Props) {
  const { t } = useTranslation("files");
  if (!value) return <FaultPanel title={t("loadFailed")} fault={fault} />;
  if (value.length === 0) return <Hint>{t("none")}</Hint>;
  return (
    <>
      <RowList aria-labelledby={labelledBy}>
        {value.map((file) => (
          <FileRow key={file.Id} file={file} href={hrefOf(file.Id)} />
        ))}
      </RowList>
      <UnreadableNote unreadable={unreadable} />
    </>
  );
}

function FileRow({ file, href }: { file: ContractFile; href: string }) {
  const { t } = useTranslation("files");
  const { date } = useFormat();
  const { FileName: name, FileTypeName, CreatedDate } = file;
  const added = CreatedDate && t("added", { date: date(CreatedDate) });
  return (
    <li>
      <div>
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <Hint>{[FileTypeName, added].filter(Boolean).join(" · ")}</Hint>
      </div>
      <Download
        href={href}
        size="small"
        aria-label={t("downloadNamed", { name })}
        words={{ pending: t("pending", { name }), done: t("done", { name }) }}
      >
        {t("download")}
      </Download>
    </li>
  );
}

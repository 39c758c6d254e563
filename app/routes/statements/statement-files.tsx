import { useTranslation } from "react-i18next";
import type { StatementFormat } from "#api/statements.ts";
import { Download, useDownloadWatch } from "../../files/download.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { isPlainClick } from "../../ui/plain-click.ts";

/** The wire's own list would bring the wire to the browser. */
const formats = ["pdf", "excel"] as const satisfies readonly StatementFormat[];

/** The statement as a PDF, in a row of statements. */
export function StatementPdf({ id, date }: { id: string; date: string }) {
  const { t } = useTranslation("statements");
  const format = useFormat();
  const paths = usePaths();
  const watch = useDownloadWatch({ pending: t("download.pending"), done: t("download.done") });
  return (
    <a href={paths.statementFile(id, "pdf")} onClick={(event) => isPlainClick(event) && watch()}>
      PDF<span className="sr-only">{` ${t("statementOf", { date: format.dateInText(date) })}`}</span>
    </a>
  );
}

/** The statement as a file, in each format. */
export function StatementFiles({ id }: { id: string }) {
  const { t } = useTranslation("statements");
  const paths = usePaths();
  const words = {
    pending: t("download.pending"),
    done: t("download.done"),
  };
  return (
    <>
      {formats.map((format) => (
        <Download key={format} href={paths.statementFile(id, format)} words={words}>
          {t(`download.${format}`)}
        </Download>
      ))}
    </>
  );
}

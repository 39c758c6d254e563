import { useTranslation } from "react-i18next";
import { statementFormats } from "#api/statements.ts";
import { Download } from "../../downloads/download.tsx";
import { usePaths } from "../shell/use-shell.ts";

/** The statement as a file, in each format. */
export function StatementFiles({ id }: { id: string }) {
  const { t } = useTranslation("statements");
  const paths = usePaths();
  const words = {
    pending: t("download.pending"),
    done: t("download.done"),
    failed: t("download.failed"),
  };
  return (
    <>
      {statementFormats.map((format) => (
        <Download key={format} href={paths.statementFile(id, format)} words={words}>
          {t(`download.${format}`)}
        </Download>
      ))}
    </>
  );
}

import { useTranslation } from "react-i18next";
import type { StatementFormat } from "#api/statements.ts";
import { Download } from "../../files/download.tsx";
import { usePaths } from "../../frame/use-shell.ts";

/** The wire's own list would bring the wire to the browser. */
const formats = ["pdf", "excel"] as const satisfies readonly StatementFormat[];

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

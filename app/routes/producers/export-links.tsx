import { useTranslation } from "react-i18next";
import { Download } from "../../downloads/download.tsx";
import { useFormat } from "../../i18n/format.ts";
import { usePaths } from "../shell/use-shell.ts";
import { MOST_CSV_ROWS, MOST_ROWS_A_SHEET } from "./export-limits.ts";
import { type ProducerView, producerList } from "./producer-list.ts";

/** The whole list, filtered, sorted and in the columns of the page. */
export function ExportLinks({ view, total }: { view: ProducerView; total: number }) {
  const { t } = useTranslation("producers");
  const { count } = useFormat();
  const paths = usePaths();
  const query = producerList.query(view);
  const words = { pending: t("export.pending"), done: t("export.done"), failed: t("export.failed") };
  return (
    <>
      <Download href={paths.producersExport("excel", query)} words={words} size="small">
        {t("export.excel")}
      </Download>
      {total > MOST_ROWS_A_SHEET && <span className="hint">{t("export.sheets")}</span>}
      {total > MOST_CSV_ROWS ? (
        <span className="hint">{t("export.tooManyForCsv", { most: count(MOST_CSV_ROWS) })}</span>
      ) : (
        <Download href={paths.producersExport("csv", query)} words={words} size="small">
          {t("export.csv")}
        </Download>
      )}
    </>
  );
}

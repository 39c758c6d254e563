import { useTranslation } from "react-i18next";
import { Download } from "../../downloads/download.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { type ProducerView, producerList } from "./producer-list.ts";

/** The rows of an Excel sheet, without the one of the heading. */
const MOST_ROWS_A_SHEET = 1_048_575;

/** The whole list, filtered, sorted and in the columns of the page. */
export function ExportLinks({ view, total }: { view: ProducerView; total: number }) {
  const { t } = useTranslation("producers");
  const paths = usePaths();
  const query = producerList.query(view);
  const words = { pending: t("export.pending"), done: t("export.done"), failed: t("export.failed") };
  return (
    <>
      <Download href={paths.producersExport("excel", query)} words={words} size="small">
        {t("export.excel")}
      </Download>
      {total > MOST_ROWS_A_SHEET && <span className="hint">{t("export.sheets")}</span>}
      <Download href={paths.producersExport("csv", query)} words={words} size="small">
        {t("export.csv")}
      </Download>
    </>
  );
}

import { useTranslation } from "react-i18next";
import { Download, type DownloadWords } from "../files/download.tsx";
import { useFormat } from "../i18n/format.ts";
import { DownloadLink } from "../ui/button.tsx";
import { Muted } from "../ui/text.tsx";
import { MOST_CSV_ROWS, MOST_ROWS_A_SHEET } from "./export-limits.ts";

export type ExportKind = "excel" | "csv";

type Props = {
  /** The number of all rows. */
  total: number;
  words: DownloadWords;
  addressOf: (kind: ExportKind) => string;
  /** The reason why this portal may not export the list. */
  refused?: string;
  /** True when the list has no Excel export. */
  isCsvOnly?: boolean;
};

/**
 * Shows links to the whole list as files, with the filters, order and columns of the page. It explains a
 * missing file.
 */
export function ExportLinks({ total, words, addressOf, refused, isCsvOnly }: Props) {
  const { t } = useTranslation("listTools");
  const { count } = useFormat();
  const link = (kind: ExportKind) =>
    total === 0 ? (
      <DownloadLink size="small">{t(`export.${kind}`)}</DownloadLink>
    ) : (
      <Download href={addressOf(kind)} words={words} size="small">
        {t(`export.${kind}`)}
      </Download>
    );
  if (refused) return <Muted>{refused}</Muted>;
  return (
    <>
      {!isCsvOnly && link("excel")}
      {total > MOST_ROWS_A_SHEET && !isCsvOnly && <Muted>{t("export.sheets")}</Muted>}
      {total > MOST_CSV_ROWS ? (
        <Muted>{t("export.tooManyForCsv", { most: count(MOST_CSV_ROWS) })}</Muted>
      ) : (
        link("csv")
      )}
      {total === 0 && <Muted>{t("export.nothing")}</Muted>}
    </>
  );
}

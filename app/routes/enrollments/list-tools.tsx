import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { ColumnChooser } from "../../lists/column-chooser.tsx";
import { ExportLinks } from "../../lists/export-links.tsx";
import { SavedViews } from "../../lists/saved-views/saved-views.tsx";
import { Toolbar } from "../../ui/page-layout.tsx";
import { columnsFor, enrollmentList, enrollmentViews } from "./enrollment-list.ts";
import type { Loaded } from "./list-page.server.ts";

/** The tools of the whole list. */
export function ListTools({
  type,
  view,
  views,
  viewForm,
  isExcelRefused,
  total,
}: Loaded & { total: number }) {
  const { t } = useTranslation("enrollments");
  const paths = usePaths();
  const query = enrollmentList.query(view);
  const offered = columnsFor(type).filter((column) => column !== "customer");
  return (
    <Toolbar>
      <SavedViews list={enrollmentViews} views={views} viewForm={viewForm} query={query} />
      <ColumnChooser
        address={paths.enrollments(query)}
        hint={t("columnsHint")}
        offered={offered.map((column) => ({ column, label: t(`columns.${column}`) }))}
        shown={view.columns}
      />
      <ExportLinks
        total={total}
        words={{ pending: t("export.pending"), done: t("export.done") }}
        addressOf={(kind) => paths.enrollmentsExport(kind, query)}
        excelRefused={isExcelRefused ? t("export.refused") : undefined}
      />
    </Toolbar>
  );
}

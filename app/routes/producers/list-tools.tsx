import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { ColumnChooser } from "../../lists/column-chooser.tsx";
import { ExportLinks } from "../../lists/export-links.tsx";
import { SavedViews } from "../../lists/saved-views/saved-views.tsx";
import { Toolbar } from "../../ui/page-layout.tsx";
import { useColumnNames } from "./contract-rows.tsx";
import type { Loaded } from "./list-page.server.ts";
import { columnsInSeason, producerList, producerViews } from "./producer-list.ts";

/** The tools of the whole list. */
export function ListTools({
  view,
  views,
  viewForm,
  year,
  isNextYearShown,
  total,
}: Loaded & { total: number }) {
  const { t } = useTranslation("producers");
  const nameOf = useColumnNames(year);
  const paths = usePaths();
  const query = producerList.query(view);
  const offered = columnsInSeason(isNextYearShown).filter((column) => column !== "agent");
  return (
    <Toolbar>
      <SavedViews list={producerViews} views={views} viewForm={viewForm} query={query} />
      <ColumnChooser
        address={paths.producers(query)}
        hint={t("columnsHint")}
        offered={offered.map((column) => ({ column, label: nameOf(column) }))}
        shown={view.columns}
      />
      <ExportLinks
        total={total}
        words={{ pending: t("export.pending"), done: t("export.done") }}
        addressOf={(kind) => paths.producersExport(kind, query)}
      />
    </Toolbar>
  );
}

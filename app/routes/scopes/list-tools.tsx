import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { ExportLinks } from "../../lists/export-links.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Toolbar } from "../../ui/page-layout.tsx";
import { SegmentedLinks } from "../../ui/segmented-links.tsx";
import { placeOf, type ScopeView, scopeList } from "./scope-list.ts";

/** Links to a new request and to the export of the list. */
export function ListTools({ view, total }: { view: ScopeView; total: number }) {
  const { t } = useTranslation("scopes");
  const paths = usePaths();
  const sorted = (desc: boolean) => paths.scopes(scopeList.query(view, { sort: "requested", desc }));
  return (
    <Toolbar>
      <SegmentedLinks
        id="order"
        label={t("order.label")}
        links={[
          { label: t("order.newest"), to: sorted(true), isCurrent: view.desc },
          { label: t("order.oldest"), to: sorted(false), isCurrent: !view.desc },
        ]}
      />
      <ButtonLink size="small" to={paths.scopes(placeOf(view))} preventScrollReset>
        {t("refresh")}
      </ButtonLink>
      <ExportLinks
        total={total}
        words={{ pending: t("export.pending"), done: t("export.done") }}
        addressOf={() => paths.scopesExport(scopeList.query(view))}
        isCsvOnly
      />
    </Toolbar>
  );
}

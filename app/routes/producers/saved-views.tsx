import { useTranslation } from "react-i18next";
import { FormFrame } from "../../forms/submission-form.tsx";
import { FormText } from "../../forms/text-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { Link } from "../../ui/link.tsx";
import { usePaths } from "../shell/use-shell.ts";
import type { Loaded } from "./list.tsx";
import { producerList, queryText } from "./producer-list.ts";
import { ViewLinks } from "./view-links.tsx";

/** The views that are kept, and a form that keeps the one that is shown. */
export function SavedViews({ view, views, viewForm }: Pick<Loaded, "view" | "views" | "viewForm">) {
  const { t } = useTranslation("producers");
  const paths = usePaths();
  const query = producerList.query(view);
  return (
    // Closed, and its form empty, when the view is kept.
    <DisclosureMenu key={views.map(({ id }) => id).join()} summary={t("views.title")} className="tool-menu">
      <div className="stack">
        {views.length > 0 && <ViewLinks views={views} current={queryText(view)} from={query} />}
        <FormFrame
          state={viewForm}
          action={paths.savedViews(query)}
          labels={{ name: t("views.name") }}
          submitLabel={t("views.save")}
          buttons={(isSending) => (
            <Button size="small" disabled={isSending}>
              {t("views.save")}
            </Button>
          )}
        >
          <FormText name="name" autoComplete="off" />
        </FormFrame>
        {views.length > 0 && <Link to={paths.savedViews(query)}>{t("views.manage")}</Link>}
      </div>
    </DisclosureMenu>
  );
}

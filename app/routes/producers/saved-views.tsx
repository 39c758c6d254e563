import { useTranslation } from "react-i18next";
import { ForgeryField } from "../../session/forgery-field.tsx";
import { Button } from "../../ui/button.tsx";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { TextField } from "../../ui/form.tsx";
import { Form, Link } from "../../ui/link.tsx";
import { usePaths } from "../shell/use-shell.ts";
import type { Loaded } from "./list.tsx";
import { producerList, queryText } from "./producer-list.ts";
import { ViewLinks } from "./view-links.tsx";

/** The views that are kept, and a form that keeps the one that is shown. */
export function SavedViews({ view, views }: Pick<Loaded, "view" | "views">) {
  const { t } = useTranslation("producers");
  const paths = usePaths();
  const query = producerList.query(view);
  return (
    // Closed, and its form empty, when the view is kept.
    <DisclosureMenu key={views.length} summary={t("views.title")} className="tool-menu">
      <div className="stack">
        {views.length > 0 && <ViewLinks views={views} current={queryText(view)} from={query} />}
        <Form method="post" action={paths.savedViews(query)} className="stack">
          <ForgeryField />
          <TextField
            id="view-name"
            name="name"
            label={t("views.name")}
            autoComplete="off"
            maxLength={60}
            required
          />
          <Button size="small">{t("views.save")}</Button>
        </Form>
        {views.length > 0 && <Link to={paths.savedViews(query)}>{t("views.manage")}</Link>}
      </div>
    </DisclosureMenu>
  );
}

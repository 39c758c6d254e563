import { useTranslation } from "react-i18next";
import { fieldId, type OpenForm, SUBMISSION } from "../../forms/form-state.ts";
import { ForgeryField } from "../../frame/forgery-field.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { queryText } from "../../paths.ts";
import type { SavedView } from "../../session/saved-views.server.ts";
import { Button } from "../../ui/button.tsx";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { TextField } from "../../ui/form.tsx";
import { Form, Link } from "../../ui/link.tsx";
import { ViewLinks } from "./view-links.tsx";
import { type ListQuery, removalAt, type ViewList, viewsAt } from "./view-list.ts";

type Props = {
  list: ViewList;
  views: readonly SavedView[];
  viewForm: OpenForm;
  /** The view that is shown. */
  query: ListQuery;
};

/** The views that are kept, and a form that keeps the one that is shown. */
export function SavedViews({ list, views, viewForm, query }: Props) {
  const { t } = useTranslation("savedViews");
  const paths = usePaths();
  const address = viewsAt(list, paths, query);
  const current = queryText(query);
  return (
    // When the view is saved, the menu closes and its form is empty.
    <DisclosureMenu key={views.map(({ id }) => id).join()} summary={t("title")} look="tool">
      <div className="flex flex-col gap-4">
        {views.length > 0 && (
          <ViewLinks
            views={views.map((view) => ({
              ...view,
              to: list.address(paths, list.queryOf(`?${view.query}`)),
              removeAt: removalAt(list, paths, view.id, query),
              isCurrent: view.query === current,
              isDefault: view.opens !== null,
            }))}
          />
        )}
        {/* The page of the views says what is wrong with a name. */}
        <Form method="post" action={address} noValidate className="flex flex-col gap-3">
          <ForgeryField />
          <input type="hidden" name={SUBMISSION} value={viewForm.submission} />
          <TextField id={fieldId("name")} name="name" label={t("name")} required autoComplete="off" />
          <Button size="small">{t("save")}</Button>
        </Form>
        {views.length > 0 && <Link to={address}>{t("manage")}</Link>}
      </div>
    </DisclosureMenu>
  );
}

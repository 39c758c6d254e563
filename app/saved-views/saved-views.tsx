import { useTranslation } from "react-i18next";
import type { OpenForm } from "../forms/form-state.ts";
import { FormFrame } from "../forms/submission-form.tsx";
import { FormText } from "../forms/text-fields.tsx";
import { usePaths } from "../routes/shell/use-shell.ts";
import { Button } from "../ui/button.tsx";
import { DisclosureMenu } from "../ui/disclosure-menu.tsx";
import { Link } from "../ui/link.tsx";
import type { SavedView } from "./store.server.ts";
import { ViewLinks } from "./view-links.tsx";
import type { ListQuery, ViewList } from "./view-list.ts";
import "./words.ts";

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
  const address = list.viewsAt(usePaths(), query);
  return (
    // Closed, and its form empty, when the view is kept.
    <DisclosureMenu key={views.map(({ id }) => id).join()} summary={t("title")} look="tool">
      <div className="flex flex-col gap-4">
        {views.length > 0 && <ViewLinks list={list} views={views} from={query} marksCurrent />}
        <FormFrame
          state={viewForm}
          action={address}
          labels={{ name: t("name") }}
          submitLabel={t("save")}
          buttons={(isSending) => (
            <Button size="small" disabled={isSending}>
              {t("save")}
            </Button>
          )}
        >
          <FormText name="name" autoComplete="off" />
        </FormFrame>
        {views.length > 0 && <Link to={address}>{t("manage")}</Link>}
      </div>
    </DisclosureMenu>
  );
}

import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OpenForm } from "../../forms/form-state.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { FormText } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { ForgeryField } from "../../frame/forgery-field.tsx";
import { Header } from "../../frame/header.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { toolbarLook } from "../../ui/page-layout.tsx";
import type { SavedView } from "./store.server.ts";
import { ViewLinks } from "./view-links.tsx";
import type { ListQuery, ViewList } from "./view-list.ts";

type Props = {
  list: ViewList;
  /** The title of the list's page. */
  listTitle: string;
  /** The view of the list to come back to. */
  query: ListQuery;
};

/** The views somebody keeps, and a form that keeps the one of this page's address. */
export function SavedViewsPage({
  list,
  listTitle,
  query,
  form,
  views,
}: Props & { form: OpenForm; views: readonly SavedView[] }) {
  const { t } = useTranslation("savedViews");
  const state = useFormState(form);
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("title")}
        above={[{ label: listTitle, to: list.listAt(paths, {}) }]}
        lead={<p>{t("lead")}</p>}
      />
      <SubmissionForm
        state={state}
        action={list.viewsAt(paths, query)}
        labels={{ name: t("name") }}
        submitLabel={t("save")}
        failedText={t("failed")}
        cancelTo={list.listAt(paths, query)}
        cancelLabel={t("back")}
      >
        <FormText name="name" autoComplete="off" />
      </SubmissionForm>
      <Section id="kept" title={t("kept")}>
        {views.length === 0 ? (
          <EmptyState title={t("none")} />
        ) : (
          <ViewLinks list={list} views={views} from={query} />
        )}
      </Section>
    </>
  );
}

/** Asks whether a saved view is to go. */
export function ViewRemovalPage({ list, listTitle, query, view }: Props & { view: SavedView }) {
  const { t } = useTranslation("savedViews");
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("removeTitle")}
        above={[
          { label: listTitle, to: list.listAt(paths, query) },
          { label: t("title"), to: list.viewsAt(paths, query) },
        ]}
        lead={<p>{t("removeQuestion", { name: view.name })}</p>}
      />
      <Form method="post" action={list.removalAt(paths, view.id, query)} className={toolbarLook}>
        <ForgeryField />
        <Button kind="danger">{t("remove")}</Button>
        <ButtonLink kind="quiet" to={list.listAt(paths, query)}>
          {t("keep")}
        </ButtonLink>
      </Form>
    </>
  );
}

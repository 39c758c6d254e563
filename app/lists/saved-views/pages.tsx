import { useTranslation } from "react-i18next";
import type { OpenForm } from "../../forms/form-state.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { FormText } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { ForgeryField } from "../../frame/forgery-field.tsx";
import { Header } from "../../frame/header.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Form } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { toolbarLook } from "../../ui/page-layout.tsx";
import { type ViewLink, ViewLinks } from "./view-links.tsx";

type Place = {
  /** The title of the list's page, and its address. */
  listTitle: string;
  listAt: string;
  /** The address of the view of the list to come back to. */
  backTo: string;
  /** The address of the page of saved views. */
  viewsAt: string;
};

/** The views somebody keeps, and a form that keeps the one of this page's address. */
export function SavedViewsPage({
  listTitle,
  listAt,
  backTo,
  viewsAt,
  form,
  views,
}: Place & { form: OpenForm; views: readonly ViewLink[] }) {
  const { t } = useTranslation("savedViews");
  const state = useFormState(form);
  return (
    <>
      <Header title={t("title")} above={[{ label: listTitle, to: listAt }]} lead={<p>{t("lead")}</p>} />
      <SubmissionForm
        state={state}
        action={viewsAt}
        labels={{ name: t("name") }}
        submitLabel={t("save")}
        failedText={t("failed")}
        cancelTo={backTo}
        cancelLabel={t("back")}
      >
        <FormText name="name" autoComplete="off" />
      </SubmissionForm>
      <Section id="kept" title={t("kept")}>
        {views.length === 0 ? <EmptyState title={t("none")} /> : <ViewLinks views={views} />}
      </Section>
    </>
  );
}

/** Asks whether a saved view is to go. */
export function ViewRemovalPage({
  listTitle,
  backTo,
  viewsAt,
  name,
  removeAt,
}: Place & { name: string; removeAt: string }) {
  const { t } = useTranslation("savedViews");
  return (
    <>
      <Header
        title={t("removeTitle")}
        above={[
          { label: listTitle, to: backTo },
          { label: t("title"), to: viewsAt },
        ]}
        lead={<p>{t("removeQuestion", { name })}</p>}
      />
      <Form method="post" action={removeAt} className={toolbarLook}>
        <ForgeryField />
        <Button kind="danger">{t("remove")}</Button>
        <ButtonLink kind="quiet" to={backTo}>
          {t("keep")}
        </ButtonLink>
      </Form>
    </>
  );
}

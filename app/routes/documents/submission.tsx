import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type DocumentKind, documentForms } from "#api/form-fields.ts";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { answerStep } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { EveryArea, PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { Notice } from "../../ui/message.tsx";
import { form, requireStep, wizardAt } from "./wizard.server.ts";

/** A document is submitted for review. */

export const handle: PageHandle<{ kind: DocumentKind }> = {
  isTask: true,
  title: (t, loaded) =>
    loaded ? t(`${documentForms[loaded.kind].words}submission.title`) : t("shell:areas.submissions"),
};

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args);
  return form.load(args, at);
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, wizardAt(args.request));
}

export default function DocumentSubmission() {
  const { t } = useTranslation<EveryArea>();
  const { kind, draft, opening, query, choices, ...page } = useLoaderData<typeof loader>();
  const { words, fields } = documentForms[kind];
  const state = useFormState(page.form);
  const paths = usePaths();
  const around = Object.entries(choices).map(([name, { fault, unreadable }]) => [
    name,
    (control: ReactNode) => (
      <>
        {fault && <FaultPanel title={t(`${words}failed.${name}` as "licenses:failed.state")} fault={fault} />}
        {control}
        <UnreadableNote unreadable={unreadable} />
      </>
    ),
  ]);
  return (
    <>
      <Header
        title={t(`${words}submission.title`)}
        above={[{ label: t(`${words}title`), to: paths.documents(kind) }]}
        lead={<p>{t(`${words}submission.lead`)}</p>}
      />
      <SubmissionForm
        state={state}
        action={paths.documentForm(kind, { ...query, draft })}
        hasFiles
        labels={useFieldLabels(words, fields)}
        failedText={t(`${words}submission.failed`)}
        toConfirmation={(ref) => paths.documentSubmitted(kind, ref)}
        cancelTo={paths.documents(kind)}
        submitLabel={t("checkAnswers:continue")}
        pendingText={t("checkAnswers:checking")}
      >
        {opening && <Notice tone={opening.isFound ? "info" : "warning"}>{opening.note}</Notice>}
        <DeclaredFields
          words={words}
          fields={fields}
          choices={Object.fromEntries(
            Object.entries(choices).map(([name, { value }]) => [
              name,
              (value ?? []).map((one) => ({ value: one.name, label: one.name })),
            ]),
          )}
          around={Object.fromEntries(around)}
        />
      </SubmissionForm>
    </>
  );
}

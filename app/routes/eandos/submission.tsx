import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormFiles } from "../../forms/file-field.tsx";
import { type FieldName, openForm } from "../../forms/form.server.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { handleSubmission } from "../../forms/submit.server.ts";
import { FormDate, FormText } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { eAndOForm } from "./form.server.ts";
import { eAndOSending } from "./send.server.ts";

export const handle: PageHandle = { isTask: true, title: (t) => t("eandos:submission.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return { form: await openForm(args, user, eAndOForm) };
}

export function action(args: ActionFunctionArgs) {
  return handleSubmission(args, eAndOSending);
}

export default function EAndOSubmission() {
  const { t } = useTranslation("eandos");
  const { form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  const frame = {
    state,
    action: paths.eAndOSubmission(),
    hasFiles: true,
    labels: useLabels(),
    failedText: t("submission.failed"),
    toConfirmation: paths.eAndOSubmitted,
    cancelTo: paths.eAndOs(),
  };
  return (
    <>
      <Header
        title={t("submission.title")}
        above={[{ label: t("title"), to: paths.eAndOs() }]}
        lead={<p>{t("submission.lead")}</p>}
      />
      <SubmissionForm
        {...frame}
        submitLabel={t("submission.continue")}
        pendingText={t("submission.checking")}
      >
        <FormText name="issuer" autoComplete="off" />
        <FormText name="number" autoComplete="off" />
        <FormText name="limits" hint={t("submission.limitsHint")} autoComplete="off" />
        <FormDate name="expires" />
        <FormFiles name="file" />
      </SubmissionForm>
    </>
  );
}

function useLabels(): Record<FieldName<typeof eAndOForm>, string> {
  const { t } = useTranslation("eandos");
  return {
    issuer: t("submission.issuer"),
    number: t("number"),
    limits: t("limits"),
    expires: t("submission.expires"),
    file: t("submission.file"),
  };
}

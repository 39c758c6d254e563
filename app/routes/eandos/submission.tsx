import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { handInEAndO } from "../../backend/eandos.server.ts";
import { FormFiles } from "../../forms/file-field.tsx";
import { type FieldName, openForm } from "../../forms/form.server.ts";
import { outgoing } from "../../forms/kept-uploads.server.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { takeSubmission } from "../../forms/submit.server.ts";
import { FormDate, FormText } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { Header } from "../../pages/header.tsx";
import type { PageHandle } from "../../pages/title.tsx";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { usePaths } from "../shell/use-shell.ts";
import { eAndOForm, eAndOOnWire, wireNames } from "./form.server.ts";
import "./words.ts";

export const handle: PageHandle = { isTask: true, title: (t) => t("eandos:submission.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return { form: await openForm(args, user, eAndOForm) };
}

export function action(args: ActionFunctionArgs) {
  return takeSubmission(args, {
    form: eAndOForm,
    wireNames,
    send: ({ backend, portal, values, uploads, key }) =>
      handInEAndO(backend, portal, eAndOOnWire(values), outgoing(uploads.file), key),
    summary: ({ values, uploads }) => ({ ...values, file: uploads.file?.[0]?.name }),
    success: ({ portal }, ref) => pathsFor(portal).eAndOSubmitted(ref),
    notice: "eAndOSubmitted",
  });
}

export default function EAndOSubmission() {
  const { t } = useTranslation("eandos");
  const { form } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("submission.title")}
        above={[{ label: t("title"), to: paths.eAndOs() }]}
        lead={<p>{t("submission.lead")}</p>}
      />
      <SubmissionForm
        state={state}
        action={paths.eAndOSubmission()}
        hasFiles
        labels={
          {
            issuer: t("submission.issuer"),
            number: t("number"),
            limits: t("limits"),
            expires: t("submission.expires"),
            file: t("submission.file"),
          } satisfies Record<FieldName<typeof eAndOForm>, string>
        }
        submitLabel={t("submission.submit")}
        pendingText={t("submission.pending")}
        failedText={t("submission.failed")}
        toSent={paths.eAndOSubmitted}
        cancelTo={paths.eAndOs()}
      >
        <FormText name="issuer" autoComplete="off" />
        <FormText name="number" autoComplete="off" />
        <FormText name="limits" autoComplete="off" />
        <FormDate name="expires" />
        <FormFiles name="file" />
      </SubmissionForm>
    </>
  );
}

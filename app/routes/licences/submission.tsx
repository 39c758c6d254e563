import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { licenceTypesOf, type Named, statesOf } from "../../backend/dictionaries.server.ts";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import { handInLicence } from "../../backend/licences.server.ts";
import { rowsPanel } from "../../backend/rows.server.ts";
import { UnreadableNote } from "../../backend/unreadable-note.tsx";
import { FormCheckbox } from "../../forms/box-fields.tsx";
import { FormFiles } from "../../forms/file-field.tsx";
import { type FieldName, openForm } from "../../forms/form.server.ts";
import { outgoing } from "../../forms/kept-uploads.server.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { takeSubmission } from "../../forms/submit.server.ts";
import { FormDate, FormSelect, FormText } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { Header } from "../../pages/header.tsx";
import type { PageHandle } from "../../pages/title.tsx";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { usePaths } from "../shell/use-shell.ts";
import { licenceForm, licenceOnWire, wireNames } from "./form.server.ts";
import "./words.ts";

export const handle: PageHandle = { isTask: true, title: (t) => t("licences:submission.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const [form, states, types] = await Promise.all([
    openForm(args, user, licenceForm),
    rowsPanel(statesOf(user.backend)),
    rowsPanel(licenceTypesOf(user.backend)),
  ]);
  return { form, states, types };
}

export function action(args: ActionFunctionArgs) {
  return takeSubmission(args, {
    form: licenceForm,
    wireNames,
    send: ({ backend, portal, values, uploads, key }) =>
      handInLicence(backend, portal, licenceOnWire(values), outgoing(uploads.file), key),
    summary: ({ values, uploads }) => ({ ...values, file: uploads.file?.[0]?.name }),
    success: ({ portal }, ref) => pathsFor(portal).licenceSubmitted(ref),
    notice: "licenceSubmitted",
  });
}

export default function LicenceSubmission() {
  const { t } = useTranslation("licences");
  const { form, states, types } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  const names = (list: readonly Named[] = []) => list.map(({ name }) => ({ value: name, label: name }));
  return (
    <>
      <Header
        title={t("submission.title")}
        above={[{ label: t("title"), to: paths.licences() }]}
        lead={<p>{t("submission.lead")}</p>}
      />
      <SubmissionForm
        state={state}
        action={paths.licenceSubmission()}
        hasFiles
        labels={
          {
            state: t("submission.state"),
            type: t("submission.type"),
            number: t("submission.number"),
            expires: t("submission.expires"),
            resident: t("submission.resident"),
            file: t("submission.file"),
          } satisfies Record<FieldName<typeof licenceForm>, string>
        }
        submitLabel={t("submission.submit")}
        pendingText={t("submission.pending")}
        failedText={t("submission.failed")}
        toSent={paths.licenceSubmitted}
        cancelTo={paths.licences()}
      >
        {states.fault && <FaultPanel title={t("submission.statesFailed")} fault={states.fault} />}
        <FormSelect name="state" options={names(states.value)} />
        <UnreadableNote unreadable={states.unreadable} />
        {types.fault && <FaultPanel title={t("submission.typesFailed")} fault={types.fault} />}
        <FormSelect name="type" options={names(types.value)} />
        <UnreadableNote unreadable={types.unreadable} />
        <FormText name="number" autoComplete="off" />
        <FormDate name="expires" />
        <FormCheckbox name="resident" />
        <FormFiles name="file" />
      </SubmissionForm>
    </>
  );
}

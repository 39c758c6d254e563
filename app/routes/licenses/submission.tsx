import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { licenseTypesOf, type Named, statesOf } from "../../api-client/dictionaries.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { FormCheckbox } from "../../forms/box-fields.tsx";
import { FormFiles } from "../../forms/file-field.tsx";
import { type FieldName, openForm } from "../../forms/form.server.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { handleSubmission } from "../../forms/submit.server.ts";
import { FormDate, FormSelect, FormText } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { Notice } from "../../ui/message.tsx";
import { licenseForm } from "./form.server.ts";
import { renewalOf } from "./renewal.server.ts";
import { licenseSending } from "./send.server.ts";

export const handle: PageHandle = { isTask: true, title: (t) => t("licenses:submission.title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const [{ renewal, values }, states, types] = await Promise.all([
    renewalOf(args, user),
    attemptRows(statesOf(user.backend)),
    attemptRows(licenseTypesOf(user.backend)),
  ]);
  return { form: await openForm(args, user, licenseForm, values), renewal, states, types };
}

export function action(args: ActionFunctionArgs) {
  return handleSubmission(args, licenseSending);
}

export default function LicenseSubmission() {
  const { t } = useTranslation("licenses");
  const { form, renewal, states, types } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  const names = (list: readonly Named[] = []) => list.map(({ name }) => ({ value: name, label: name }));
  const frame = {
    state,
    action: paths.licenseSubmission({ renew: renewal?.id }),
    hasFiles: true,
    labels: useLabels(),
    failedText: t("submission.failed"),
    toConfirmation: paths.licenseSubmitted,
    cancelTo: paths.licenses(),
  };
  return (
    <>
      <Header
        title={t("submission.title")}
        above={[{ label: t("title"), to: paths.licenses() }]}
        lead={<p>{t("submission.lead")}</p>}
      />
      <SubmissionForm
        {...frame}
        submitLabel={t("submission.continue")}
        pendingText={t("submission.checking")}
      >
        {renewal && <Notice tone={renewal.isFound ? "info" : "warning"}>{renewal.note}</Notice>}
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

function useLabels(): Record<FieldName<typeof licenseForm>, string> {
  const { t } = useTranslation("licenses");
  return {
    state: t("submission.state"),
    type: t("submission.type"),
    number: t("submission.number"),
    expires: t("submission.expires"),
    resident: t("submission.resident"),
    file: t("submission.file"),
  };
}

import { useTranslation } from "react-i18next";
import { scopeFields } from "#api/form-fields.ts";
import { methodsOfContact } from "#api/statuses.ts";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import type { OpenForm } from "../../forms/form-state.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { useFormState } from "../../forms/use-form-state.ts";

const WORDS = "scopes:request.";

export function RequestForm({
  form,
  action,
  cancelTo,
}: {
  form: OpenForm;
  action: string;
  cancelTo: string;
}) {
  const { t } = useTranslation(["scopes", "contactMethods"]);
  const methods = methodsOfContact.map((value) => ({ value, label: t(`contactMethods:${value}`) }));
  return (
    <SubmissionForm
      state={useFormState(form)}
      action={action}
      labels={useFieldLabels(WORDS, scopeFields)}
      submitLabel={t("request.submit")}
      pendingText={t("request.pending")}
      failedText={t("request.failed")}
      cancelTo={cancelTo}
    >
      <DeclaredFields words={WORDS} fields={scopeFields} choices={{ methodOfContact: methods }} />
    </SubmissionForm>
  );
}

import { useTranslation } from "react-i18next";
import { methodsOfContact } from "#api/statuses.ts";
import type { FieldName } from "../../forms/form.server.ts";
import type { OpenForm } from "../../forms/form-state.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { FormSelect, FormText } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import type { RequestForm as Definition } from "./form.server.ts";

export function RequestForm({
  form,
  action,
  cancelTo,
}: {
  form: OpenForm;
  action: string;
  cancelTo: string;
}) {
  const { t } = useTranslation("scopes");
  const labels: Record<FieldName<Definition>, string> = {
    firstName: t("filters.firstName"),
    lastName: t("filters.lastName"),
    email: t("filters.email"),
    methodOfContact: t("fields.method"),
  };
  return (
    <SubmissionForm
      state={useFormState(form)}
      action={action}
      labels={labels}
      submitLabel={t("request.submit")}
      pendingText={t("request.pending")}
      failedText={t("request.failed")}
      cancelTo={cancelTo}
    >
      <FormText name="firstName" autoComplete="off" />
      <FormText name="lastName" autoComplete="off" />
      <FormText name="email" type="email" autoComplete="off" hint={t("request.emailHint")} />
      <FormSelect
        name="methodOfContact"
        hint={t("request.methodHint")}
        options={methodsOfContact.map((value) => ({ value, label: t(`methods.${value}`) }))}
      />
    </SubmissionForm>
  );
}

import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type IdentityNumber, identityNumbers } from "#api/form-fields.ts";
import { FormCheckbox } from "../../forms/box-fields.tsx";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { fieldId, type OpenForm } from "../../forms/form-state.ts";
import type { StepData } from "../../forms/submit.server.ts";
import { FormText } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { shortLook } from "../../ui/control.ts";
import { ApplicationForm } from "./application-form.tsx";
import { removalOf } from "./fields.ts";
import { steps } from "./flow.ts";
import type { medicare } from "./medicare.server.ts";

const { words, fields } = steps.medicare;
const { medicareNumber: _, socialSecurityNumber: __, medicaidNumber: ___, ...dates } = fields;

export function MedicareStep(page: StepData<typeof medicare>) {
  const { endings, patterns } = page;
  const { t } = useTranslation("applications");
  const state = useFormState(page.form);
  return (
    <ApplicationForm
      step="medicare"
      page={page}
      state={state}
      lead={t("medicare.lead")}
      moreLabels={{
        withoutMedicareNumber: t("medicare.remove.medicareNumber"),
        withoutSocialSecurityNumber: t("medicare.remove.socialSecurityNumber"),
        withoutMedicaidNumber: t("medicare.remove.medicaidNumber"),
      }}
    >
      {identityNumbers.map((field) => (
        <NumberControl
          key={field}
          field={field}
          ending={endings[field]}
          pattern={patterns[field]}
          state={state}
        />
      ))}
      <div className="grid gap-5 sm:max-w-xl sm:grid-cols-2">
        <DeclaredFields words={words} fields={dates} />
      </div>
    </ApplicationForm>
  );
}

/** A number that is never shown again. @param ending the last characters of the one that is kept */
function NumberControl({
  field,
  ending,
  pattern,
  state,
}: {
  field: IdentityNumber;
  ending: string | null;
  pattern: string;
  state: OpenForm;
}) {
  const { t } = useTranslation("applications");
  // An answer empties the field once. The page may load its data anew after that, while the next number is typed.
  const answer = state.failed ? state.result : null;
  useEffect(() => {
    const input = document.getElementById(fieldId(field));
    if (answer && input instanceof HTMLInputElement) input.value = "";
  }, [answer, field]);
  const isLost = !ending && (state.isRestored || Boolean(state.result?.error?.[field]));
  const hints = [
    ending ? t("medicare.kept", { ending }) : t(`medicare.hints.${field}`),
    isLost && t("medicare.typeAgain"),
  ];
  return (
    <div className="grid gap-2">
      <FormText
        name={field}
        hint={hints.filter(Boolean).join(" ")}
        pattern={pattern}
        patternRule={field}
        autoComplete="off"
        className={shortLook}
        {...(field === "socialSecurityNumber" && { inputMode: "numeric" })}
      />
      {ending && <FormCheckbox name={removalOf[field]} />}
    </div>
  );
}

import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { applicationFields, type IdentityNumber, identityNumbers } from "#api/form-fields.ts";
import { FormCheckbox } from "../../forms/box-fields.tsx";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { fieldId, type OpenForm } from "../../forms/form-state.ts";
import { StepForm } from "../../forms/steps/step-form.tsx";
import { FormText } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { shortLook } from "../../ui/control.ts";
import { ApplicationHeader } from "./application-header.tsx";
import { removalOf } from "./fields.ts";
import type { load } from "./medicare.server.ts";

const WORDS = "applications:medicare.";
const {
  medicareNumber: _,
  socialSecurityNumber: __,
  medicaidNumber: ___,
  ...dates
} = applicationFields.medicare;

export function MedicareStep({
  draft,
  progress,
  form,
  back,
  endings,
  patterns,
}: Awaited<ReturnType<typeof load>>) {
  const { t } = useTranslation("applications");
  const state = useFormState(form);
  const paths = usePaths();
  return (
    <>
      <ApplicationHeader progress={progress} title={t("medicare.title")}>
        {t("medicare.lead")}
      </ApplicationHeader>
      <StepForm
        state={state}
        action={paths.applicationStep("medicare", { draft })}
        labels={{
          ...useFieldLabels(WORDS, applicationFields.medicare),
          withoutMedicareNumber: t("medicare.remove.medicareNumber"),
          withoutSocialSecurityNumber: t("medicare.remove.socialSecurityNumber"),
          withoutMedicaidNumber: t("medicare.remove.medicaidNumber"),
        }}
        backTo={back}
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
          <DeclaredFields words={WORDS} fields={dates} />
        </div>
      </StepForm>
    </>
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

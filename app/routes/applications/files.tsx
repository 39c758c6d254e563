import { useTranslation } from "react-i18next";
import { applicationFields } from "#api/form-fields.ts";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { StepForm } from "../../forms/steps/step-form.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { ApplicationHeader } from "./application-header.tsx";
import type { load } from "./files.server.ts";

const WORDS = "applications:files.";

export function FilesStep({ draft, progress, form, back }: Awaited<ReturnType<typeof load>>) {
  const { t } = useTranslation("applications");
  const state = useFormState(form);
  const paths = usePaths();
  return (
    <>
      <ApplicationHeader progress={progress} title={t("files.title")} />
      <StepForm
        state={state}
        action={paths.applicationStep("files", { draft })}
        labels={useFieldLabels(WORDS, applicationFields.files)}
        pendingText={t("files.pending")}
        hasFiles
        backTo={back}
      >
        <DeclaredFields words={WORDS} fields={applicationFields.files} />
      </StepForm>
    </>
  );
}

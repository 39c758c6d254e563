import { useTranslation } from "react-i18next";
import { FormFiles } from "../../forms/file-field.tsx";
import { StepForm } from "../../forms/steps/step-form.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { ApplicationHeader } from "./application-header.tsx";
import { FILES } from "./fields.ts";
import type { load } from "./files.server.ts";

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
        labels={{ [FILES]: t("files.label") }}
        pendingText={t("files.pending")}
        hasFiles
        backTo={back}
      >
        <FormFiles name={FILES} multiple hint={t("files.hint")} />
      </StepForm>
    </>
  );
}

import { useTranslation } from "react-i18next";
import { newAgencyFields, newAgentFields, newcomerEAndOFields, principalFields } from "#api/form-fields.ts";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { StepForm } from "../../forms/steps/step-form.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { Disclosure, FieldGroup } from "../../ui/group.tsx";
import type { load } from "./newcomer.server.ts";
import { RequestHeader } from "./request-header.tsx";

const WORDS = "contractReview:";

export function Newcomer({ step, flow, draft, progress, form, back }: Awaited<ReturnType<typeof load>>) {
  const { t } = useTranslation("contractRequests");
  const state = useFormState(form);
  const paths = usePaths();
  const isAgent = step === "new-agent";
  const personFields = isAgent ? newAgentFields : { ...newAgencyFields, ...principalFields };
  return (
    <>
      <RequestHeader
        flow={flow}
        progress={progress}
        title={t(isAgent ? "newAgent.title" : "newAgency.title")}
      />
      <StepForm
        state={state}
        action={paths.contractRequestStep(flow, step, { draft })}
        labels={useFieldLabels(WORDS, { ...personFields, ...newcomerEAndOFields })}
        backTo={back}
      >
        {isAgent ? (
          <DeclaredFields words={WORDS} fields={newAgentFields} />
        ) : (
          <>
            <DeclaredFields words={WORDS} fields={newAgencyFields} />
            <FieldGroup legend={t("newAgency.principal")}>
              <DeclaredFields words={WORDS} fields={principalFields} />
            </FieldGroup>
          </>
        )}
        <EAndO state={state} />
      </StepForm>
    </>
  );
}

/** Open when there is something in it to see. */
function EAndO({ state }: { state: FormState }) {
  const { t } = useTranslation("contractRequests");
  const isOpen = Object.keys(newcomerEAndOFields).some(
    (field) => state.values[field]?.[0] || state.result?.error?.[field],
  );
  return (
    <Disclosure summary={t("eAndO")} open={isOpen}>
      <div className="flex flex-col gap-4">
        <DeclaredFields words={WORDS} fields={newcomerEAndOFields} />
      </div>
    </Disclosure>
  );
}

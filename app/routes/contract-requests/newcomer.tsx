import { useTranslation } from "react-i18next";
import { newAgencyFields, newAgentFields, newcomerEAndOFields, principalFields } from "#api/form-fields.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import type { FormState } from "../../forms/form-state.ts";
import type { StepData } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { Disclosure, FieldGroup } from "../../ui/group.tsx";
import { RequestForm } from "./request-form.tsx";
import type { newcomer } from "./wizard.server.ts";

const WORDS = "contractReview:";

export function Newcomer(page: StepData<typeof newcomer>) {
  const { t } = useTranslation("contractRequests");
  const state = useFormState(page.form);
  const isAgent = page.step === "new-agent";
  return (
    <RequestForm step={isAgent ? "new-agent" : "new-agency"} page={page} state={state}>
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
    </RequestForm>
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

import { useTranslation } from "react-i18next";
import type { FormState } from "../../forms/form-state.ts";
import { StepForm } from "../../forms/steps/step-form.tsx";
import { FormDate, FormText } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { usePaths } from "../../frame/use-shell.ts";
import { shortLook } from "../../ui/control.ts";
import { Disclosure, FieldGroup } from "../../ui/group.tsx";
import type { load } from "./newcomer.server.ts";
import { RequestHeader } from "./request-header.tsx";

export function Newcomer({ step, flow, draft, progress, form, back }: Awaited<ReturnType<typeof load>>) {
  const { t } = useTranslation(["contractRequests", "contractReview"]);
  const state = useFormState(form);
  const paths = usePaths();
  const isAgent = step === "new-agent";
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
        labels={{
          name: t("contractReview:fields.name"),
          agencyNpn: t("contractReview:fields.agencyNpn"),
          firstName: t("contractReview:fields.firstName"),
          lastName: t("contractReview:fields.lastName"),
          email: t("contractReview:fields.email"),
          npn: t(isAgent ? "contractReview:fields.npn" : "contractReview:fields.principalNpn"),
          issuedBy: t("contractReview:fields.issuedBy"),
          coverageLimits: t("contractReview:fields.coverageLimits"),
          expirationDate: t("contractReview:fields.expirationDate"),
          policyNumber: t("contractReview:fields.policyNumber"),
        }}
        backTo={back}
      >
        {isAgent ? (
          <Person isNpnExplained />
        ) : (
          <>
            <FormText name="name" autoComplete="off" />
            <Npn name="agencyNpn" isExplained />
            <FieldGroup legend={t("newAgency.principal")}>
              <Person />
            </FieldGroup>
          </>
        )}
        <EAndO state={state} />
      </StepForm>
    </>
  );
}

/** NPN is explained once on a page. */
function Person({ isNpnExplained = false }: { isNpnExplained?: boolean }) {
  return (
    <>
      <FormText name="firstName" autoComplete="off" />
      <FormText name="lastName" autoComplete="off" />
      <FormText name="email" type="email" autoComplete="off" />
      <Npn name="npn" isExplained={isNpnExplained} />
    </>
  );
}

function Npn({ name, isExplained }: { name: string; isExplained: boolean }) {
  const { t } = useTranslation("contractRequests");
  return (
    <FormText
      name={name}
      hint={isExplained && t("npnHint")}
      inputMode="numeric"
      patternRule="npn"
      className={shortLook}
      autoComplete="off"
    />
  );
}

const eAndOFields = ["issuedBy", "coverageLimits", "expirationDate", "policyNumber"];

/** Open when there is something in it to see. */
function EAndO({ state }: { state: FormState }) {
  const { t } = useTranslation(["contractRequests", "contractReview"]);
  const isOpen =
    eAndOFields.some((field) => state.values[field]?.[0]) ||
    eAndOFields.some((field) => state.result?.error?.[field]);
  return (
    <Disclosure summary={t("eAndO")} open={isOpen}>
      <div className="flex flex-col gap-4">
        <FormText name="issuedBy" autoComplete="off" />
        <FormText name="coverageLimits" hint={t("limitsHint")} autoComplete="off" />
        <FormDate name="expirationDate" />
        <FormText name="policyNumber" autoComplete="off" />
      </div>
    </Disclosure>
  );
}

import type { FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import { applicationFields } from "#api/form-fields.ts";
import type { Named, RowsAttempt } from "../../api-client/rows.server.ts";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { EmptiedNote, ShowButton, useShow } from "../../forms/steps/dependent.tsx";
import { StepForm } from "../../forms/steps/step-form.tsx";
import { FormDate, FormSelect } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { ApplicationHeader } from "./application-header.tsx";
import type { load } from "./coverage.server.ts";
import { optionsOf } from "./options.ts";

const WORDS = "applications:coverage.";
const { effective: _, policyType: __, carrier: ___, product: ____, ...others } = applicationFields.coverage;

export function CoverageStep(props: Awaited<ReturnType<typeof load>>) {
  const { draft, progress, form, back, today, isAnnualEnrollment } = props;
  const { t } = useTranslation(["applications", "forms"]);
  const state = useFormState(form);
  const paths = usePaths();
  const show = useShow();
  const { policyTypes, carriers, products, emptied } = state.choices;
  const labels = useFieldLabels(WORDS, applicationFields.coverage);
  const shownFor = state.values.effective?.[0];
  /** Loads nothing when the focus goes to a button: the server checks again. */
  const onDateLeft = ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const isLeaving = relatedTarget instanceof Element && relatedTarget.closest("button, a");
    if (target.value !== shownFor && target.value && !isLeaving) show(target, "policyTypes");
  };
  return (
    <>
      <ApplicationHeader progress={progress} title={t("coverage.title")} />
      <StepForm
        state={state}
        action={paths.applicationStep("coverage", { draft })}
        labels={labels}
        backTo={back}
        hasOtherButtons
      >
        <EmptiedNote emptied={emptied} labels={labels} />
        <DeclaredFields words={WORDS} fields={others} today={today} />
        <FormDate
          name="effective"
          hint={isAnnualEnrollment ? t("coverage.annualEnrollment") : undefined}
          onBlur={onDateLeft}
        />
        <ShowButton value="policyTypes" of="effective">
          {t("coverage.showPolicyTypes")}
        </ShowButton>
        <Choice
          name="policyType"
          list={policyTypes}
          failed={t("coverage.policyTypesFailed")}
          none={t("coverage.noPolicyTypes")}
          before={t("coverage.dateFirst")}
          onChosen={(control) => show(control, "carriers")}
        />
        <ShowButton value="carriers" of="policyType">
          {t("coverage.showCarriers")}
        </ShowButton>
        <Choice
          name="carrier"
          list={carriers}
          failed={t("coverage.carriersFailed")}
          none={t("coverage.noCarriers")}
          before={t("coverage.policyTypeFirst")}
          onChosen={(control) => show(control, "products")}
        />
        <ShowButton value="products" of="carrier">
          {t("coverage.showProducts")}
        </ShowButton>
        <Choice
          name="product"
          list={products}
          failed={t("coverage.productsFailed")}
          none={t("coverage.noProducts")}
          before={t("coverage.carrierFirst")}
        />
      </StepForm>
    </>
  );
}

type ChoiceProps = {
  name: string;
  /** Null while an earlier choice is missing. */
  list: RowsAttempt<Named> | null;
  failed: string;
  none: string;
  /** The hint while an earlier choice is missing. */
  before: string;
  onChosen?: (control: HTMLSelectElement) => void;
};

function Choice({ name, list, failed, none, before, onChosen }: ChoiceProps) {
  const { t } = useTranslation("applications");
  const hint = list ? (list.value?.length === 0 ? none : undefined) : before;
  return (
    <>
      {list?.fault && <FaultPanel title={failed} fault={list.fault} />}
      <FormSelect
        name={name}
        options={optionsOf(list)}
        unlisted={t("chosenBefore")}
        hint={hint}
        onChange={({ target }) => onChosen?.(target)}
      />
      <UnreadableNote unreadable={list?.unreadable ?? 0} />
    </>
  );
}

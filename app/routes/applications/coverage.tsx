import type { FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Named, RowsAttempt } from "../../api-client/rows.server.ts";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { EmptiedNote, ShowButton, useShow } from "../../forms/steps/dependent.tsx";
import type { StepData } from "../../forms/submit.server.ts";
import { FormDate, FormSelect } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { ApplicationForm } from "./application-form.tsx";
import type { coverage } from "./coverage.server.ts";
import { steps } from "./flow.ts";
import { optionsOf } from "./options.ts";

const { words, fields } = steps.coverage;
const { effective: _, policyType: __, carrier: ___, product: ____, ...others } = fields;

export function CoverageStep(page: StepData<typeof coverage>) {
  const { today, isAnnualEnrollment } = page;
  const { t } = useTranslation("applications");
  const state = useFormState(page.form);
  const show = useShow();
  const { policyTypes, carriers, products, emptied } = state.choices;
  const shownFor = state.values.effective?.[0];
  /** Loads nothing when the focus goes to a button: the server checks again. */
  const onDateLeft = ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const isLeaving = relatedTarget instanceof Element && relatedTarget.closest("button, a");
    if (target.value !== shownFor && target.value && !isLeaving) show(target, "policyTypes");
  };
  return (
    <ApplicationForm step="coverage" page={page} state={state} hasOtherButtons>
      <EmptiedNote emptied={emptied} labels={useFieldLabels(words, fields)} />
      <DeclaredFields words={words} fields={others} today={today} />
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
    </ApplicationForm>
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

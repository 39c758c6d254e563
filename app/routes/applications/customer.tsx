import { useTranslation } from "react-i18next";
import type { Named, RowsAttempt } from "../../api-client/rows.server.ts";
import { useFieldLabels } from "../../forms/declared-answers.ts";
import { DeclaredFields } from "../../forms/declared-fields.tsx";
import { EmptiedNote, ShowButton, useShow } from "../../forms/steps/dependent.tsx";
import type { StepData } from "../../forms/submit.server.ts";
import { FormSelect } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { Chooser } from "../../producer/chooser.tsx";
import { ApplicationForm } from "./application-form.tsx";
import type { CustomerChoices, customer } from "./customer.server.ts";
import { steps } from "./flow.ts";
import { optionsOf } from "./options.ts";

const { words, fields } = steps.customer;
const { agent: _, firstName, lastName, state: __, county: ___, ...others } = fields;

export function CustomerStep(page: StepData<typeof customer>) {
  const state = useFormState(page.form);
  const paths = usePaths();
  const { agents, states, counties, emptied } = state.choices;
  return (
    <ApplicationForm
      step="customer"
      page={page}
      state={state}
      frameKey={paths.applicationStep("customer")}
      hasOtherButtons
    >
      <EmptiedNote emptied={emptied} labels={useFieldLabels(words, fields)} />
      {agents && <Agent agents={agents} />}
      <div className="grid gap-5 sm:max-w-xl sm:grid-cols-2">
        <DeclaredFields words={words} fields={{ firstName, lastName }} />
      </div>
      <DeclaredFields words={words} fields={others} today={page.today} />
      <StateAndCounty states={states} counties={counties} />
    </ApplicationForm>
  );
}

function Agent({ agents }: { agents: NonNullable<CustomerChoices["agents"]> }) {
  const { t } = useTranslation("applications");
  const show = useShow();
  const paths = usePaths();
  return (
    <div
      className="flex flex-col gap-4"
      onChange={({ target }) =>
        target instanceof HTMLInputElement && target.type === "radio" && show(target, "states")
      }
    >
      <Chooser
        name="agent"
        offer={agents.offer}
        unreadable={agents.unreadable}
        labelOf={({ name }) => name}
        suggestionsAt={paths.producerAgents}
        searchLabel={t("customer.searchAgent")}
        noneFound={t("customer.noAgents")}
      >
        {agents.fault ? (
          <FaultPanel title={t("customer.agentsFailed")} fault={agents.fault} />
        ) : (
          <p>{t("customer.noAgents")}</p>
        )}
      </Chooser>
      <ShowButton value="states" of="agent">
        {t("customer.showStates")}
      </ShowButton>
    </div>
  );
}

type Choices = RowsAttempt<Named> | null;

function StateAndCounty({ states, counties }: { states: Choices; counties: Choices }) {
  const { t } = useTranslation("applications");
  const show = useShow();
  return (
    <>
      {states?.fault && <FaultPanel title={t("customer.statesFailed")} fault={states.fault} />}
      <FormSelect
        name="state"
        options={optionsOf(states)}
        unlisted={t("chosenBefore")}
        hint={
          states
            ? states.value?.length === 0
              ? t("customer.noStates")
              : undefined
            : t("customer.agentFirst")
        }
        onChange={({ target }) => show(target, "counties")}
      />
      <UnreadableNote unreadable={states?.unreadable ?? 0} />
      <ShowButton value="counties" of="state">
        {t("customer.showCounties")}
      </ShowButton>
      {counties?.fault && <FaultPanel title={t("customer.countiesFailed")} fault={counties.fault} />}
      <FormSelect
        name="county"
        options={optionsOf(counties)}
        unlisted={t("chosenBefore")}
        hint={counties ? undefined : t("customer.stateFirst")}
      />
      <UnreadableNote unreadable={counties?.unreadable ?? 0} />
    </>
  );
}

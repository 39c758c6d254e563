import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import { rowsPanel } from "../../backend/rows.server.ts";
import { showAgain } from "../../forms/form.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import type { PageHandle } from "../../pages/title.tsx";
import { usePaths, useShell } from "../shell/use-shell.ts";
import { type Candidate, offer, targetsOf } from "./candidates.server.ts";
import { Chooser } from "./chooser.tsx";
import { NEW, requireStep } from "./draft.server.ts";
import { flowOf, type Step } from "./flow.ts";
import { targetForm } from "./forms.server.ts";
import {
  goOn,
  lookupFailed,
  notOffered,
  openChoice,
  placeOf,
  receiveStep,
  showFound,
} from "./step.server.ts";
import { StepForm } from "./step-form.tsx";
import { StepHeader } from "./step-header.tsx";
import "./words.ts";

/** Whom the request is for: an agency or an agent who is there already, or somebody new. */

export const handle: PageHandle<{ step: Step } | null> = {
  title: (t, data) =>
    t(data?.step === "agent" ? "contractRequests:agent.title" : "contractRequests:agency.title"),
};

const stepIn = (request: Request): Step =>
  flowOf(new URL(request.url).pathname) === "downlinerequest" ? "agent" : "agency";

export async function loader(args: LoaderFunctionArgs) {
  const step = stepIn(args.request);
  const at = await requireStep(args, step);
  const { form, chosen, searchText } = await openChoice(args, at, targetForm, "target");
  const named = new URL(args.request.url).searchParams.get("forAgentId");
  const { value: all, fault, unreadable } = await rowsPanel(targetsOf(at));
  const preselected = step === "agent" && all?.some(({ id }) => id === named) ? named : null;
  if (preselected && !chosen) form.values.target = [preselected];
  return {
    step,
    ...placeOf(at),
    form,
    offer: all ? offer(all, searchText, form.values.target?.[0]) : null,
    fault,
    unreadable,
  };
}

export async function action(args: ActionFunctionArgs) {
  const step = stepIn(args.request);
  const { at, received } = await receiveStep(args, step, targetForm);
  if (received.fields.has("find")) return showFound(at, received.fields, "target");
  if (!received.isGood) return showAgain(received.state, received.status);
  const { target } = received.values;
  if (target === NEW) return goOn(at, { target: [NEW] });
  const { value: all, fault } = await rowsPanel(targetsOf(at));
  if (fault) return lookupFailed(targetForm, received.state, fault);
  if (!all.some(({ id }) => id === target)) return notOffered(targetForm, received.state, "target");
  return goOn(at, { target: [target] });
}

export default function ChooseTarget() {
  const { t } = useTranslation("contractRequests");
  const { step, flow, draft, progress, form, back, offer, fault, unreadable } =
    useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  const own = useShell()?.portal?.id;
  const isAgent = step === "agent";
  const labelOf = ({ id, name }: Candidate) => (id === own ? t("agency.own", { name }) : name);
  return (
    <>
      <StepHeader flow={flow} progress={progress} title={t(isAgent ? "agent.title" : "agency.title")} />
      <StepForm
        state={state}
        action={paths.contractRequestStep(flow, step, { draft })}
        labels={{ target: t(isAgent ? "agent.label" : "agency.label") }}
        backTo={back}
      >
        <Chooser
          name="target"
          offer={offer}
          unreadable={unreadable}
          labelOf={labelOf}
          other={{ value: "new", label: t(isAgent ? "agent.new" : "agency.new") }}
          searchLabel={t(isAgent ? "agent.search" : "agency.search")}
        >
          {fault && (
            <FaultPanel title={t(isAgent ? "agent.loadFailed" : "agency.loadFailed")} fault={fault} />
          )}
        </Chooser>
      </StepForm>
    </>
  );
}

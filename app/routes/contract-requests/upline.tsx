import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import { rowsPanel } from "../../backend/rows.server.ts";
import { showAgain } from "../../forms/form.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import type { PageHandle } from "../../pages/title.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { type Candidate, offer, uplinesFor } from "./candidates.server.ts";
import { Chooser } from "./chooser.tsx";
import { requireStep } from "./draft.server.ts";
import { uplineForm } from "./forms.server.ts";
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

/** The agency under which the contracts are wanted. */

export const handle: PageHandle = { title: (t) => t("contractRequests:upline.title") };

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "upline");
  const { form, chosen, searchText } = await openChoice(args, at, uplineForm, "upline");
  const { value: all, fault, unreadable } = await rowsPanel(uplinesFor(at));
  return {
    ...placeOf(at),
    form,
    offer: all?.length ? offer(all, searchText, chosen) : null,
    fault,
    unreadable,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { at, received } = await receiveStep(args, "upline", uplineForm);
  if (received.fields.has("find")) return showFound(at, received.fields, "upline");
  if (!received.isGood) return showAgain(received.state, received.status);
  const { upline } = received.values;
  const { value: all, fault } = await rowsPanel(uplinesFor(at));
  if (fault) return lookupFailed(uplineForm, received.state, fault);
  if (!all.some(({ id }) => id === upline)) return notOffered(uplineForm, received.state, "upline");
  return goOn(at, { upline: [upline] });
}

export default function ChooseUpline() {
  const { t } = useTranslation("contractRequests");
  const { flow, draft, progress, form, back, offer, fault, unreadable } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  const hintOf = ({ npn, isDirect }: Candidate) =>
    [npn && t("upline.npn", { npn }), isDirect && t("upline.direct")].filter(Boolean).join(" · ") ||
    undefined;
  return (
    <>
      <StepHeader flow={flow} progress={progress} title={t("upline.title")} />
      <StepForm
        state={state}
        action={paths.contractRequestStep(flow, "upline", { draft })}
        labels={{ upline: t("upline.label") }}
        backTo={back}
      >
        <Chooser
          name="upline"
          offer={offer}
          unreadable={unreadable}
          labelOf={({ name }) => name}
          hintOf={hintOf}
          searchLabel={t("upline.search")}
        >
          {fault ? (
            <FaultPanel title={t("upline.loadFailed")} fault={fault} />
          ) : (
            <EmptyState title={t("upline.none")}>
              <p>{t("upline.noneHint")}</p>
            </EmptyState>
          )}
        </Chooser>
      </StepForm>
    </>
  );
}

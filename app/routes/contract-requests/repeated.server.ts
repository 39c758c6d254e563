import { contractsFields, newcomerEAndOFields, uplineFields } from "#api/form-fields.ts";
import { earlierSubmission, typedFrom } from "../../forms/earlier-answers.server.ts";
import { type Answers, draftOf } from "../../forms/steps/draft.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { NEW, wizardOf } from "./draft.server.ts";
import { type Flow, steps } from "./flow.ts";

/**
 * Begins a request with the answers of an earlier one.
 * @returns the address of the check of its answers; null when the earlier one cannot be had
 */
export async function requestFrom(user: InPortal, flow: Flow, submissionId: string): Promise<string | null> {
  const found = await earlierSubmission(user, submissionId, "ContractRequest");
  if (!found) return null;
  const wizard = wizardOf(user, flow);
  const at = { ...user, wizard, step: "check" as const, draft: null };
  const draft = await draftOf(at, answersOf(flow, found.answers), { reason: found.reason });
  return wizard.pathTo("check", { draft: draft.id });
}

/** Returns the answers of the steps. @param sent by the names of the wire */
function answersOf(flow: Flow, sent: Record<string, unknown>): Answers {
  const object = (value: unknown) => (value ?? {}) as Record<string, unknown>;
  const target = object(flow === "downlinerequest" ? sent.targetAgent : sent.targetAgency);
  const about = object(target.principalAgent ?? target);
  const isNew = Object.keys(target).length > 0 && target.id === undefined;
  const [step, newStep] =
    flow === "downlinerequest" ? (["agent", "new-agent"] as const) : (["agency", "new-agency"] as const);
  const { name, npn: agencyNpn } = target;
  return {
    ...(Object.keys(target).length > 0 && { [step]: { target: [isNew ? NEW : String(target.id)] } }),
    ...(isNew && {
      [newStep]: {
        ...typedFrom(steps[newStep].fields, about),
        ...typedFrom(newcomerEAndOFields, object(about.eAndO)),
        ...(newStep === "new-agency" && { name: [String(name)], agencyNpn: [String(agencyNpn)] }),
      },
    }),
    upline: typedFrom(uplineFields, sent),
    contracts: typedFrom(contractsFields, object(sent.requestForm)),
  };
}

import { z } from "zod";
import { contractOptionsOf, type OutgoingRequest } from "../../api-client/contract-requests.server.ts";
import { statesOf } from "../../api-client/dictionaries.server.ts";
import { wireNamesOf } from "../../forms/declared-form.server.ts";
import { answerOf } from "../../forms/steps/answers.server.ts";
import type { Reviewed } from "../../forms/steps/check.server.ts";
import { targetsOf, uplinesFor } from "./candidates.server.ts";
import { type AtStep, targetOf } from "./draft.server.ts";
import { type FieldStep, type Step, steps } from "./flow.ts";
import { agencyOnWire, agentOnWire, forms } from "./forms.server.ts";

/** A whole request: in the words of its page, and as it is sent. */

export const reviewShape = z.object({
  /** Whom it is for, when it is somebody who is there already. */
  target: z.string().nullable(),
  /** The answers about somebody new, by field. */
  newcomer: z.record(z.string(), z.string().nullable()).nullable(),
  upline: z.string(),
  contracts: z.array(z.object({ carrier: z.string(), types: z.string() })),
  states: z.array(z.string()),
  agentCount: z.number().nullable(),
  comments: z.string().nullable(),
});

export type Review = z.infer<typeof reviewShape>;

/** @throws BackendFault */
export async function reviewOf(at: AtStep): Promise<Reviewed<OutgoingRequest, Review>> {
  const { draft, backend, portal } = at;
  const chosen = targetOf(draft);
  const upline = answerOf(forms.upline, draft?.answers.upline)?.upline;
  const form = answerOf(forms.contracts, draft?.answers.contracts);
  const newcomer = newcomerOf(at);
  if (chosen?.isNew && !newcomer) return { again: newcomerStep(at) };
  if (!upline) return { again: "upline" };
  if (!form) return { again: "contracts" };
  const [targets, uplines, options, states] = await Promise.all([
    chosen && !chosen.isNew ? targetsOf(at) : { rows: [] },
    uplinesFor(at),
    contractOptionsOf(backend, portal, upline),
    statesOf(backend),
  ]);
  const target = targets.rows.find(({ id }) => id === chosen?.id);
  const above = uplines.rows.find(({ id }) => id === upline);
  const wanted = options.rows.filter(({ AgencyContractId }) => form.contracts.includes(AgencyContractId));
  const places = states.rows.filter(({ id }) => form.states.includes(id));
  if (chosen && !chosen.isNew && !target) return { again: targetStep(at) };
  if (!above) return { again: "upline" };
  if (wanted.length < form.contracts.length || places.length < form.states.length)
    return { again: "contracts" };
  const agentCount = takesAgentCount(at) ? form.agentCount : null;
  return {
    review: {
      target: target?.name ?? null,
      newcomer: newcomer?.answers ?? null,
      upline: above.name,
      contracts: wanted.map(({ InsurerName, PolicyTypes }) => ({
        carrier: InsurerName,
        types: PolicyTypes.map(({ Abbreviation }) => Abbreviation).join(", "),
      })),
      states: places.map(({ name }) => name),
      agentCount,
      comments: form.comments,
    },
    values: {
      requestForm: forms.contracts.onWire({ ...form, agentCount }),
      uplineAgency: upline,
      ...targetOnWire(at, newcomer),
    },
  };
}

/** Estimated agents are asked of agencies only. */
export function takesAgentCount({ flow, portal }: AtStep): boolean {
  return flow === "request" && portal.type === "agency";
}

const targetStep = ({ flow }: AtStep): Step => (flow === "downlinerequest" ? "agent" : "agency");
const newcomerStep = ({ flow }: AtStep) => (flow === "downlinerequest" ? "new-agent" : "new-agency");

/** The step whose answer a field of the sent request comes from. */
export function stepsByField(at: AtStep): Record<string, Step> {
  const from = (step: FieldStep) => Object.keys(wireNamesOf(steps[step].fields)).map((name) => [name, step]);
  return Object.fromEntries([
    ...from("contracts"),
    ...from(newcomerStep(at)),
    ["targetAgent", targetStep(at)],
    ["targetAgency", targetStep(at)],
    ...from("upline"),
  ]);
}

/** Returns the answers about somebody new, and how they are sent; undefined when nobody is new, or they are not whole. */
function newcomerOf({ draft, flow }: AtStep) {
  if (!targetOf(draft)?.isNew) return undefined;
  if (flow === "downlinerequest") {
    const answers = answerOf(forms["new-agent"], draft?.answers["new-agent"]);
    return answers && { answers, onWire: { targetAgent: agentOnWire(answers) } };
  }
  const answers = answerOf(forms["new-agency"], draft?.answers["new-agency"]);
  return answers && { answers, onWire: { targetAgency: agencyOnWire(answers) } };
}

function targetOnWire(at: AtStep, newcomer: ReturnType<typeof newcomerOf>): Partial<OutgoingRequest> {
  const target = targetOf(at.draft);
  if (newcomer) return newcomer.onWire;
  if (!target) return {};
  return at.flow === "downlinerequest"
    ? { targetAgent: { id: target.id } }
    : { targetAgency: { id: target.id } };
}

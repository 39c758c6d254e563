import { z } from "zod";
import { contractOptionsOf, type OutgoingRequest } from "../../api-client/contract-requests.server.ts";
import { statesOf } from "../../api-client/dictionaries.server.ts";
import { partsOf } from "../../forms/form.server.ts";
import { answerOf } from "../../forms/steps/answers.server.ts";
import { targetsOf, uplinesFor } from "./candidates.server.ts";
import { type AtStep, targetOf } from "./draft.server.ts";
import type { Step } from "./flow.ts";
import {
  agencyOnWire,
  agentOnWire,
  contractsForm,
  newAgencyForm,
  newAgentForm,
  uplineForm,
} from "./forms.server.ts";

/** A whole request: in the words of its page, and as it is sent. */

const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  npn: z.string(),
  eAndO: z
    .object({
      issuedBy: z.string().nullable(),
      coverageLimits: z.string().nullable(),
      expirationDate: z.string().nullable(),
      policyNumber: z.string().nullable(),
    })
    .nullable(),
});

export const reviewShape = z.object({
  /** Whom it is for, when it is somebody who is there already. */
  target: z.string().nullable(),
  newAgency: z.object({ name: z.string(), npn: z.string() }).nullable(),
  /** The new agent, or the principal agent of the new agency. */
  newAgent: person.nullable(),
  upline: z.string(),
  contracts: z.array(z.object({ carrier: z.string(), types: z.string() })),
  states: z.array(z.string()),
  agentCount: z.number().nullable(),
  comments: z.string().nullable(),
});

export type Review = z.infer<typeof reviewShape>;

/** The whole request, or the step to answer again because its choice is no longer offered. */
type Found = { review: Review; request: OutgoingRequest; again?: undefined } | { again: Step };

/** @throws BackendFault */
export async function reviewOf(place: AtStep): Promise<Found> {
  const { draft, backend, portal } = place;
  const chosen = targetOf(draft);
  const upline = answerOf(uplineForm, draft?.answers.upline)?.upline;
  const form = answerOf(contractsForm, draft?.answers.contracts);
  const newcomer = newcomerOf(place);
  if (chosen?.isNew && !newcomer) return { again: newcomerStep(place) };
  if (!upline) return { again: "upline" };
  if (!form) return { again: "contracts" };
  const [targets, uplines, options, states] = await Promise.all([
    chosen && !chosen.isNew ? targetsOf(place) : { rows: [] },
    uplinesFor(place),
    contractOptionsOf(backend, portal, upline),
    statesOf(backend),
  ]);
  const target = targets.rows.find(({ id }) => id === chosen?.id);
  const above = uplines.rows.find(({ id }) => id === upline);
  const wanted = options.rows.filter(({ AgencyContractId }) => form.contracts.includes(AgencyContractId));
  const places = states.rows.filter(({ id }) => form.states.includes(id));
  if (chosen && !chosen.isNew && !target) return { again: targetStep(place) };
  if (!above) return { again: "upline" };
  if (wanted.length < form.contracts.length || places.length < form.states.length)
    return { again: "contracts" };
  const agentCount = takesAgentCount(place) ? form.agentCount : null;
  return {
    review: {
      target: target?.name ?? null,
      newAgency: newcomer && "principalAgent" in newcomer ? { name: newcomer.name, npn: newcomer.npn } : null,
      newAgent: newcomer ? ("principalAgent" in newcomer ? newcomer.principalAgent : newcomer) : null,
      upline: above.name,
      contracts: wanted.map(({ InsurerName, PolicyTypes }) => ({
        carrier: InsurerName,
        types: PolicyTypes.map(({ Abbreviation }) => Abbreviation).join(", "),
      })),
      states: places.map(({ name }) => name),
      agentCount,
      comments: form.comments,
    },
    request: {
      requestForm: { contracts: form.contracts, states: form.states, agentCount, comments: form.comments },
      uplineAgency: upline,
      ...targetOnWire(place, newcomer),
    },
  };
}

/** Estimated agents are asked of agencies only. */
export function takesAgentCount({ flow, portal }: AtStep): boolean {
  return flow === "request" && portal.type === "agency";
}

const targetStep = ({ flow }: AtStep): Step => (flow === "downlinerequest" ? "agent" : "agency");
const newcomerStep = ({ flow }: AtStep): Step => (flow === "downlinerequest" ? "new-agent" : "new-agency");

/** The step whose answer a field of the sent request comes from. */
export function stepsByField(place: AtStep): Record<string, Step> {
  const contracts = ["contracts", "states", "agentCount", "comments"].map((field) => [field, "contracts"]);
  const newcomer = partsOf(newAgencyForm).fields.map((field) => [field, newcomerStep(place)]);
  const target = ["targetAgent", "targetAgency"].map((field) => [field, targetStep(place)]);
  return Object.fromEntries([...contracts, ...newcomer, ...target, ["uplineAgency", "upline"]]);
}

function newcomerOf({ draft, flow }: AtStep) {
  if (!targetOf(draft)?.isNew) return undefined;
  if (flow === "downlinerequest") {
    const agent = answerOf(newAgentForm, draft?.answers["new-agent"]);
    return agent && agentOnWire(agent);
  }
  const agency = answerOf(newAgencyForm, draft?.answers["new-agency"]);
  return agency && agencyOnWire(agency);
}

function targetOnWire(place: AtStep, newcomer: ReturnType<typeof newcomerOf>): Partial<OutgoingRequest> {
  const target = targetOf(place.draft);
  if (newcomer) return "principalAgent" in newcomer ? { targetAgency: newcomer } : { targetAgent: newcomer };
  if (!target) return {};
  return place.flow === "downlinerequest"
    ? { targetAgent: { id: target.id } }
    : { targetAgency: { id: target.id } };
}

import { z } from "zod";
import { contractOptionsOf, type OutgoingRequest } from "../../backend/contract-requests.server.ts";
import { statesOf } from "../../backend/dictionaries.server.ts";
import { targetsOf, uplinesFor } from "./candidates.server.ts";
import { type AtStep, targetOf } from "./draft.server.ts";
import { answerOf, contractsForm, newAgencyForm, newAgentForm, uplineForm } from "./forms.server.ts";

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

/** Null when an answer is not one any more: what was chosen is not offered now. */
export async function reviewOf(at: AtStep): Promise<{ review: Review; request: OutgoingRequest } | null> {
  const { draft, backend, portal } = at;
  const chosen = targetOf(draft);
  const upline = answerOf(uplineForm, draft?.answers.upline)?.upline;
  const form = answerOf(contractsForm, draft?.answers.contracts);
  const newcomer = newcomerOf(at);
  if (!upline || !form || (chosen?.isNew && !newcomer)) return null;
  const [targets, uplines, options, states] = await Promise.all([
    chosen && !chosen.isNew ? targetsOf(at) : [],
    uplinesFor(at),
    contractOptionsOf(backend, portal, upline),
    statesOf(backend),
  ]);
  const target = targets.find(({ id }) => id === chosen?.id);
  const above = uplines.find(({ id }) => id === upline);
  const wanted = options.filter(({ AgencyContractId }) => form.contracts.includes(AgencyContractId));
  const places = states.filter(({ id }) => form.states.includes(id));
  const isWhole = wanted.length === form.contracts.length && places.length === form.states.length;
  if (!above || !isWhole || (chosen && !chosen.isNew && !target)) return null;
  const agentCount = takesAgentCount(at) ? form.agentCount : null;
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
      ...targetOnWire(at, newcomer),
    },
  };
}

/** Estimated agents are asked of agencies only. */
export function takesAgentCount({ flow, portal }: AtStep): boolean {
  return flow === "request" && portal.type === "agency";
}

function newcomerOf({ draft, flow }: AtStep) {
  if (!targetOf(draft)?.isNew) return undefined;
  return flow === "downlinerequest"
    ? answerOf(newAgentForm, draft?.answers["new-agent"])
    : answerOf(newAgencyForm, draft?.answers["new-agency"]);
}

function targetOnWire(at: AtStep, newcomer: ReturnType<typeof newcomerOf>): Partial<OutgoingRequest> {
  const target = targetOf(at.draft);
  if (newcomer) return "principalAgent" in newcomer ? { targetAgency: newcomer } : { targetAgent: newcomer };
  if (!target) return {};
  return at.flow === "downlinerequest"
    ? { targetAgent: { id: target.id } }
    : { targetAgency: { id: target.id } };
}

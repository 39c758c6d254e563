import {
  contractsFields,
  newAgencyFields,
  newAgentFields,
  newcomerEAndOFields,
  principalFields,
  uplineFields,
} from "#api/form-fields.ts";
import type { PortalRef } from "../../paths.ts";

/**
 * The steps of a contract request: `docs/product/contract-requests.md`, "Steps". Each step has an address of its own. The answers
 * are a draft on the server; the address holds the draft's id and nothing about anybody.
 */

export const flows = ["request", "downlinerequest"] as const;
/** `request` is for oneself or an agency, `downlinerequest` for an agent below the agency. */
export type Flow = (typeof flows)[number];

const target = { target: { wire: "id", is: "id" } } as const;

/**
 * The steps, each a form. `agency` and `agent` choose whom the request is for; the two with `new-` are about somebody who is not there
 * yet, and belong to the step before.
 */
export const steps = {
  agency: { title: "contractRequests:agency.title", words: "contractRequests:agency.", fields: target },
  "new-agency": {
    title: "contractRequests:newAgency.title",
    words: "contractReview:",
    fields: { ...newAgencyFields, ...principalFields, ...newcomerEAndOFields },
    partOf: "agency",
  },
  agent: { title: "contractRequests:agent.title", words: "contractRequests:agent.", fields: target },
  "new-agent": {
    title: "contractRequests:newAgent.title",
    words: "contractReview:",
    fields: { ...newAgentFields, ...newcomerEAndOFields },
    partOf: "agent",
  },
  upline: { title: "contractRequests:upline.title", words: "contractRequests:upline.", fields: uplineFields },
  contracts: {
    title: "contractRequests:contracts.title",
    words: "contractRequests:contracts.",
    fields: contractsFields,
  },
  check: { title: "contractReview:check.title" },
} as const;

export type Step = keyof typeof steps;
/** A step with fields. */
export type FieldStep = Exclude<Step, "check">;
export const stepNames = Object.keys(steps) as Step[];

/** Whom the request is for, as its first step has it. */
export type Target = { isNew: boolean };

/** The steps of a request in their order, as far as its answers tell. */
export function stepsOf(flow: Flow, portal: PortalRef["type"], target: Target | null): Step[] {
  if (flow === "downlinerequest")
    return ["agent", ...(target?.isNew ? (["new-agent"] as const) : []), "upline", "contracts", "check"];
  if (portal === "agent") return ["upline", "contracts", "check"];
  return ["agency", ...(target?.isNew ? (["new-agency"] as const) : []), "upline", "contracts", "check"];
}

/** Names the confirmations of a flow. */
export const confirmationName = (flow: Flow) => `contract ${flow}`;

/** The flow an address belongs to. */
export function flowOf(pathname: string): Flow {
  return pathname.toLowerCase().startsWith("/contracts/downlinerequest") ? "downlinerequest" : "request";
}

const downlineSteps: readonly Step[] = ["agent", "new-agent", "upline", "contracts", "check"];
const ownSteps: readonly Step[] = ["agency", "new-agency", "upline", "contracts", "check"];

/** Returns true when a flow has a step of that name, for agents or for agencies. */
export function isStepOf(flow: Flow, name: string | undefined): name is Step {
  const all = flow === "downlinerequest" ? downlineSteps : ownSteps;
  return all.some((step) => step === name);
}

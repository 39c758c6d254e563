import { z } from "zod";
import {
  contractsFields,
  type FieldValues,
  newAgencyFields,
  newAgentFields,
  newcomerEAndOFields,
  principalFields,
  uplineFields,
} from "#api/form-fields.ts";
import { declaredForm } from "../../forms/declared-form.server.ts";
import type { FormDefinition } from "../../forms/form.server.ts";

/** The forms of the steps of a contract request. */

const TARGET = "contract request target";
const targetFields = { target: { wire: "id", is: "id" } } as const;
const agentTarget = declaredForm(TARGET, "contractRequests:agent.", targetFields);
const agencyTarget = declaredForm(TARGET, "contractRequests:agency.", targetFields);

/** @param step asks for an agency or for an agent */
export const targetForm = (step: string | undefined) => (step === "agent" ? agentTarget : agencyTarget);

export const uplineForm = declaredForm("contract request upline", "contractRequests:upline.", uplineFields);

const eAndO = declaredForm("E&O", "contractReview:", newcomerEAndOFields);
const agent = declaredForm("agent", "contractReview:", newAgentFields);
const principal = declaredForm("principal agent", "contractReview:", principalFields);
const agency = declaredForm("agency", "contractReview:", newAgencyFields);

const agentFields = { ...newAgentFields, ...newcomerEAndOFields };
const agencyFields = { ...newAgencyFields, ...principalFields, ...newcomerEAndOFields };
/** The fields of somebody new, by the step that asks for them. */
export const newcomerFields = { "new-agent": agentFields, "new-agency": agencyFields } as const;

export const newAgentForm = {
  ...declaredForm("contract request new agent", "contractReview:", agentFields),
  faults: "contractRequests:newAgent.faults",
};

export const newAgencyForm = {
  ...declaredForm("contract request new agency", "contractReview:", agencyFields),
  faults: "contractRequests:newAgency.faults",
};

type EAndO = FieldValues<typeof newcomerEAndOFields>;

function eAndOOnWire(typed: EAndO) {
  const given = eAndO.onWire(typed);
  return { eAndO: Object.values(given).some((value) => value !== null) ? given : null };
}

/** Returns a new agent in the words of the wire. */
export const agentOnWire = (typed: FieldValues<typeof agentFields>) => ({
  ...agent.onWire(typed),
  ...eAndOOnWire(typed),
});

/** Returns a new agency with its principal agent in the words of the wire. */
export const agencyOnWire = (typed: FieldValues<typeof agencyFields>) => ({
  ...agency.onWire(typed),
  principalAgent: { ...principal.onWire(typed), ...eAndOOnWire(typed) },
});

export const contractsForm = declaredForm("contract request", "contractRequests:contracts.", contractsFields);

/** Nothing is typed there any more. */
export const checkForm = {
  name: "contract request check",
  schema: z.object({}),
} satisfies FormDefinition;

import {
  type FieldValues,
  newAgencyFields,
  newAgentFields,
  newcomerEAndOFields,
  principalFields,
} from "#api/form-fields.ts";
import { declaredForm } from "../../forms/declared-form.server.ts";
import { type FieldStep, steps } from "./flow.ts";

/** The forms of the steps of a contract request. */

const formOf = <S extends FieldStep>(step: S) =>
  declaredForm<(typeof steps)[S]["fields"]>(
    `contract request ${step}`,
    steps[step].words,
    steps[step].fields,
  );

export const forms = {
  agency: formOf("agency"),
  "new-agency": { ...formOf("new-agency"), faults: "contractRequests:newAgency.faults" },
  agent: formOf("agent"),
  "new-agent": { ...formOf("new-agent"), faults: "contractRequests:newAgent.faults" },
  upline: formOf("upline"),
  contracts: formOf("contracts"),
};

/** The parts of somebody new as they are sent. */
const eAndO = declaredForm("E&O", "contractReview:", newcomerEAndOFields);
const agent = declaredForm("agent", "contractReview:", newAgentFields);
const principal = declaredForm("principal agent", "contractReview:", principalFields);
const agency = declaredForm("agency", "contractReview:", newAgencyFields);

type EAndO = FieldValues<typeof newcomerEAndOFields>;

function eAndOOnWire(typed: EAndO) {
  const given = eAndO.onWire(typed);
  return { eAndO: Object.values(given).some((value) => value !== null) ? given : null };
}

/** Returns a new agent in the words of the wire. */
export const agentOnWire = (typed: FieldValues<(typeof steps)["new-agent"]["fields"]>) => ({
  ...agent.onWire(typed),
  ...eAndOOnWire(typed),
});

/** Returns a new agency with its principal agent in the words of the wire. */
export const agencyOnWire = (typed: FieldValues<(typeof steps)["new-agency"]["fields"]>) => ({
  ...agency.onWire(typed),
  principalAgent: { ...principal.onWire(typed), ...eAndOOnWire(typed) },
});

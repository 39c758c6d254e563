import { contractStatuses } from "#api/statuses.ts";
import { type ImportedFile, lookup, optional, type Reference, required } from "../imported-file.ts";
import { date, npnForm, oneOf, planYear, stateForm, text, webAddress } from "../value-formats.ts";
import { owner } from "./producers.ts";

/** Contracts with carriers, certifications, the policies under the contracts, and appointments. */

const carrier = required("Carrier", text(200), "The carrier.", lookup);
const carrierId: Reference = { to: "carriers.csv", by: ["carrier"], reportedAt: "Carrier" };
const agentNpn = required("Agent NPN", npnForm, "The agent.", lookup);
const agentId: Reference = { to: "agents.csv", by: ["agent_npn"], reportedAt: "Agent NPN" };
const agencyNpn = required("Agency NPN", npnForm, "The agency.", lookup);
const agencyId: Reference = { to: "agencies.csv", by: ["agency_npn"], reportedAt: "Agency NPN" };
const policyType = required("Policy type", text(20), "The abbreviation of the policy type.", lookup);
const policyTypeId: Reference = {
  to: "policy-types.csv",
  by: ["policy_type"],
  reportedAt: "Policy type",
};

const terms = {
  writing_number: optional("Writing number", text(50), "The carrier's number of the contract."),
  status: required("Status", oneOf(...contractStatuses), "The status of the contract."),
  start_date: optional("Start date", date, "Its first day."),
  end_date: optional("End date", date, "Its last day."),
};
const endsBeforeItStarts = {
  column: "End date",
  reason: "the end is before the start",
  refused: "staged.end_date < staged.start_date",
};

export const agencyContracts: ImportedFile = {
  name: "agency-contracts.csv",
  table: "agency_contracts",
  record: "contract",
  about: "The contracts of agencies with carriers, one for each carrier.",
  columns: {
    agency_npn: agencyNpn,
    carrier,
    upline_npn: optional("Upline NPN", npnForm, "The agency above this contract. Empty: none.", lookup),
    marketing_level: optional("Marketing level", text(50), "The level, such as GA."),
    ...terms,
  },
  references: {
    agency_id: agencyId,
    carrier_id: carrierId,
    upline_agency_id: { to: "agencies.csv", by: ["upline_npn"], reportedAt: "Upline NPN" },
  },
  key: ["agency_id", "carrier_id"],
  rules: [
    endsBeforeItStarts,
    {
      column: "Upline NPN",
      reason: "the agency would stand above itself",
      refused: "staged.upline_npn = staged.agency_npn",
    },
  ],
};

export const agencyContractPolicyTypes: ImportedFile = {
  name: "agency-contract-policy-types.csv",
  table: "agency_contract_policy_types",
  record: "policy type of a contract",
  about: "The policy types that an agency's contract allows.",
  columns: { agency_npn: agencyNpn, carrier, policy_type: policyType },
  references: {
    agency_id: { ...agencyId, ...lookup },
    carrier_id: { ...carrierId, ...lookup },
    agency_contract_id: {
      to: "agency-contracts.csv",
      by: ["agency_id", "carrier_id"],
      reportedAt: "Carrier",
    },
    policy_type_id: policyTypeId,
  },
  key: ["agency_contract_id", "policy_type_id"],
  isLink: true,
};

export const agentContracts: ImportedFile = {
  name: "agent-contracts.csv",
  table: "agent_contracts",
  record: "contract",
  about:
    "The contracts of agents with carriers. Of several with one carrier the newest that has not ended counts.",
  columns: {
    agent_npn: agentNpn,
    carrier,
    upline_npn: required("Upline NPN", npnForm, "The agency above this contract.", lookup),
    enrollment_link: optional("Enrollment link", webAddress, "Where the agent's customers enroll."),
    ...terms,
  },
  references: {
    agent_id: agentId,
    carrier_id: carrierId,
    upline_agency_id: { to: "agencies.csv", by: ["upline_npn"], reportedAt: "Upline NPN" },
  },
  key: ["agent_id", "carrier_id"],
  preferred: "kept.status = 'Terminated', kept.start_date desc nulls first, kept.id",
  rules: [endsBeforeItStarts],
};

/** The contract of the agent with the carrier. */
const ofContract = {
  agent_id: { ...agentId, ...lookup },
  carrier_id: { ...carrierId, ...lookup },
  agent_contract_id: { to: "agent-contracts.csv", by: ["agent_id", "carrier_id"], reportedAt: "Carrier" },
} as const satisfies Record<string, Reference>;

export const agentContractPolicyTypes: ImportedFile = {
  name: "agent-contract-policy-types.csv",
  table: "agent_contract_policy_types",
  record: "policy type of a contract",
  about: "The policy types that an agent's contract allows.",
  columns: { agent_npn: agentNpn, carrier, policy_type: policyType },
  references: { ...ofContract, policy_type_id: policyTypeId },
  key: ["agent_contract_id", "policy_type_id"],
  isLink: true,
};

export const certifications: ImportedFile = {
  name: "certifications.csv",
  table: "agent_contract_certifications",
  record: "certification",
  about: "The carriers' certifications of agents for a plan year.",
  columns: {
    agent_npn: agentNpn,
    carrier,
    plan_year: required("Plan year", planYear, "The year in which coverage runs."),
    policy_type: optional("Policy type", text(20), "The policy type. Empty: all of them.", lookup),
    state: optional("State", stateForm, "The state. Empty: all of them.", lookup),
    status: required("Status", text(50), "RTS: the agent is ready to sell. Every other text: not."),
  },
  references: {
    ...ofContract,
    policy_type_id: policyTypeId,
    state_id: { to: "states.csv", by: ["state"], reportedAt: "State" },
  },
  key: ["agent_contract_id", "plan_year", "policy_type_id", "state_id"],
};

export const policies: ImportedFile = {
  name: "policies.csv",
  table: "policies",
  record: "policy",
  about:
    "The policies under an agent's contract. Contracts show their number, and an agency can download them.",
  columns: {
    carrier,
    policy_number: required("Policy number", text(100), "The carrier's number of the policy."),
    agent_npn: agentNpn,
    product: required("Product", text(200), "The product.", lookup),
    holder_first_name: required("Holder first name", text(100), "The first name of the policy's holder."),
    holder_last_name: required("Holder last name", text(100), "The last name of the policy's holder."),
    state: required("State", stateForm, "The state in which the holder lives.", lookup),
    status: required("Status", text(50), "The carrier's status, such as Active."),
    effective_date: required("Effective date", date, "The first day of coverage."),
    end_date: optional("End date", date, "The last day of coverage."),
  },
  references: {
    ...ofContract,
    product_id: { to: "products.csv", by: ["product"], reportedAt: "Product" },
    state_id: { to: "states.csv", by: ["state"], reportedAt: "State" },
  },
  key: ["carrier_id", "policy_number"],
  keyInTable: { carrier_id: "(select carrier_id from agent_contracts where id = kept.agent_contract_id)" },
};

export const appointments: ImportedFile = {
  name: "appointments.csv",
  table: "appointments",
  record: "appointment",
  about: "The appointments of agents and agencies: where carriers have told a state that they sell for them.",
  columns: {
    ...owner.columns,
    carrier,
    state: required("State", stateForm, "The state.", lookup),
    status: required("Status", oneOf(...contractStatuses), "The status of the appointment."),
    effective_date: optional("Effective date", date, "Its first day."),
    expiration_date: optional("Expiration date", date, "Its last day. Empty: it does not end."),
  },
  references: {
    ...owner.references,
    carrier_id: carrierId,
    state_id: { to: "states.csv", by: ["state"], reportedAt: "State" },
  },
  key: ["agent_id", "agency_id", "carrier_id", "state_id"],
  rules: [
    owner.rule,
    {
      column: "Expiration date",
      reason: "the last day is before the first",
      refused: "staged.expiration_date < staged.effective_date",
    },
  ],
};

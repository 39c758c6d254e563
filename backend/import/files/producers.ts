import { type ImportedFile, lookup, optional, required } from "../imported-file.ts";
import { date, emailForm, npnForm, stateForm, text, yesOrNo } from "../value-formats.ts";

/** Agencies, agents, and what allows them to sell. */

export const agencies: ImportedFile = {
  name: "agencies.csv",
  table: "agencies",
  record: "agency",
  about: "Agencies: the companies of producers, in their order below each other.",
  columns: {
    npn: required("Agency NPN", npnForm, "The NPN of the agency."),
    name: required("Name", text(200), "The name of the agency."),
    upline_npn: optional("Upline NPN", npnForm, "The NPN of the agency above it. Empty: none.", lookup),
  },
  references: { parent_id: { to: "agencies.csv", by: ["upline_npn"], reportedAt: "Upline NPN" } },
  key: ["npn"],
  rules: [
    {
      column: "Upline NPN",
      reason: "the agencies above it form a circle",
      refused: `staged.id not in (
        with recursive organisation as (
          select id, parent_id from staged_agencies
          union all
          select id, parent_id from agencies where id not in (select id from staged_agencies)
        ), below_a_top as (
          select id from organisation where parent_id is null
          union
          select child.id from below_a_top join organisation as child on child.parent_id = below_a_top.id
        )
        select id from below_a_top)`,
    },
  ],
};

export const agents: ImportedFile = {
  name: "agents.csv",
  table: "agents",
  record: "agent",
  about: "Agents: the people who sell.",
  columns: {
    npn: required("Agent NPN", npnForm, "The NPN of the agent."),
    first_name: required("First name", text(100), "The agent's first name."),
    last_name: required("Last name", text(100), "The agent's last name."),
    email: optional("Email", emailForm, "The agent's email address."),
    agency_npn: optional("Agency NPN", npnForm, "The agency that the agent works for. Empty: none.", lookup),
  },
  references: { agency_id: { to: "agencies.csv", by: ["agency_npn"], reportedAt: "Agency NPN" } },
  key: ["npn"],
};

/** The columns and the references of the one agent or agency that a row belongs to. */
export const owner = {
  columns: {
    agent_npn: optional("Agent NPN", npnForm, "The agent, when it is an agent's.", lookup),
    agency_npn: optional("Agency NPN", npnForm, "The agency, when it is an agency's.", lookup),
  },
  references: {
    agent_id: { to: "agents.csv", by: ["agent_npn"], reportedAt: "Agent NPN" },
    agency_id: { to: "agencies.csv", by: ["agency_npn"], reportedAt: "Agency NPN" },
  },
  rule: {
    column: "Agent NPN",
    reason: "either the agent or the agency must be given, and not both",
    refused: "num_nonnulls(staged.agent_npn, staged.agency_npn) <> 1",
  },
} as const;

/** Of several records with the same number the one that ends last counts, as at the review desk. */
const endsLast = "kept.expiration_date desc nulls first, kept.id";

export const licenses: ImportedFile = {
  name: "licenses.csv",
  table: "licenses",
  record: "license",
  about: "The licenses of agents and agencies.",
  columns: {
    ...owner.columns,
    state: required("State", stateForm, "The state that gave the license.", lookup),
    license_type: required("License type", text(100), "Its type.", lookup),
    license_number: required("License number", text(50), "Its number."),
    is_resident: required("Resident", yesOrNo, "yes: the state is the producer's own."),
    expiration_date: optional("Expiration date", date, "Its last day. Empty: it does not end."),
  },
  references: {
    ...owner.references,
    state_id: { to: "states.csv", by: ["state"], reportedAt: "State" },
    license_type_id: { to: "license-types.csv", by: ["license_type"], reportedAt: "License type" },
  },
  key: ["agent_id", "agency_id", "state_id", "license_type_id", "license_number"],
  preferred: endsLast,
  rules: [owner.rule],
};

export const eAndOs: ImportedFile = {
  name: "e-and-os.csv",
  table: "eandos",
  record: "E&O policy",
  about: "The errors and omissions insurance of agents and agencies.",
  columns: {
    ...owner.columns,
    issued_by: required("Issued by", text(200), "The insurance company."),
    policy_number: required("Policy number", text(100), "The number of the E&O policy."),
    coverage_limits: optional("Coverage limits", text(100), "The limits, as producers read them."),
    expiration_date: optional("Expiration date", date, "Its last day."),
  },
  references: owner.references,
  key: ["agent_id", "agency_id", "issued_by", "policy_number"],
  preferred: endsLast,
  rules: [owner.rule],
};

import { idFor } from "./seeded.ts";

/** The keys and ids of the demo records that tests and documents name. Every other id is made the same way. */
export const demoIds = {
  /** The agency of the account demo-agency: the top of five levels. */
  agency: idFor("agency", "harborlight"),
  /** An agency two levels below it. */
  downlineAgency: idFor("agency", "suncoast"),
  /** The only agent of the account demo-agent; works below `agency`. */
  agent: idFor("agent", "marisol-vega"),
  /** Worked below `agency`; all contracts under it have ended. */
  formerAgent: idFor("agent", "curtis-hale"),
  /** An agency with no tie to `agency`; the account demo-both acts for it. */
  otherAgency: idFor("agency", "granite-peak"),
  /** An agent below `otherAgency`; the account demo-both acts for her. */
  otherAgent: idFor("agent", "dana-whitcomb"),
  /** The agency that stands in for the one whose policies export is refused; the account demo-six acts for it. */
  excludedAgency: idFor("agency", "cornerstone"),
  /** The agency of the account demo-large: 2,000 agents in it and below it. */
  largeAgency: idFor("agency", "summit-ridge"),
  /** A scope of `agent` that the beneficiary has signed, and one that waits for it. */
  signedScope: idFor("scope", "marisol-vega:2"),
  sentScope: idFor("scope", "marisol-vega:1"),
  otherSignedScope: idFor("scope", "dana-whitcomb:2"),
  otherSentScope: idFor("scope", "dana-whitcomb:1"),
  carrier: idFor("carrier", "Alder Health Plans"),
  policyType: idFor("policy type", "MAPD"),
  state: idFor("state", "FL"),
  county: idFor("county", "FL:Pinellas"),
  /** A contract of `agent` with certifications for three years, files, policies and an enrollment link. */
  agentContract: idFor("agent contract", "marisol-vega:Alder Health Plans"),
  /** A contract of `agent` without policies. */
  agentContractWithoutPolicies: idFor("agent contract", "marisol-vega:Juniper Mutual"),
  agencyContract: idFor("agency contract", "harborlight:Alder Health Plans"),
  otherAgentContract: idFor("agent contract", "dana-whitcomb:Alder Health Plans"),
  otherAgencyContract: idFor("agency contract", "granite-peak:Alder Health Plans"),
  excludedAgencyContract: idFor("agency contract", "cornerstone:Alder Health Plans"),
  agentContractFile: idFor("file", "agent contract:marisol-vega:Alder Health Plans:1"),
  agencyContractFile: idFor("file", "agency contract:harborlight:Alder Health Plans:1"),
  otherAgentContractFile: idFor("file", "agent contract:dana-whitcomb:Alder Health Plans:1"),
  otherAgencyContractFile: idFor("file", "agency contract:granite-peak:Alder Health Plans:1"),
  agentLicense: idFor("license", "agent:marisol-vega:1"),
  agencyLicense: idFor("license", "agency:harborlight:1"),
  otherAgentLicense: idFor("license", "agent:dana-whitcomb:1"),
  otherAgencyLicense: idFor("license", "agency:granite-peak:1"),
  agentLicenseFile: idFor("file", "license:agent:marisol-vega:1:1"),
  agencyLicenseFile: idFor("file", "license:agency:harborlight:1:1"),
  /** E&O insurance of `agent` with three files; the one that ends today has none. */
  agentEAndO: idFor("eando", "agent:marisol-vega:1"),
  agentEAndOWithoutFiles: idFor("eando", "agent:marisol-vega:3"),
  agencyEAndO: idFor("eando", "agency:harborlight:1"),
  otherAgentEAndO: idFor("eando", "agent:dana-whitcomb:1"),
  otherAgencyEAndO: idFor("eando", "agency:granite-peak:1"),
  excludedAgencyEAndO: idFor("eando", "agency:cornerstone:1"),
  agentEAndOFile: idFor("file", "eando:agent:marisol-vega:1:1"),
  agencyEAndOFile: idFor("file", "eando:agency:harborlight:1:1"),
  otherAgentEAndOFile: idFor("file", "eando:agent:dana-whitcomb:1:1"),
  otherAgencyEAndOFile: idFor("file", "eando:agency:granite-peak:1:1"),
  /** An enrollment of `agent` with one application file and three years of payments; several files; none. */
  enrollment: idFor("enrollment", "marisol-vega:Active:1"),
  enrollmentWithFiles: idFor("enrollment", "marisol-vega:Active:2"),
  enrollmentWithoutFile: idFor("enrollment", "marisol-vega:Submitted:1"),
  customer: idFor("customer", "marisol-vega:Active:1"),
  scopeCustomer: idFor("customer", "scope marisol-vega:1"),
  secondCustomer: idFor("customer", "marisol-vega:Active:2"),
  otherCustomer: idFor("customer", "dana-whitcomb:Active:1"),
  otherSecondCustomer: idFor("customer", "dana-whitcomb:Submitted:1"),
  formerAgentCustomer: idFor("customer", "curtis-hale:Active:1"),
  /** Two for which the team misses information, and two that it has had for days. */
  pendingEnrollments: [1, 2].map((number) =>
    idFor("enrollment", `marisol-vega:Pending Information:${number}`),
  ),
  waitingEnrollments: [1, 2].map((number) => idFor("enrollment", `marisol-vega:In Review:${number}`)),
  otherEnrollment: idFor("enrollment", "dana-whitcomb:Active:1"),
  /** Seen by `agency`; its agent is `formerAgent`. */
  formerAgentEnrollment: idFor("enrollment", "curtis-hale:Active:1"),
  excludedAgencyEnrollment: idFor("enrollment", "jose-munoz:Active:1"),
  /** A help request of `agent` that nobody has answered; one with an answer; one that is only for the team. */
  helpRequest: idFor("activity", "agent:marisol-vega:1"),
  answeredHelpRequest: idFor("activity", "agent:marisol-vega:2"),
  teamHelpRequest: idFor("activity", "agent:marisol-vega:6"),
  agencyHelpRequest: idFor("activity", "agency:harborlight:1"),
  answeredAgencyHelpRequest: idFor("activity", "agency:harborlight:2"),
  otherAgentHelpRequest: idFor("activity", "agent:dana-whitcomb:1"),
  otherAgencyHelpRequest: idFor("activity", "agency:granite-peak:1"),
  helpRequestType: idFor("activity type", "Agent Service"),
  /** Well formed, and no record has it. */
  missing: idFor("nothing", "missing"),
  /** Only with the hostile fixture. */
  hostile: {
    sub: "demo-hostile",
    agent: idFor("agent", "hostile-1"),
    agency: idFor("agency", "hostile"),
    agencyContract: idFor("agency contract", "hostile"),
    agentContract: idFor("agent contract", "hostile-1"),
    file: idFor("file", "hostile"),
    eAndO: idFor("eando", "hostile"),
    eAndOFile: idFor("file", "hostile-eando"),
    enrollment: idFor("enrollment", "hostile-1"),
    enrollmentFile: idFor("file", "hostile-enrollment-1"),
  },
} as const;

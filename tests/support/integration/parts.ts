import { pathsFor } from "#app/paths.ts";
import { standIn } from "../faulty-backend.ts";
import { scopesOfStandIn } from "../stand-in-scopes.ts";

/** The parts of screens that fail on their own, each with the call it is made of. */

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });
const { contractId: id, agentId, agencyId } = standIn;

export type Part = {
  name: string;
  page: string;
  /** The call that fails. */
  call: string;
  /** The text in the place of the missing part. */
  says: string;
  /** Texts that must still be on the page. */
  lives: string[];
  /** A text that is on the page only with the part. */
  shows: string;
  /** The page is about nothing else: its status is the fault's. */
  whole?: boolean;
  /** The text of a page whose record does not exist. */
  missing?: string;
  /** Without this part there is no such record: its 404 is the page's, its other faults are only its own. */
  goneWithPart?: boolean;
};

const detail = { says: "Error loading contract details", shows: standIn.writingNumber, whole: true };
export const parts: readonly Part[] = [
  {
    name: "an agent's contracts",
    page: asAgent.contracts(),
    call: `/t/agents/${agentId}/contracts`,
    says: "Error loading contracts",
    lives: ["Carrier name contains", standIn.agentName],
    shows: standIn.carrier,
    whole: true,
  },
  {
    name: "an agency's contracts",
    page: asAgency.contracts(),
    call: `/t/agencies/${agencyId}/contracts`,
    says: "Error loading contracts",
    lives: ["Carrier name contains", "Add agent contracts"],
    shows: standIn.carrier,
    whole: true,
  },
  {
    name: "an agent's contract",
    page: asAgent.contract(id),
    call: `/t/agentcontracts/${id}`,
    lives: [standIn.agentName],
    missing: "Not Found",
    ...detail,
  },
  {
    name: "an agency's contract",
    page: asAgency.contract(id),
    call: `/t/agencycontracts/${id}`,
    lives: [standIn.agencyName],
    missing: "Not Found",
    ...detail,
  },
  {
    name: "the files of an agent's contract",
    page: asAgent.contract(id),
    call: `/t/agentcontracts/${id}/files`,
    says: "Error loading files",
    lives: [standIn.writingNumber, "Certifications", "Hierarchy"],
    shows: standIn.fileName,
  },
  {
    name: "the files of an agency's contract",
    page: asAgency.contract(id),
    call: `/t/agencycontracts/${id}/files`,
    says: "Error loading files",
    lives: [standIn.writingNumber, standIn.agentName, "Export policies"],
    shows: standIn.fileName,
  },
  {
    name: "the hierarchy of an agent's contract",
    page: asAgent.contract(id),
    call: `/t/agentcontracts/${id}/hierarchy`,
    says: "Error loading hierarchy",
    lives: [standIn.writingNumber, standIn.fileName],
    shows: "Lower Agency",
  },
  {
    name: "the hierarchy of an agency's contract",
    page: asAgency.contract(id),
    call: `/t/agencycontracts/${id}/hierarchy`,
    says: "Error loading hierarchy",
    lives: [standIn.writingNumber, standIn.fileName, "Downline agents: 1–1 of 1"],
    shows: "Lower Agency",
  },
  {
    name: "the downline agents of a contract",
    page: asAgency.contract(id),
    call: `/t/agencies/${agencyId}/contracts/${id}/downlines`,
    says: "Error loading agents",
    lives: [standIn.writingNumber, standIn.fileName, "Lower Agency"],
    shows: "Downline agents: 1–1 of 1",
  },
  {
    name: "an agent's licenses",
    page: asAgent.licenses(),
    call: `/t/agents/${agentId}/licenses`,
    says: "Error loading licenses",
    lives: ["Expiration", "Submit a license"],
    shows: standIn.licenseNumber,
    whole: true,
  },
  {
    name: "the files of an agency's license",
    page: asAgency.licenseFiles(standIn.licenseId),
    call: `/t/agencylicenses/${standIn.licenseId}/files`,
    says: "Error loading files",
    lives: ["License files for Florida"],
    shows: standIn.fileName,
    missing: "Not Found",
    goneWithPart: true,
  },
  {
    name: "an agent's E&Os",
    page: asAgent.eAndOs(),
    call: `/t/agents/${agentId}/eandos`,
    says: "Error loading E&Os",
    lives: ["Submit E&O"],
    shows: standIn.eAndONumber,
    whole: true,
  },
  {
    name: "the files of one of an agency's E&Os",
    page: asAgency.eAndOs(),
    call: `/t/agencies/${agencyId}/eandos/${standIn.eAndOId}/files`,
    says: "Error loading files",
    lives: [standIn.eAndONumber, standIn.otherFileName],
    shows: standIn.fileName,
  },
  {
    name: "an agent's scopes of appointment",
    page: asAgent.scopes(),
    call: `/t/v2/agents/${agentId}/scopes`,
    says: "Error loading SOAs",
    lives: ["New SOA", "Requested from"],
    shows: scopesOfStandIn.customer,
    whole: true,
  },
  {
    name: "an agency's producers",
    page: asAgency.producers({ carrier: "77", filterAgentId: agentId }),
    call: `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
    says: "Error loading producer contracts",
    lives: [standIn.otherCarrier, "RTS 2026", "Clear filters"],
    shows: standIn.downlineWritingNumber,
    whole: true,
  },
  {
    name: "the carriers that producers are filtered by",
    page: asAgency.producers({ carrier: "77" }),
    call: `/t/agencies/${agencyId}/insurers`,
    says: "Error loading carriers",
    lives: [standIn.downlineWritingNumber, `Carrier: ${standIn.carrier}`, "Export to Excel"],
    shows: standIn.otherCarrier,
  },
  {
    name: "the agents of a name",
    page: asAgency.producers({ agent: "nobody" }),
    call: `/t/agencies/${agencyId}/downlineagents`,
    says: "Error loading agents",
    lives: [standIn.otherCarrier, "RTS 2026"],
    shows: "No contracts of agents named “nobody”",
  },
  {
    name: "a producer",
    page: asAgency.producer(agentId),
    call: `/t/v2/agencies/${agencyId}/agents/${agentId}`,
    says: "Oops, try again later.",
    lives: [standIn.agencyName],
    shows: standIn.npn,
    whole: true,
    missing: "Unable to retrieve agent details.",
  },
  {
    name: "the contracts of a producer",
    page: asAgency.producer(agentId),
    call: `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
    says: "Error loading producer contracts",
    lives: [standIn.npn, standIn.licenseNumber, "Add contracts", standIn.otherCarrier],
    shows: standIn.downlineWritingNumber,
  },
  {
    name: "the carriers of the RTS report",
    page: asAgency.rtsReport(),
    call: `/t/agencies/${agencyId}/insurers`,
    says: "Error loading carriers",
    lives: ["Plan year", standIn.policyType, "Download report"],
    shows: standIn.otherCarrier,
  },
];

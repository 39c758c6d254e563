import { known } from "#backend/demo/known.ts";

/** Every route the backend serves, and whose records it answers. */

export const principals = {
  agent: "demo-agent",
  /** Above that agent in the hierarchy, which gives no right to the agent's own records. */
  agency: "demo-agency",
  other: "demo-both",
  nobodysPortal: "demo-none",
  unknown: "never-heard-of",
} as const;

type Principal = keyof typeof principals;

type Line = {
  /** Who owns the record; everybody else gets the same as for a record that does not exist. */
  owner: Principal | "everybody";
  own: string;
  /** Addresses that exist, but not for the owner. */
  foreign?: string[];
  missing?: string;
};

export const malformed = [
  "nonsense",
  "0",
  "1'%20or%20'1'='1",
  "%00",
  "x".repeat(65),
  `${known.agent}%20`,
  "ä",
];

/** One id in one path. */
function byId(owner: Principal, path: (id: string) => string, own: string, ...foreign: string[]): Line {
  return { owner, own: path(own), foreign: foreign.map(path), missing: path(known.missing) };
}

const open = (own: string, missing?: string): Line => ({
  owner: "everybody",
  own,
  ...(missing ? { missing } : {}),
});

export const matrix: Record<string, Line> = {
  "GET /api/user": open("/api/user"),
  "GET /t/agents/my/permissions": open("/t/agents/my/permissions"),
  "GET /t/alerts": open("/t/alerts"),
  "GET /t/states": open("/t/states"),
  "GET /t/licenseTypes": open("/t/licenseTypes"),
  "GET /t/insurers": open("/t/insurers"),
  "GET /t/insurers/dictionary": open("/t/insurers/dictionary"),
  "GET /t/policytypes/dictionary": open("/t/policytypes/dictionary"),
  "GET /t/products/dictionary": open("/t/products/dictionary"),
  "GET /t/counties/:stateId/dictionary": open(
    `/t/counties/${known.state}/dictionary`,
    `/t/counties/${known.missing}/dictionary`,
  ),
  "GET /t/agents/:ownerId/contracts": byId(
    "agent",
    (id) => `/t/agents/${id}/contracts`,
    known.agent,
    known.otherAgent,
    known.agency,
  ),
  "GET /t/agencies/:ownerId/contracts": byId(
    "agency",
    (id) => `/t/agencies/${id}/contracts`,
    known.agency,
    known.otherAgency,
    known.downlineAgency,
    known.agent,
  ),
  "GET /t/agencies/:agencyId/contracts/:contractId/downlines": {
    owner: "agency",
    own: `/t/agencies/${known.agency}/contracts/${known.agencyContract}/downlines?Filter=Active`,
    foreign: [
      `/t/agencies/${known.agency}/contracts/${known.otherAgencyContract}/downlines`,
      `/t/agencies/${known.agency}/contracts/${known.agentContract}/downlines`,
      `/t/agencies/${known.otherAgency}/contracts/${known.otherAgencyContract}/downlines`,
      `/t/agencies/${known.otherAgency}/contracts/${known.agencyContract}/downlines`,
    ],
    missing: `/t/agencies/${known.agency}/contracts/${known.missing}/downlines`,
  },
  "GET /t/agentcontracts/:contractId": byId(
    "agent",
    (id) => `/t/agentcontracts/${id}`,
    known.agentContract,
    known.otherAgentContract,
    known.agencyContract,
  ),
  "GET /t/agencycontracts/:contractId": byId(
    "agency",
    (id) => `/t/agencycontracts/${id}`,
    known.agencyContract,
    known.otherAgencyContract,
    known.agentContract,
  ),
  "GET /t/agentcontracts/:contractId/files": byId(
    "agent",
    (id) => `/t/agentcontracts/${id}/files`,
    known.agentContract,
    known.otherAgentContract,
    known.agencyContract,
  ),
  "GET /t/agencycontracts/:contractId/files": byId(
    "agency",
    (id) => `/t/agencycontracts/${id}/files`,
    known.agencyContract,
    known.otherAgencyContract,
    known.agentContract,
  ),
  "GET /t/agentcontracts/:contractId/hierarchy": byId(
    "agent",
    (id) => `/t/agentcontracts/${id}/hierarchy`,
    known.agentContract,
    known.otherAgentContract,
  ),
  "GET /t/agencycontracts/:contractId/hierarchy": byId(
    "agency",
    (id) => `/t/agencycontracts/${id}/hierarchy`,
    known.agencyContract,
    known.otherAgencyContract,
  ),
  "GET /t/agencycontracts/:contractId/hierarchy/excel": byId(
    "agency",
    (id) => `/t/agencycontracts/${id}/hierarchy/excel`,
    known.agencyContract,
    known.otherAgencyContract,
    known.agentContract,
  ),
  "GET /t/agentcontracts/:contractId/policies/excel": byId(
    "agent",
    (id) => `/t/agentcontracts/${id}/policies/excel`,
    known.agentContract,
    known.otherAgentContract,
  ),
  "GET /t/agencycontracts/:contractId/policies/excel": byId(
    "agency",
    (id) => `/t/agencycontracts/${id}/policies/excel`,
    known.agencyContract,
    known.otherAgencyContract,
  ),
  "GET /t/agencies/:agencyId/insurers": byId(
    "agency",
    (id) => `/t/agencies/${id}/insurers`,
    known.agency,
    known.otherAgency,
    known.downlineAgency,
  ),
  "GET /t/agencies/:agencyId/downlineagents": byId(
    "agency",
    (id) => `/t/agencies/${id}/downlineagents`,
    known.agency,
    known.otherAgency,
    known.downlineAgency,
  ),
  "GET /t/agents/:ownerId/licenses": byId(
    "agent",
    (id) => `/t/agents/${id}/licenses`,
    known.agent,
    known.otherAgent,
  ),
  "GET /t/agencies/:ownerId/licenses": byId(
    "agency",
    (id) => `/t/agencies/${id}/licenses`,
    known.agency,
    known.otherAgency,
  ),
  "GET /t/agentlicenses/:licenceId/files": byId(
    "agent",
    (id) => `/t/agentlicenses/${id}/files`,
    known.agentLicence,
    known.otherAgentLicence,
    known.agencyLicence,
  ),
  "GET /t/agencylicenses/:licenceId/files": byId(
    "agency",
    (id) => `/t/agencylicenses/${id}/files`,
    known.agencyLicence,
    known.otherAgencyLicence,
    known.agentLicence,
  ),
  "GET /t/files/:fileId/downloadurl": byId(
    "agent",
    (id) => `/t/files/${id}/downloadurl`,
    known.agentContractFile,
    known.otherAgentContractFile,
    known.agencyContractFile,
    known.otherAgencyLicence,
  ),
  "GET /api/files/encoded-file": byId(
    "agency",
    (id) => `/api/files/encoded-file?apiFilePath=/t/agencycontracts/${id}/hierarchy/excel`,
    known.agencyContract,
    known.otherAgencyContract,
  ),
};

/** Routes with tests of their own, and why. */
export const elsewhere: Record<string, string> = {
  "GET /files/:fileId": "signed addresses: files.test.ts",
  "GET /health": "open to all, tells nothing",
  "GET /ready": "open to all, tells nothing",
  "GET /openapi.json": "open to all: documentation.test.ts",
  "GET /docs": "open to all: documentation.test.ts",
};

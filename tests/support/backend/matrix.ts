import type { Database } from "#backend/database/schema.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { deskPages } from "./desk-matrix.ts";
import { enrollmentMatrix } from "./enrollment-matrix.ts";
import { helpMatrix } from "./help-matrix.ts";
import { agencies, byId, type Line, malformed, ofAgency, ofAgent, principals } from "./matrix-lines.ts";
import { scopeMatrix, signingPages } from "./scope-matrix.ts";
import { statementMatrix } from "./statement-matrix.ts";
import {
  appointmentParts,
  contractRequest,
  eAndOParts,
  licenseParts,
  offers,
  posted,
  postedJson,
} from "./submitting.ts";

export { type Line, malformed, type Principal, principals } from "./matrix-lines.ts";

/** Every route the backend serves, and whose records it answers. */

/** Users for portals that nobody in the demo has alone. */
export const newcomers: { sub: string; agent_id: string | null; agency_id: string | null }[] = [
  { sub: principals.otherAgent, agent_id: demoIds.otherAgent, agency_id: null },
  { sub: principals.otherAgency, agent_id: null, agency_id: demoIds.otherAgency },
  { sub: principals.excludedAgency, agent_id: null, agency_id: demoIds.excludedAgency },
];

export async function addPrincipals(db: Database): Promise<void> {
  const users = newcomers.map(({ sub }) => ({ sub, id: idFor("user", sub), name: sub, email: `${sub}@x` }));
  await db.insertInto("users").values(users).execute();
  await db.insertInto("user_portals").values(newcomers).execute();
  await db.insertInto("desk_members").values({ sub: principals.deskMember, name: "Matrix" }).execute();
}

/** Routes that everybody with a token may read. */
export type OpenLine = { everybody: string; missing?: string; nobodys?: readonly string[] };

const agentContracts = [
  ["agent", demoIds.agentContract],
  ["agent", demoIds.agentContractWithoutPolicies],
  ["otherAgent", demoIds.otherAgentContract],
] as const;

const agencyContracts = [
  ["agency", demoIds.agencyContract],
  ["otherAgency", demoIds.otherAgencyContract],
  ["excludedAgency", demoIds.excludedAgencyContract],
] as const;

const agentLicenses = [
  ["agent", demoIds.agentLicense],
  ["otherAgent", demoIds.otherAgentLicense],
] as const;

const agencyLicenses = [
  ["agency", demoIds.agencyLicense],
  ["otherAgency", demoIds.otherAgencyLicense],
] as const;

const eAndOs = [
  ["agency", demoIds.agencyEAndO],
  ["otherAgency", demoIds.otherAgencyEAndO],
  ["excludedAgency", demoIds.excludedAgencyEAndO],
] as const;

const files = [
  ["agent", demoIds.agentContractFile],
  ["agent", demoIds.agentLicenseFile],
  ["agent", demoIds.agentEAndOFile],
  ["agency", demoIds.agencyEAndOFile],
  ["otherAgent", demoIds.otherAgentEAndOFile],
  ["otherAgency", demoIds.otherAgencyEAndOFile],
  ["otherAgent", demoIds.otherAgentContractFile],
  ["agency", demoIds.agencyContractFile],
  ["agency", demoIds.agencyLicenseFile],
  ["otherAgency", demoIds.otherAgencyContractFile],
] as const;

const ofAgentContract = (path: (id: string) => string) =>
  byId(path, agentContracts, demoIds.agencyContract, demoIds.agent, demoIds.agentLicense);
const ofAgencyContract = (path: (id: string) => string) =>
  byId(path, agencyContracts, demoIds.agentContract, demoIds.agency, demoIds.agencyLicense);

const pair = (agency: string, contract: string) => `${agency}/contracts/${contract}`;
const working = (agency: string, agent: string) => `${agency}/agents/${agent}`;
const insured = (agency: string, eAndO: string) => `${agency}/eandos/${eAndO}`;

export const matrix: Record<string, Line> = {
  ...enrollmentMatrix,
  ...helpMatrix,
  ...scopeMatrix,
  ...statementMatrix,
  "GET /t/agents/:ownerId/contracts": ofAgent((id) => `/t/agents/${id}/contracts`),
  "GET /t/agencies/:ownerId/contracts": ofAgency((id) => `/t/agencies/${id}/contracts`),
  "GET /t/agencies/:agencyId/contracts/:contractId/downlines": {
    path: (id) => `/t/agencies/${id}/downlines`,
    own: agencies.map(([who, agency], index) => [who, pair(agency, agencyContracts[index]?.[1] ?? "")]),
    missing: pair(demoIds.agency, demoIds.missing),
    nobodys: [
      pair(demoIds.missing, demoIds.missing),
      pair(demoIds.missing, demoIds.agencyContract),
      pair(demoIds.agency, demoIds.otherAgencyContract),
      pair(demoIds.otherAgency, demoIds.agencyContract),
      pair(demoIds.downlineAgency, demoIds.agencyContract),
      pair(demoIds.agency, demoIds.agentContract),
      pair(demoIds.agent, demoIds.agentContract),
      ...malformed.flatMap((id) => [pair(demoIds.agency, id), pair(id, demoIds.agencyContract)]),
    ],
  },
  "GET /t/agentcontracts/:contractId": ofAgentContract((id) => `/t/agentcontracts/${id}`),
  "GET /t/agencycontracts/:contractId": ofAgencyContract((id) => `/t/agencycontracts/${id}`),
  "GET /t/agentcontracts/:contractId/files": ofAgentContract((id) => `/t/agentcontracts/${id}/files`),
  "GET /t/agencycontracts/:contractId/files": ofAgencyContract((id) => `/t/agencycontracts/${id}/files`),
  "GET /t/agentcontracts/:contractId/hierarchy": ofAgentContract((id) => `/t/agentcontracts/${id}/hierarchy`),
  "GET /t/agencycontracts/:contractId/hierarchy": ofAgencyContract(
    (id) => `/t/agencycontracts/${id}/hierarchy`,
  ),
  "GET /t/agencycontracts/:contractId/hierarchy/excel": ofAgencyContract(
    (id) => `/t/agencycontracts/${id}/hierarchy/excel`,
  ),
  "GET /t/agentcontracts/:contractId/policies/excel": ofAgentContract(
    (id) => `/t/agentcontracts/${id}/policies/excel`,
  ),
  "GET /t/agencycontracts/:contractId/policies/excel": {
    ...ofAgencyContract((id) => `/t/agencycontracts/${id}/policies/excel`),
    refused: "excludedAgency",
  },
  "GET /t/agencies/:agencyId/insurers": ofAgency((id) => `/t/agencies/${id}/insurers`),
  "GET /t/agencies/:agencyId/downlineagents": ofAgency((id) => `/t/agencies/${id}/downlineagents`),
  "GET /t/agents/:ownerId/licenses": ofAgent((id) => `/t/agents/${id}/licenses`),
  "GET /t/agencies/:ownerId/licenses": ofAgency((id) => `/t/agencies/${id}/licenses`),
  "GET /t/agents/:ownerId/appointments": ofAgent((id) => `/t/agents/${id}/appointments`),
  "GET /t/agencies/:ownerId/appointments": ofAgency((id) => `/t/agencies/${id}/appointments`),
  "GET /t/agentlicenses/:licenseId/files": byId(
    (id) => `/t/agentlicenses/${id}/files`,
    agentLicenses,
    demoIds.agencyLicense,
    demoIds.agentContract,
  ),
  "GET /t/agencylicenses/:licenseId/files": byId(
    (id) => `/t/agencylicenses/${id}/files`,
    agencyLicenses,
    demoIds.agentLicense,
    demoIds.agencyContract,
  ),
  "GET /t/agents/:ownerId/eandos": ofAgent((id) => `/t/agents/${id}/eandos`),
  "GET /t/agencies/:ownerId/eandos": ofAgency((id) => `/t/agencies/${id}/eandos`),
  "GET /t/eandos/:eAndOId/files": byId(
    (id) => `/t/eandos/${id}/files`,
    [
      ["agent", demoIds.agentEAndO],
      ["otherAgent", demoIds.otherAgentEAndO],
    ],
    demoIds.agencyEAndO,
    demoIds.otherAgencyEAndO,
    demoIds.agentLicense,
  ),
  "GET /t/agencies/:ownerId/eandos/:eAndOId/files": {
    path: (id) => `/t/agencies/${id}/files`,
    own: agencies.map(([who, agency], index) => [who, insured(agency, eAndOs[index]?.[1] ?? "")]),
    missing: insured(demoIds.agency, demoIds.missing),
    nobodys: [
      insured(demoIds.missing, demoIds.missing),
      insured(demoIds.missing, demoIds.agencyEAndO),
      insured(demoIds.agency, demoIds.otherAgencyEAndO),
      insured(demoIds.otherAgency, demoIds.agencyEAndO),
      insured(demoIds.downlineAgency, demoIds.agencyEAndO),
      insured(demoIds.agency, demoIds.agentEAndO),
      insured(demoIds.agent, demoIds.agentEAndO),
      ...malformed.flatMap((id) => [insured(demoIds.agency, id), insured(id, demoIds.agencyEAndO)]),
    ],
  },
  "GET /t/agents/:ownerId/connecture": ofAgent((id) => `/t/agents/${id}/connecture`),
  "GET /t/agencies/:ownerId/connecture": ofAgency((id) => `/t/agencies/${id}/connecture`),
  "GET /t/files/:fileId/downloadurl": byId(
    (id) => `/t/files/${id}/downloadurl`,
    files,
    demoIds.agentContract,
    demoIds.agencyLicense,
  ),
  "POST /t/agents/:ownerId/licenses/submit": {
    ...ofAgent((id) => `/t/agents/${id}/licenses/submit`),
    send: () => posted(licenseParts()),
  },
  "POST /t/agencies/:ownerId/licenses/submit": {
    ...ofAgency((id) => `/t/agencies/${id}/licenses/submit`),
    send: () => posted(licenseParts()),
  },
  "POST /t/agents/:ownerId/eandos/submit": {
    ...ofAgent((id) => `/t/agents/${id}/eandos/submit`),
    send: () => posted(eAndOParts()),
  },
  "POST /t/agencies/:ownerId/eandos/submit": {
    ...ofAgency((id) => `/t/agencies/${id}/eandos/submit`),
    send: () => posted(eAndOParts()),
  },
  "POST /t/agents/:ownerId/appointments/submit": {
    ...ofAgent((id) => `/t/agents/${id}/appointments/submit`),
    send: () => posted(appointmentParts()),
  },
  "POST /t/agencies/:ownerId/appointments/submit": {
    ...ofAgency((id) => `/t/agencies/${id}/appointments/submit`),
    send: () => posted(appointmentParts()),
  },
  "GET /t/v2/agencies/:agencyId/downlineagentcontracts": ofAgency(
    (id) => `/t/v2/agencies/${id}/downlineagentcontracts`,
  ),
  "GET /t/v2/agencies/:agencyId/downlineagentcontracts/excel": ofAgency(
    (id) => `/t/v2/agencies/${id}/downlineagentcontracts/excel`,
  ),
  "GET /t/v2/agencies/:agencyId/agents/:agentId": {
    path: (id) => `/t/v2/agencies/${id}`,
    own: [
      ["agency", working(demoIds.agency, demoIds.agent)],
      ["otherAgency", working(demoIds.otherAgency, demoIds.otherAgent)],
    ],
    missing: working(demoIds.agency, demoIds.missing),
    nobodys: [
      working(demoIds.agency, demoIds.otherAgent),
      working(demoIds.agency, demoIds.formerAgent),
      working(demoIds.otherAgency, demoIds.agent),
      working(demoIds.missing, demoIds.agent),
      working(demoIds.downlineAgency, demoIds.agent),
      working(demoIds.agency, demoIds.agency),
      working(demoIds.agent, demoIds.agent),
      ...malformed.flatMap((id) => [working(demoIds.agency, id), working(id, demoIds.agent)]),
    ],
  },
  "GET /t/agencies/:agencyId/reports/rtsreport/excel": ofAgency(
    (id) => `/t/agencies/${id}/reports/rtsreport/excel?PlanYear=2026`,
  ),
  "GET /t/v2/agencies/:agencyId/board": ofAgency((id) => `/t/v2/agencies/${id}/board`),
  "GET /t/v2/agencies/:agencyId/board/counts": ofAgency((id) => `/t/v2/agencies/${id}/board/counts`),
  "POST /t/v2/agencies/:agencyId/board/requests": {
    ...ofAgency((id) => `/t/v2/agencies/${id}/board/requests`),
    own: agencies.slice(0, 2),
    isQuestion: true,
    send: (id) => postedJson({ AgentIds: [id === demoIds.otherAgency ? demoIds.otherAgent : demoIds.agent] }),
  },
  "GET /t/agents/:ownerId/calendar": ofAgent((id) => `/t/agents/${id}/calendar`),
  "GET /t/agencies/:ownerId/calendar": ofAgency((id) => `/t/agencies/${id}/calendar`),
  "POST /t/agents/:ownerId/calendar": {
    ...ofAgent((id) => `/t/agents/${id}/calendar`),
    send: () => postedJson({ IsWanted: true }),
    isQuestion: true,
  },
  "POST /t/agencies/:ownerId/calendar": {
    ...ofAgency((id) => `/t/agencies/${id}/calendar`),
    send: () => postedJson({ IsWanted: true }),
    isQuestion: true,
  },
  "GET /t/v2/agencies/:agencyId/readiness": ofAgency((id) => `/t/v2/agencies/${id}/readiness`),
  "GET /t/v2/agencies/:agencyId/downlines": ofAgency((id) => `/t/v2/agencies/${id}/downlines`),
  "GET /t/agents/:ownerId/uplines": ofAgent((id) => `/t/agents/${id}/uplines`),
  "GET /t/agencies/:ownerId/uplines": ofAgency((id) => `/t/agencies/${id}/uplines`),
  "GET /t/v2/agencies/:agencyId/agents": ofAgency((id) => `/t/v2/agencies/${id}/agents?Contact=1`),
  "GET /t/agents/:ownerId/contractrequests/open": ofAgent((id) => `/t/agents/${id}/contractrequests/open`),
  "GET /t/agencies/:ownerId/contractrequests/open": ofAgency(
    (id) => `/t/agencies/${id}/contractrequests/open`,
  ),
  "GET /t/agents/:ownerId/contractrequests/options": ofAgent(
    (id) => `/t/agents/${id}/contractrequests/options?uplineAgencyId=${offers[id]?.upline ?? demoIds.agency}`,
  ),
  "GET /t/agencies/:ownerId/contractrequests/options": ofAgency(
    (id) =>
      `/t/agencies/${id}/contractrequests/options?uplineAgencyId=${offers[id]?.upline ?? demoIds.agency}`,
  ),
  "POST /t/agents/:ownerId/contractrequests": {
    ...ofAgent((id) => `/t/agents/${id}/contractrequests`),
    send: (id) => postedJson(contractRequest(id)),
  },
  "POST /t/agencies/:ownerId/contractrequests": {
    ...ofAgency((id) => `/t/agencies/${id}/contractrequests`),
    send: (id) => postedJson(contractRequest(id, {}, { targetAgency: { id } })),
  },
  "GET /api/files/encoded-file": {
    path: (id) => `/api/files/encoded-file?apiFilePath=/t/agencycontracts/${id}/hierarchy/excel`,
    own: agencyContracts,
    missing: demoIds.missing,
    // A text that cannot be an id is not a known path either: files.test.ts.
    nobodys: [demoIds.agentContract, demoIds.agency, "nonsense", "0"],
  },
};

export const openToUsers: Record<string, OpenLine> = {
  "GET /api/user": { everybody: "/api/user" },
  "GET /t/agents/my/permissions": { everybody: "/t/agents/my/permissions" },
  "GET /t/preferences": { everybody: "/t/preferences" },
  "GET /t/alerts": { everybody: "/t/alerts" },
  "GET /t/activities/new": { everybody: "/t/activities/new" },
  "GET /t/states": { everybody: "/t/states" },
  "GET /t/licenseTypes": { everybody: "/t/licenseTypes" },
  "GET /t/insurers": { everybody: "/t/insurers" },
  "GET /t/insurers/dictionary": { everybody: "/t/insurers/dictionary" },
  "GET /t/policytypes/dictionary": { everybody: "/t/policytypes/dictionary" },
  "GET /t/products/dictionary": { everybody: "/t/products/dictionary" },
  "GET /t/counties/:stateId/dictionary": {
    everybody: `/t/counties/${demoIds.state}/dictionary`,
    missing: `/t/counties/${demoIds.missing}/dictionary`,
    nobodys: malformed.map((id) => `/t/counties/${id}/dictionary`),
  },
};

/** Routes for everybody, with or without a token. Their content depends on nobody. */
export const openToAll: Record<string, string> = {
  "GET /api/videos": "/api/videos",
  "GET /api/feeds/news": "/api/feeds/news",
  "GET /api/content/calendar": "/api/content/calendar",
};

/** Routes with tests of their own, and why. */
export const elsewhere: Record<string, string> = {
  "PUT /t/preferences": "is about nobody but the caller: preferences.test.ts",
  "POST /t/v2/agents/my/signing/end": "is about nobody but the caller: scope-agent-signing.test.ts",
  "POST /t/activities": "names its agent or agency in the body: help-requests-taken.test.ts",
  "POST /t/activitynotes": "names its help request in the body: help-requests-taken.test.ts",
  "POST /api/applications/submissions": "names its agent in the body: applications.test.ts",
  "GET /files/:fileId": "signed addresses: files.test.ts",
  ...signingPages,
  ...deskPages,
  "GET /health": "open to all, tells nothing",
  "GET /ready": "open to all, tells nothing",
  "GET /openapi.json": "open to all: documentation.test.ts",
  "GET /docs": "open to all: documentation.test.ts",
};

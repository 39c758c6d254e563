import { z } from "@hono/zod-openapi";
import { contractsFields, newAgencyFields, newAgentFields, newcomerEAndOFields } from "./form-fields.ts";
import { wireSchema, wireShape } from "./form-schema.ts";
import { jsonSubmission } from "./submissions.ts";
import { id, instant, list, optional, ownerParams, read } from "./wire.ts";

/** Requests for contracts with carriers: `docs/product/contract-requests.md`. */

const tag = "Contract requests";

export const uplineOption = z
  .object({
    AgencyId: id,
    Name: optional(z.string()),
    NPN: optional(z.string()),
    IsDirect: optional(z.boolean()),
  })
  .openapi("UplineOption");

export type UplineOption = z.infer<typeof uplineOption>;

export const contractOption = z
  .object({
    AgencyContractId: id,
    InsurerName: z.string(),
    PolicyTypes: list(z.object({ Abbreviation: z.string() })),
  })
  .openapi("ContractOption");

export type ContractOption = z.infer<typeof contractOption>;

export const newAgent = z
  .object({
    ...wireShape(newAgentFields),
    eAndO: wireSchema(newcomerEAndOFields)
      .nullish()
      .transform((value) => value ?? null),
  })
  .openapi("NewAgent");

export type NewAgent = z.infer<typeof newAgent>;

export const newAgency = z
  .object({ ...wireShape(newAgencyFields), principalAgent: newAgent })
  .openapi("NewAgency");

export type NewAgency = z.infer<typeof newAgency>;

const existing = z.object({ id }).strict();

/** A request for contracts. An agent's own contracts have no target; an agency names one. */
export const contractRequest = z
  .object({
    /** Ids of contract options and of states. The number of agents is ignored unless the target is an agency. */
    requestForm: wireSchema(contractsFields),
    /** The id of an upline option. */
    uplineAgency: id,
    targetAgent: z.union([existing, newAgent]).nullish(),
    targetAgency: z.union([existing, newAgency]).nullish(),
  })
  .openapi("ContractRequest");

export type ContractRequest = z.infer<typeof contractRequest>;

/**
 * An agency asks for itself or for an agency below it (`AgencyId`), for an agent below it (`AgentId`), or for somebody new
 * (neither). An agent asks for themselves.
 */
const targetQuery = z.object({ AgencyId: id, AgentId: id }).partial();

export const listUplines = {
  agent: read({
    path: "/t/agents/{ownerId}/uplines",
    tag,
    summary: "The agencies under which an agent may ask for contracts",
    request: { params: ownerParams },
    answer: z.array(uplineOption),
  }),
  agency: read({
    path: "/t/agencies/{ownerId}/uplines",
    tag,
    summary: "The agencies under which an agency may ask for contracts",
    request: { params: ownerParams, query: targetQuery },
    answer: z.array(uplineOption),
  }),
};

const optionsQuery = z.object({ uplineAgencyId: id });

export const listContractOptions = {
  agent: read({
    path: "/t/agents/{ownerId}/contractrequests/options",
    tag,
    summary: "The contracts an agent may ask for under an agency",
    request: { params: ownerParams, query: optionsQuery },
    answer: z.array(contractOption),
  }),
  agency: read({
    path: "/t/agencies/{ownerId}/contractrequests/options",
    tag,
    summary: "The contracts an agency may ask for under an agency",
    request: { params: ownerParams, query: optionsQuery },
    answer: z.array(contractOption),
  }),
};

export const openContractRequest = z
  .object({ InsurerName: z.string(), SubmittedDateTime: instant })
  .openapi("OpenContractRequest");

export type OpenContractRequest = z.infer<typeof openContractRequest>;

/** The extension `openContractRequests`. The target is as in the list of uplines. */
export const listOpenContractRequests = {
  agent: read({
    path: "/t/agents/{ownerId}/contractrequests/open",
    tag,
    summary: "The carriers that an agent has asked for, while that is under review",
    request: { params: ownerParams },
    answer: z.array(openContractRequest),
  }),
  agency: read({
    path: "/t/agencies/{ownerId}/contractrequests/open",
    tag,
    summary: "The carriers that an agency has asked for, for one of its targets, while that is under review",
    request: { params: ownerParams, query: targetQuery },
    answer: z.array(openContractRequest),
  }),
};

export const requestContracts = {
  agent: jsonSubmission({
    path: "/t/agents/{ownerId}/contractrequests",
    tag,
    summary: "Ask for contracts for an agent",
    request: { params: ownerParams },
    body: contractRequest,
  }),
  agency: jsonSubmission({
    path: "/t/agencies/{ownerId}/contractrequests",
    tag,
    summary: "Ask for contracts for an agency, an agency or agent below it, or somebody new",
    request: { params: ownerParams },
    body: contractRequest,
  }),
};

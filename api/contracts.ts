import { z } from "@hono/zod-openapi";
import { contractStatusFilters } from "./statuses.ts";
import { id, list, optional, optionalDate, ownerParams, read, submissionCount, workbook } from "./wire.ts";

/** Contracts with carriers: `docs/product/contracts.md`. */

const tag = "Contracts";

export const policyType = z.object({ Id: id, Abbreviation: z.string() }).openapi("PolicyType");

export const certification = z
  .object({
    PlanYear: z.number().int(),
    Status: z.string(),
    PolicyTypeAbbreviation: optional(z.string()),
    StateAbbreviation: optional(z.string()),
  })
  .openapi("ContractCertification");

export type Certification = z.infer<typeof certification>;

/** The carrier of a contract: its name, with its id where the backend gives one. */
const contractInsurer = z
  .union([
    z.string(),
    z.object({
      Id: optional(id),
      Name: z.string(),
      CertificationLink: optional(z.string()).openapi({
        description: "An extension: where agents certify with the carrier",
      }),
    }),
  ])
  .transform((given) =>
    typeof given === "string" ? { Id: null, Name: given, CertificationLink: null } : given,
  );

export const contract = z
  .object({
    Id: id,
    Insurer: contractInsurer,
    StartDate: optionalDate,
    EndDate: optionalDate,
    Status: optional(z.string()).openapi({
      description: "Active, Pending or Terminated. Without it the dates tell",
    }),
    WritingNumber: optional(z.string()),
    PolicyTypes: list(policyType),
    PolicyCount: optional(z.number().int().min(0)),
    ContractCertifications: list(certification),
    UplineAgency: optional(z.string()).openapi({
      description: "The name of the agency above in the hierarchy",
    }),
    EnrollmentLink: optional(z.string()).openapi({ description: "Agent contracts only" }),
    MarketingLevel: optional(z.string()).openapi({ description: "Agency contracts only" }),
    AgentCount: optional(z.number().int().min(0)).openapi({
      description:
        "Extension, agency contracts only: the active agents at or below the agency, with this carrier",
    }),
    RtsAgentCount: optional(z.number().int().min(0)).openapi({
      description: "Extension, agency contracts only: those of them who are RTS this plan year",
    }),
    SubmissionCount: submissionCount,
  })
  .openapi("Contract");

export type Contract = z.infer<typeof contract>;

export const contractFile = z
  .object({
    Id: id,
    FileName: z.string(),
    FileExtension: optional(z.string()),
    CreatedDate: optionalDate,
    FileTypeName: optional(z.string()),
  })
  .openapi("ContractFile");

export type ContractFile = z.infer<typeof contractFile>;

const hierarchyAgent = z
  .object({ Id: id, Name: optional(z.string()), IsActive: z.boolean() })
  .openapi("HierarchyAgent");

const hierarchyAgency = z
  .object({
    Id: id,
    Name: optional(z.string()),
    HasChildren: optional(z.boolean()),
    get Agencies() {
      return z.array(hierarchyAgency).nullish();
    },
    Agents: z.array(hierarchyAgent).nullish(),
  })
  .openapi("HierarchyAgency");

export type HierarchyAgency = z.infer<typeof hierarchyAgency>;

export const hierarchy = z.object({ Root: hierarchyAgency }).openapi("Hierarchy");

export const downlineAgent = z
  .object({
    AgentId: id,
    AgentName: optional(z.string()),
    UplineAgency: optional(z.string()),
    WritingNumber: optional(z.string()),
    StartDate: optionalDate,
    PolicyCount: optional(z.number().int().min(0)),
  })
  .openapi("DownlineAgent");

export type DownlineAgent = z.infer<typeof downlineAgent>;

const contractParams = z.object({ contractId: id });
const statusQuery = z.object({ Filter: z.enum(contractStatusFilters).optional() });

export const listContracts = {
  agent: read({
    path: "/t/agents/{ownerId}/contracts",
    tag,
    summary: "An agent's contracts",
    request: { params: ownerParams, query: statusQuery },
    answer: z.array(contract),
  }),
  agency: read({
    path: "/t/agencies/{ownerId}/contracts",
    tag,
    summary: "An agency's contracts",
    request: { params: ownerParams, query: statusQuery },
    answer: z.array(contract),
  }),
};

export const getContract = {
  agent: read({
    path: "/t/agentcontracts/{contractId}",
    tag,
    summary: "One contract of an agent",
    request: { params: contractParams },
    answer: contract,
  }),
  agency: read({
    path: "/t/agencycontracts/{contractId}",
    tag,
    summary: "One contract of an agency",
    request: { params: contractParams },
    answer: contract,
  }),
};

export const listContractFiles = {
  agent: read({
    path: "/t/agentcontracts/{contractId}/files",
    tag,
    summary: "The files of an agent's contract",
    request: { params: contractParams },
    answer: z.array(contractFile),
  }),
  agency: read({
    path: "/t/agencycontracts/{contractId}/files",
    tag,
    summary: "The files of an agency's contract",
    request: { params: contractParams },
    answer: z.array(contractFile),
  }),
};

export const getHierarchy = {
  agent: read({
    path: "/t/agentcontracts/{contractId}/hierarchy",
    tag,
    summary: "The agencies above an agent's contract, as a tree that ends at the agent",
    request: { params: contractParams },
    answer: hierarchy,
  }),
  agency: read({
    path: "/t/agencycontracts/{contractId}/hierarchy",
    tag,
    summary: "The agencies and agents below an agency's contract, as a tree",
    request: { params: contractParams },
    answer: hierarchy,
  }),
};

export const exportHierarchy = workbook({
  path: "/t/agencycontracts/{contractId}/hierarchy/excel",
  tag,
  summary: "The hierarchy below an agency's contract, as a workbook",
  request: { params: contractParams },
});

export const exportPolicies = {
  agent: workbook({
    path: "/t/agentcontracts/{contractId}/policies/excel",
    tag,
    summary: "The policies written under an agent's contract, as a workbook",
    request: { params: contractParams },
  }),
  agency: workbook({
    path: "/t/agencycontracts/{contractId}/policies/excel",
    tag,
    summary: "The policies written under an agency's contract, as a workbook",
    request: { params: contractParams },
  }),
};

export const listDownlineAgents = read({
  path: "/t/agencies/{agencyId}/contracts/{contractId}/downlines",
  tag,
  summary: "The downline agents of an agency's contract",
  request: {
    params: z.object({ agencyId: id, contractId: id }),
    query: statusQuery,
  },
  answer: z.array(downlineAgent),
});

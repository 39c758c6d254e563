import { z } from "@hono/zod-openapi";
import { appointment } from "./appointments.ts";
import { certification, policyType } from "./contracts.ts";
import { searchText } from "./fields.ts";
import { license } from "./licenses.ts";
import { contractStatusFilters, rtsFilters } from "./statuses.ts";
import {
  agentName,
  dictionary,
  id,
  list,
  optional,
  optionalDate,
  paged,
  paging,
  read,
  sortedBy,
  workbook,
} from "./wire.ts";

/** Downline producers of an agency: `docs/product/producers.md`. */

const tag = "Producers";

/** The fields of a row that a list can be sorted by. The others are lists and have no order. */
export const downlineSorts = [
  "insurer_name",
  "agent_name",
  "upline_agency",
  "writing_number",
  "start_date",
  "end_date",
  "policy_count",
] as const;
export type DownlineSort = (typeof downlineSorts)[number];

/**
 * The columns of the list and of its exports, in order. The agent's NPN and email are the extension
 * `agentContacts`. The second RTS column is next year's, from August on.
 */
export const downlineColumns = [
  "insurer_name",
  "policy_types",
  "agent_name",
  "agent_npn",
  "agent_email",
  "upline_agency",
  "writing_number",
  "start_date",
  "end_date",
  "rts_this_year",
  "rts_next_year",
  "policy_count",
  "status",
] as const;
export type DownlineColumn = (typeof downlineColumns)[number];

export const downlineContract = z
  .object({
    insurer_name: optional(z.string()),
    policy_types: list(policyType),
    agent_id: id,
    agent_name: optional(z.string()),
    agent_npn: optional(z.string()),
    agent_email: optional(z.string()),
    upline_agency: optional(z.string()),
    writing_number: optional(z.string()),
    start_date: optionalDate,
    end_date: optionalDate,
    status: optional(z.string()).openapi({
      description: "Active, Pending or Terminated. Without it the dates tell",
    }),
    contract_certifications: list(certification).openapi({
      description: "Of this plan year and the next",
    }),
    policy_count: optional(z.number().int().min(0)),
    agent_available: optional(z.boolean()).openapi({
      description: "An extension. False where the agent has no contract any more whose page could be shown",
    }),
  })
  .openapi("DownlineContract");

export const phoneNumber = z.object({
  Id: id,
  PhoneNumber: z.string(),
  PhoneType: optional(z.string()),
  IsPrimary: optional(z.boolean()),
});

export const producer = z
  .object({
    id,
    first_name: optional(z.string()),
    last_name: optional(z.string()),
    email: optional(z.string()),
    npn: optional(z.string()),
    phone_numbers: list(phoneNumber),
    licenses: list(license),
    appointments: optional(z.array(appointment)).openapi({ description: "An extension" }),
  })
  .openapi("Producer");

const agencyParams = z.object({ agencyId: id });

const downlineFilters = {
  FilterSet: z.enum(contractStatusFilters),
  InsurerId: id,
  RtsStatusFilterThisYear: z.enum(rtsFilters),
  RtsStatusFilterNextYear: z.enum(rtsFilters),
  AgentId: id,
  AgentName: agentName,
  ...sortedBy,
};

export const listDownlineContracts = read({
  path: "/t/v2/agencies/{agencyId}/downlineagentcontracts",
  tag,
  summary: "The contracts of the agents below an agency, a page at a time",
  request: {
    params: agencyParams,
    query: z.object({ ...downlineFilters, ...paging }).partial(),
  },
  answer: paged(downlineContract),
});

const exportQuery = z
  .object({
    ...downlineFilters,
    Columns: searchText(200).openapi({
      description: "The columns wanted, by name and separated by commas; all of them without it",
    }),
  })
  .partial();

export const exportDownlineContracts = workbook({
  path: "/t/v2/agencies/{agencyId}/downlineagentcontracts/excel",
  tag,
  summary: "The contracts of the agents below an agency, as a workbook",
  request: { params: agencyParams, query: exportQuery },
});

const count = z.number().int().min(0);

/** The active contracts of a carrier below an agency, by what their certifications of a plan year say. */
const carrierReadiness = z
  .object({ InsurerId: id, InsurerName: z.string(), Rts: count, Failed: count, NoCerts: count })
  .openapi("CarrierReadiness");

export const downlineReadiness = z
  .object({
    PlanYear: z.number().int(),
    /** Agents below the agency with an active contract. */
    Producers: count,
    /** Those of them with a contract that is RTS. */
    ReadyProducers: count,
    /** By name, without carriers that certify nobody. */
    Carriers: z.array(carrierReadiness),
  })
  .openapi("DownlineReadiness");

/** The extension `downlineReadiness`. */
export const getDownlineReadiness = read({
  path: "/t/v2/agencies/{agencyId}/readiness",
  tag,
  summary: "How many active contracts below an agency are ready to sell, this plan year and the next",
  request: { params: agencyParams },
  answer: z.array(downlineReadiness),
});

export const agentFound = z.object({ AgentId: id, AgentName: optional(z.string()) }).openapi("AgentFound");

/** The extension `agentContacts`. */
export const findAgents = read({
  path: "/t/v2/agencies/{agencyId}/agents",
  tag,
  summary: "The agents of an agency and below it whose NPN begins with a text, or whose email has it in it",
  request: {
    params: agencyParams,
    query: z.object({ Contact: searchText(254).min(1) }),
  },
  answer: z.array(agentFound),
});

export const getProducer = read({
  path: "/t/v2/agencies/{agencyId}/agents/{agentId}",
  tag,
  summary: "A producer below an agency",
  request: { params: z.object({ agencyId: id, agentId: id }) },
  answer: producer,
});

export const listDownlines = read({
  path: "/t/v2/agencies/{agencyId}/downlines",
  tag,
  summary: "The agencies below an agency, name to id",
  request: { params: agencyParams },
  answer: dictionary,
});

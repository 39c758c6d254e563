import { createRoute, z } from "@hono/zod-openapi";
import { type BoardFilter, boardFilters, findings, MOST_ASKED } from "./readiness-names.ts";
import {
  type Audited,
  agentName,
  id,
  list,
  optional,
  optionalDate,
  paged,
  paging,
  read,
  refusal,
  refusals,
  sortedBy,
} from "./wire.ts";

/** The board of a downline has its contracts, each with what its agent misses to sell: `docs/product/readiness.md`, "Who may sell?". The extension `sellingBoard`. */

const tag = "Producers";

/** An agent's contract with a carrier. */
export const boardRow = z
  .object({
    /** Null for an agent who has no contract with the carrier that was asked for. */
    ContractId: optional(id),
    AgentId: id,
    AgentName: optional(z.string()),
    AgentNpn: optional(z.string()),
    AgentEmail: optional(z.string()),
    AgentPhone: optional(z.string()),
    UplineAgency: optional(z.string()),
    InsurerName: optional(z.string()),
    Contract: z.string().openapi({ examples: [...findings.contract] }),
    Certification: z.string().openapi({ examples: [...findings.certification] }),
    /** The states of the plan year's RTS certifications, when the state that was asked for is not among them. */
    CertifiedStates: list(z.string()),
    License: z.string().openapi({ examples: [...findings.license] }),
    /** The last day of the license that ends last. */
    LicenseUntil: optionalDate,
    Appointment: z.string().openapi({ examples: [...findings.appointment] }),
    /** The states where the carrier has appointed the agent, when the state that was asked for is not among them. */
    AppointedStates: list(z.string()),
    EAndO: z.string().openapi({ examples: [...findings.eAndO] }),
    EAndOUntil: optionalDate,
    /** The day on which the agency last asked the agent for what is missing. */
    AskedDate: optionalDate,
  })
  .openapi("BoardRow");
export type BoardRow = z.output<typeof boardRow>;

const filters = {
  /** Each agent of the contracts who has none with this carrier is a row too. */
  InsurerId: id,
  /** Certification, license and appointment count for this state. Without it those of any state do. */
  StateId: id,
  /** This year without it. */
  PlanYear: z.coerce.number().int().min(2000).max(9998),
  AgentName: agentName,
};

const params = z.object({ agencyId: id });

export const listBoard = read({
  path: "/t/v2/agencies/{agencyId}/board",
  tag,
  summary: "The contracts below an agency, each with what its agent misses to sell, a page at a time",
  request: {
    params,
    query: z.object({ ...filters, Only: z.enum(boardFilters), ...paging, ...sortedBy }).partial(),
  },
  answer: paged(boardRow).openapi("Board"),
});

const count = z.number().int().min(0);

/** How many rows the board has with each filter. */
export const boardCounts = z
  .object(Object.fromEntries(boardFilters.map((name) => [name, count])) as Record<BoardFilter, typeof count>)
  .openapi("BoardCounts");

export const countBoard = read({
  path: "/t/v2/agencies/{agencyId}/board/counts",
  tag,
  summary: "How many contracts below an agency can be sold with, and how many miss each thing",
  request: { params, query: z.object(filters).partial() },
  answer: boardCounts,
});

/** The agents, and the board by which they are asked. */
export const boardRequest = z
  .object({
    AgentIds: z.array(id).min(1).max(MOST_ASKED),
    InsurerId: optional(id),
    StateId: optional(id),
    PlanYear: optional(z.number().int().min(2000).max(9998)),
  })
  .openapi("BoardRequest");

export const askBoard = createRoute({
  method: "post",
  path: "/t/v2/agencies/{agencyId}/board/requests",
  tags: [tag],
  summary: "Ask agents by email for what they miss to sell, each at most once a day",
  "x-audited": "write" satisfies Audited,
  request: { params, body: { required: true, content: { "application/json": { schema: boardRequest } } } },
  responses: {
    200: {
      description: "OK",
      content: { "application/json": { schema: z.object({}).openapi("BoardAsked") } },
    },
    ...refusals,
    422: refusal("A value is none that there is"),
  },
});

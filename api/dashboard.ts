import { z } from "@hono/zod-openapi";
import {
  date,
  forOwners,
  id,
  optional,
  ownerParams,
  paged,
  pagedHeaders,
  paging,
  read,
  sortedBy,
} from "./wire.ts";

/** Counts of enrollments by month and by producer: `docs/product/home.md`, "Enrollments". */

const tag = "Dashboard";

const count = z.number().int().min(0);

export const chartMonth = z
  .object({
    MonthName: optional(z.string()).openapi({ examples: ["September"] }),
    EnrollmentCount: optional(count),
    LastYearEnrollmentCount: optional(count).openapi({
      description: "That of the same month a year earlier",
    }),
  })
  .openapi("EnrollmentChartMonth");

export const chartMonths = z.array(chartMonth).openapi({ description: "The oldest month first" });

export const dashboard = z
  .object({
    EnrollmentsChart6Months: optional(chartMonths),
    EnrollmentsChart12Months: optional(chartMonths),
  })
  .openapi("Dashboard");

export const getDashboard = forOwners((base, owner) =>
  read({
    path: `${base}/dashboard`,
    tag,
    summary: `How many enrollments of ${owner} were received in each month`,
    request: { params: ownerParams },
    answer: dashboard,
  }),
);

export const producerCount = z
  .object({
    AgentId: optional(id),
    AgentName: optional(z.string()),
    /** False: the agent's page is not there any more. An extension: without it the agent has a page. */
    AgentIsActive: optional(z.boolean()),
    EnrollmentCount: optional(count),
  })
  .openapi("ProducerCount");

/** The list has one order: `EnrollmentCount-desc`. */
export const listProducerCounts = read({
  path: "/t/agencies/{ownerId}/producersummary",
  tag,
  summary: "How many enrollments of an agency each producer wrote, the most first, a page at a time",
  request: {
    params: ownerParams,
    query: z
      .object({
        InsurerId: id,
        BeginningProducerDate: date,
        EndingProducerDate: date,
        ...sortedBy,
        ...paging,
      })
      .partial(),
    headers: pagedHeaders,
  },
  answer: paged(producerCount),
});

import { z } from "zod";
import {
  type EnrollmentColumn,
  type EnrollmentSort,
  enrollment,
  exportEnrollments,
  getEnrollmentSearchForm,
  listEnrollments,
  recentEnrollments,
} from "#api/enrollments.ts";
import type { EnrollmentStatus } from "#api/statuses.ts";
import { PAGED_HEADER } from "#api/wire.ts";
import type { Portal } from "../paths.ts";
import { type Backend, type CallLimits, callAs, fetchWorkbook } from "./client.server.ts";
import { isKnownToHave } from "./features.server.ts";
import { callPage, callRows, type Named, type Rows, readNames } from "./rows.server.ts";

/** The list of enrollments of an agent or agency: `docs/product/enrollments.md`, "List". */

export type Enrollment = z.output<typeof enrollment>;

/** Dates are `YYYY-MM-DD`. */
export type EnrollmentQuery = {
  CustomerFirstName?: string;
  CustomerLastName?: string;
  PolicyTypeId?: string;
  InsurerId?: string;
  CustomerStateId?: string;
  CustomerCountyId?: string;
  TermReasonId?: string;
  ActiveOnly?: boolean;
  /** An extension. */
  Status?: EnrollmentStatus;
  BeginningEffectiveDate?: string;
  EndingEffectiveDate?: string;
  BeginningFmoReceivedDate?: string;
  EndingFmoReceivedDate?: string;
  BeginningAgentReceivedAppDate?: string;
  EndingAgentReceivedAppDate?: string;
  AgentId?: string;
  AgentName?: string;
  sort: `${EnrollmentSort}-${"asc" | "desc"}`;
};

/** @param query.page from 1. @throws BackendFault, also when there are rows and none of them can be read */
export function enrollmentsOf(
  backend: Backend,
  portal: Portal,
  query: EnrollmentQuery & { page: number; pageSize: number },
  limits: CallLimits = {},
) {
  return callPage(backend, listEnrollments[portal.type], enrollment, {
    params: { ownerId: portal.id },
    query,
    headers: { [PAGED_HEADER]: "1" },
    ...limits,
  });
}

/** The newest enrollments, the newest first, as many as are asked for at most. @throws as `enrollmentsOf` */
export async function recentEnrollmentsOf(
  backend: Backend,
  portal: Portal,
  most: number,
  limits: CallLimits = {},
): Promise<Rows<Enrollment>> {
  const input = { params: { ownerId: portal.id }, query: { maxResults: most }, ...limits };
  const { rows, unreadable } = await callRows(backend, recentEnrollments[portal.type], input);
  return { rows: rows.slice(0, most), unreadable };
}

/**
 * Fetches all rows that match as a workbook. An order and columns are an extension.
 * @param isBare it has the backend's own order and columns
 * @returns null when the backend cannot make it so
 */
export async function enrollmentsWorkbook(
  backend: Backend,
  portal: Portal,
  { sort, ...filters }: EnrollmentQuery,
  { columns, isBare }: { columns: readonly EnrollmentColumn[]; isBare: boolean },
) {
  const isChosen = await isKnownToHave({ backend, portal }, "exportColumns");
  if (!isChosen && !isBare) return null;
  const query = { ...filters, ...(isChosen && { sort, Columns: columns.join() }) };
  return fetchWorkbook(backend, exportEnrollments[portal.type], { params: { ownerId: portal.id }, query });
}

/** The choices of the list's filters, each sorted by name. */
export type SearchForm = Record<"policyTypes" | "carriers" | "states" | "reasons" | "agents", Rows<Named>>;

const names = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((map) => map ?? {});
const looseForm = z.object({
  PolicyTypes: names,
  Insurers: names,
  States: names,
  TerminationReasons: names,
  Agents: names,
});

/** A choice that cannot be read is left out and counted. @throws BackendFault */
export async function enrollmentSearchFormOf(
  backend: Backend,
  portal: Portal,
  limits: CallLimits = {},
): Promise<SearchForm> {
  const route = getEnrollmentSearchForm[portal.type];
  const form = await callAs(backend, route, looseForm, { params: { ownerId: portal.id }, ...limits });
  const read = (given: Record<string, unknown>) => readNames(backend, route, given);
  return {
    policyTypes: read(form.PolicyTypes),
    carriers: read(form.Insurers),
    states: read(form.States),
    reasons: read(form.TerminationReasons),
    agents: read(form.Agents),
  };
}

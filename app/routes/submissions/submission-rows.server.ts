import { addDays } from "#api/business-time.ts";
import {
  type Submission,
  type SubmissionQuery,
  submissionsOf,
} from "../../api-client/your-submissions.server.ts";
import { businessMoment, today } from "../../host/clock.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import type { SubmissionRow, SubmissionView } from "./submission-list.tsx";

/** A page of what was submitted for the portal. @throws BackendFault */
export async function submissionRows({ backend, portal }: InPortal, view: SubmissionView) {
  const { filters, sort, desc, page, pageSize } = view;
  const order = `${sort === "status" ? "Status" : "Submitted"}-${desc ? "desc" : "asc"}`;
  const query = { ...filterQuery(filters), sort: order, page, pageSize };
  const { rows, ...found } = await submissionsOf(backend, portal, query);
  return { ...found, rows: rows.map(rowOf) };
}

/** Returns the filters as the backend is asked for them. */
export function filterQuery({
  kind,
  status,
  changed,
}: SubmissionView["filters"]): Omit<SubmissionQuery, "page" | "pageSize" | "sort"> {
  const isGroup = status === "open" || status === "ended";
  return {
    ...(kind !== "all" && { Kind: kind }),
    ...(isGroup && { IsOpen: status === "open" }),
    ...(!isGroup && status !== "all" && { Status: status }),
    ...(changed !== "any" && { StatusFrom: addDays(today(), -Number(changed)) }),
  };
}

function rowOf({ enrollmentId: _, ...submission }: Submission): SubmissionRow {
  return { ...submission, submitted: dayOf(submission.submitted), since: dayOf(submission.since) };
}

const dayOf = (moment: string | null) => moment && businessMoment(moment).date;

import { addDays } from "#api/business-time.ts";
import {
  type Submission,
  type SubmissionQuery,
  submissionsOf,
} from "../../api-client/your-submissions.server.ts";
import { businessMoment, today } from "../../host/clock.server.ts";
import { sourceOf } from "../../lists/list-source.server.ts";
import { type SubmissionRow, type SubmissionView, submissionList } from "./submission-list.tsx";

/** What was submitted for the portal. */
export const submissionSource = sourceOf(submissionList, {
  async rows({ backend, portal }, { filters, sort, desc, page, pageSize }) {
    const order = `${sort === "status" ? "Status" : "Submitted"}-${desc ? "desc" : "asc"}`;
    const query = { ...filterQuery(filters), sort: order, page, pageSize };
    const { rows, ...found } = await submissionsOf(backend, portal, query);
    return { ...found, rows: rows.map(rowOf) };
  },
});

/** Returns the filters as the backend is asked for them. */
export function filterQuery({
  kind,
  status,
  changed,
  record,
}: Omit<SubmissionView["filters"], "record"> & { record?: string }): Omit<
  SubmissionQuery,
  "page" | "pageSize" | "sort"
> {
  const isGroup = status === "open" || status === "ended";
  return {
    ...(kind !== "all" && { Kind: kind }),
    ...(isGroup && { IsOpen: status === "open" }),
    ...(!isGroup && status !== "all" && { Status: status }),
    ...(changed !== "any" && { StatusFrom: addDays(today(), -Number(changed)) }),
    ...(record && { RecordId: record }),
  };
}

function rowOf({ enrollmentId: _, ...submission }: Submission): SubmissionRow {
  return { ...submission, submitted: dayOf(submission.submitted), since: dayOf(submission.since) };
}

const dayOf = (moment: string | null) => moment && businessMoment(moment).date;

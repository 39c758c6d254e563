import { addDays } from "#api/business-time.ts";
import type { SubmissionQuery } from "../../api-client/your-submissions.server.ts";
import { today } from "../../host/clock.server.ts";
import type { SubmissionView } from "./submission-list.ts";

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

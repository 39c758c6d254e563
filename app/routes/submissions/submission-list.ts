import { choice, listAddress } from "../../lists/list-address.ts";
import type { ViewList } from "../../lists/saved-views/view-list.ts";
import { kinds, statuses } from "./submission-values.ts";

/** The list of everything that was submitted: `docs/product/your-submissions.md`, "List". */

/** Several statuses at once, under one name: those that have not ended, those that have. */
export const statusGroups = ["open", "ended"] as const;
export const kindChoices = ["all", ...kinds] as const;
export const statusChoices = ["all", ...statusGroups, ...statuses] as const;

/** Days since the status has changed. */
export const changedChoices = ["any", "30"] as const;

export const sortColumns = ["submitted", "status"] as const;
export type SortColumn = (typeof sortColumns)[number];

export const submissionList = listAddress({
  filters: {
    kind: choice(kindChoices, "all"),
    status: choice(statusChoices, "all"),
    changed: choice(changedChoices, "any"),
  },
  sorts: { columns: sortColumns, by: "submitted", desc: true },
  pageSizes: [25, 50, 100],
});

export const submissionViews: ViewList = {
  name: "submissions",
  title: (t) => t("shell:areas.submissions"),
  address: (paths, query) => paths.submissions(query),
  queryOf: (address) => submissionList.query(submissionList.read(address)),
  extension: "submissions",
};

export type SubmissionView = ReturnType<typeof submissionList.read>;

import type { ViewList } from "../../lists/saved-views/view-list.ts";
import { submissionList } from "./submission-list.ts";

/** Saved views of the list of submissions. */
export const submissionViews: ViewList = {
  id: "submissions",
  queryOf: (address) => submissionList.query(submissionList.read(address)),
  isSame: (one, other) => one === other,
  listAt: (paths, query) => paths.submissions(query),
  viewsAt: (paths, query) => paths.submissionViews(query),
  removalAt: (paths, id, query) => paths.submissionViewRemoval(id, query),
};

import type { ViewList } from "../../lists/saved-views/view-list.ts";
import { enrollmentList } from "./enrollment-list.ts";

/** Saved views of the list of enrollments. */
export const enrollmentViews: ViewList = {
  id: "enrollments",
  queryOf: (address) => enrollmentList.query(enrollmentList.read(address)),
  isSame: (one, other) => one === other,
  listAt: (paths, query) => paths.enrollments(query),
  viewsAt: (paths, query) => paths.enrollmentViews(query),
  removalAt: (paths, id, query) => paths.enrollmentViewRemoval(id, query),
};

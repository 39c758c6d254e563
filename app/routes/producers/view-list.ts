import type { ViewList } from "../../lists/saved-views/view-list.ts";
import { isSameQuery, producerList } from "./producer-list.ts";

/** Saved views of the list of producers. */
export const producerViews: ViewList = {
  id: "producers",
  queryOf: (address) => producerList.query(producerList.read(address)),
  isSame: isSameQuery,
  listAt: (paths, query) => paths.producers(query),
  viewsAt: (paths, query) => paths.savedViews(query),
  removalAt: (paths, id, query) => paths.savedViewRemoval(id, query),
};

import type { Extension } from "#api/features.ts";
import type { TitleWords } from "../../frame/title.tsx";
import { listToolAt, type Paths, type PortalRef } from "../../paths.ts";

export type ListQuery = Record<string, string | undefined>;

/** A list whose views can be saved. Its pages of saved views have its address behind theirs. */
export type ViewList = {
  /** Keeps the views of one list apart from those of another. */
  name: string;
  title: (t: TitleWords) => string;
  address(paths: Paths, query?: ListQuery): string;
  /** Returns the query of the view that an address names, without its page. */
  queryOf(address: string): ListQuery;
  /** Only portals of this type have the list. */
  only?: PortalRef["type"];
  /** Only a backend with this extension has the list. */
  extension?: Extension;
};

/** The addresses of the page of a list's saved views, of the choice of a default, and of the page on which a view is removed. */
export const viewsAt = (list: ViewList, paths: Paths, query?: ListQuery) =>
  listToolAt(list.address(paths, query), "views");
export const defaultAt = (list: ViewList, paths: Paths, id: string, query?: ListQuery) =>
  listToolAt(list.address(paths, query), `view/${encodeURIComponent(id)}/default`);
export const removalAt = (list: ViewList, paths: Paths, id: string, query?: ListQuery) =>
  listToolAt(list.address(paths, query), `view/${encodeURIComponent(id)}/removal`);

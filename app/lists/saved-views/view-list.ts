import type { Paths } from "../../paths.ts";

export type ListQuery = Record<string, string | undefined>;

/** A list whose views can be saved. */
export type ViewList = {
  /** Keeps the views of one list apart from those of another. */
  id: "producers" | "enrollments" | "submissions";
  /** Returns the query of the view that an address names, without its page. */
  queryOf(address: string): ListQuery;
  /** Returns whether two texts of `queryText` name the same view. */
  isSame(one: string, other: string): boolean;
  listAt(paths: Paths, query: ListQuery): string;
  viewsAt(paths: Paths, query: ListQuery): string;
  removalAt(paths: Paths, id: string, query: ListQuery): string;
};

/** Returns a query as text. It is the form in which a view is kept and compared. */
export function queryText(query: ListQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}

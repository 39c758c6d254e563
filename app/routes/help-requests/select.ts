import { plainText } from "#api/plain-text.ts";
import type { HelpRequest } from "../../api-client/help-requests.server.ts";
import type { HelpRequestView } from "./request-list.tsx";

/**
 * Chooses and sorts the help requests of a backend that answers all of them at once, as one that answers pages does:
 * `docs/product/help-requests.md`, "List".
 */
export function selectRequests(
  rows: readonly HelpRequest[],
  { filters: { status, text }, sort, desc }: Pick<HelpRequestView, "filters" | "sort" | "desc">,
): HelpRequest[] {
  const isWanted = hasWords(text);
  return rows
    .filter(({ isCompleted }) => status === "all" || isCompleted === (status === "completed"))
    .filter(isWanted)
    .sort((a, b) =>
      sort === "status" ? byStatus(a, b, desc) : byTime(a, b, sort === "requested" ? sort : "updated", desc),
    );
}

function byTime(a: HelpRequest, b: HelpRequest, sort: "requested" | "updated", desc: boolean): number {
  const time = (row: HelpRequest) => (sort === "requested" ? row.created : row.updated) ?? "";
  return (desc ? -1 : 1) * (compare(time(a), time(b)) || compare(a.id, b.id));
}

/** The newest of each status stand first either way. */
function byStatus(a: HelpRequest, b: HelpRequest, desc: boolean): number {
  const turned = (desc ? -1 : 1) * (Number(a.isCompleted) - Number(b.isCompleted));
  return turned || byTime(a, b, "updated", true);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Each word of the text begins a word of the type or the description. A text without a word matches nothing. */
function hasWords(text: string): (row: HelpRequest) => boolean {
  if (text === "") return () => true;
  const wanted = wordsOf(text);
  return ({ type, description }) => {
    const words = wordsOf(`${type ?? ""} ${description}`);
    return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
}

function wordsOf(text: string): string[] {
  return plainText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

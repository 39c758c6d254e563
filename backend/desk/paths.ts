import { byDocument, documentForms } from "#api/form-fields.ts";
import { type SubmissionKind, submissionKinds } from "#api/statuses.ts";
import type { WaitsFor } from "../review/queue.ts";

/** The addresses of the review desk. */

export const deskPaths = {
  start: "/desk",
  carriers: "/desk/carriers",
  signIn: "/desk/sign-in",
  callback: "/desk/callback",
  signOut: "/desk/sign-out",
  signedOut: "/desk/signed-out",
};

export const kindPaths: Record<SubmissionKind, string> = {
  ...byDocument((kind): string => documentForms[kind].calls),
  ContractRequest: "contract-requests",
  Application: "applications",
  ProfileChange: "profile-changes",
  HelpRequest: "help-requests",
};

/** A queue of the items of one kind, or of all. */
export type Queue = SubmissionKind | "all";

export const queues: readonly Queue[] = ["all", ...submissionKinds];

/** Names a queue in addresses and files. */
export const queueName = (queue: Queue) => (queue === "all" ? "all" : kindPaths[queue]);

/** The kinds of file that a queue can be had as. */
export const fileKinds = ["excel", "csv"] as const;
export type FileKind = (typeof fileKinds)[number];

export const queueFilePath = (queue: Queue, kind: FileKind) => `/desk/${kind}/${queueName(queue)}`;

/** What a member sees of a queue: who has to act next, and whose items. */
export type QueueView = { waits: WaitsFor; search: string };

export function queuePath(
  queue: Queue,
  { page = 1, done, waits, search }: { page?: number; done?: Done } & Partial<QueueView> = {},
): string {
  return withQuery(`/desk/${queueName(queue)}`, {
    waits: waits === "producer" ? waits : undefined,
    search,
    page: page > 1 ? String(page) : undefined,
    done,
  });
}

type Item = { kind: SubmissionKind; id: string };

/**
 * @param more.from the queue in which the member works; the queue of the item's kind without it
 * @param more.isNext true when the member has come here from the item before
 */
export function itemPath(
  { kind, id }: Item,
  more: { from?: Queue; done?: Done; isNext?: boolean } = {},
): string {
  const { from, done, isNext } = more;
  return withQuery(`${queuePath(kind)}/${id}`, {
    from: from === "all" ? "all" : undefined,
    done,
    next: isNext ? "yes" : undefined,
  });
}

/** The action of a form about an item. */
export type Act = "decision" | "move" | "answer";

export const actPath = ({ kind, id }: Item, act: Act, from: Queue): string =>
  withQuery(`${queuePath(kind)}/${id}/${act}`, { from: from === "all" ? "all" : undefined });

export const filePath = (id: string) => `/desk/files/${id}`;

/** What a member has just done. It is in the address of the page after it, and nothing else is. */
export const outcomes = ["accepted", "rejected", "moved", "answered", "completed", "saved"] as const;
export type Done = (typeof outcomes)[number];

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

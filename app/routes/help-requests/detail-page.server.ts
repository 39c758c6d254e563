import { data } from "@remix-run/node";
import { attempt } from "../../api-client/attempt.server.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import {
  type HelpRequest,
  type HelpRequestNote,
  helpRequestNotesOf,
  helpRequestOf,
  markSeen,
} from "../../api-client/help-requests.server.ts";
import { attemptRows, type RowsAttempt } from "../../api-client/rows.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { isReadByPerson } from "./is-read-by-person.server.ts";

type Params = { params: { helpRequestId?: string } };

/**
 * Returns the help request that an address names.
 * @throws 404 for a malformed id, before the backend is asked
 */
export function requireHelpRequestId({ params: { helpRequestId = "" } }: Params): string {
  if (!isPlainId(helpRequestId)) throw data({ problem: "notFound" }, { status: 404 });
  return helpRequestId;
}

/**
 * All that the page of a help request shows. The notes may fail and leave the rest alive.
 * @throws 404 for a help request that is not the user's, 403 where they may not see it any more
 */
export async function loadHelpRequest(request: Request, user: InPortal, id: string) {
  const { backend } = user;
  const [{ value: found, fault }, notes] = await Promise.all([
    attempt(helpRequestOf(backend, id)),
    attemptRows(helpRequestNotesOf(backend, id)),
  ]);
  if (fault?.status === 404) throw data({ problem: "notFound" }, { status: 404 });
  if (fault?.status === 403) throw data({ problem: "permission" }, { status: 403 });
  if (fault) return { helpRequest: null, fault };
  const news = await newOnes(found, notes.value ?? [], user);
  const until = news.at(-1)?.created;
  // A page that was read stays read when that fails: the notes are new once more then.
  if (until && isReadByPerson(request)) await attempt(markSeen(backend, id, until));
  return { helpRequest: shownRequest(found), fault: null, notes: shownNotes(notes, news) };
}

/** The newest notes of the team, as many as are new to this user, where the backend knows that. */
async function newOnes(
  { newNotes }: HelpRequest,
  notes: readonly HelpRequestNote[],
  user: InPortal,
): Promise<HelpRequestNote[]> {
  if (newNotes === 0 || !(await isKnownToHave(user, "helpRequestPages"))) return [];
  return notes.filter(({ isByTeam }) => isByTeam).slice(-newNotes);
}

const shownMoment = (moment: string | null) => (moment === null ? null : businessMoment(moment));

function shownRequest({ created, due, ...request }: HelpRequest) {
  const { id, type, description, isCompleted, isWaiting, policy } = request;
  return {
    id,
    type,
    description,
    isCompleted,
    isWaiting,
    policy,
    created: shownMoment(created),
    due: shownMoment(due),
  };
}

export type ShownNote = Omit<HelpRequestNote, "created"> & {
  created: ReturnType<typeof shownMoment>;
  isNew: boolean;
};

function shownNotes(
  notes: RowsAttempt<HelpRequestNote>,
  news: readonly HelpRequestNote[],
): RowsAttempt<ShownNote> {
  if (!notes.value) return notes;
  const value = notes.value.map((note) => ({
    ...note,
    created: shownMoment(note.created),
    isNew: news.includes(note),
  }));
  return { value, unreadable: notes.unreadable };
}

export type LoadedRequest = NonNullable<Awaited<ReturnType<typeof loadHelpRequest>>["helpRequest"]>;

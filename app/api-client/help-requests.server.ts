import { z } from "zod";
import {
  addNote as addNoteRoute,
  countNewNotes,
  getHelpRequest,
  getHelpRequestForm,
  type HelpRequestSubmission,
  helpRequestType,
  listHelpRequestNotes,
  listHelpRequests,
  markNotesSeen,
  requestHelp as requestHelpRoute,
} from "#api/help-requests.ts";
import { id, optional, PAGED_HEADER } from "#api/wire.ts";
import { settings } from "../host/settings.server.ts";
import type { Portal } from "../paths.ts";
import { type Backend, call, callAs, nameOf, submit } from "./client.server.ts";
import { jsonBody } from "./json-body.server.ts";
import { optionalMoment } from "./moment.server.ts";
import { callListOrPage, type Found, type Rows, readRows } from "./rows.server.ts";
import { fault } from "./transport.server.ts";

/** Help requests and their notes: `docs/product/help-requests.md`. The wire calls a help request an activity. */

const note = z
  .object({
    Id: id,
    Note: z.string(),
    DateCreated: optionalMoment,
    CreatedByName: optional(z.string()),
    CreatedByAgentId: optional(id),
    CreatedByHubUserName: optional(z.string()),
    IsCreatedByHubUser: optional(z.boolean()),
  })
  .transform((given) => ({
    id: given.Id,
    text: given.Note,
    created: given.DateCreated,
    author: given.CreatedByHubUserName?.trim() || given.CreatedByName?.trim() || null,
    isByTeam: given.IsCreatedByHubUser !== true && given.CreatedByAgentId === null,
  }));
export type HelpRequestNote = z.output<typeof note>;

/** Notes are looked at for their time only: one that cannot be read takes no request along. */
const dated = z.object({ DateCreated: optionalMoment }).transform(({ DateCreated }) => DateCreated);
const datesOfNotes = z
  .array(dated.catch(null))
  .nullish()
  .transform((given) => (given ?? []).filter((date) => date !== null));

export const helpRequest = z
  .object({
    Id: id,
    ActivityTypeName: optional(z.string()),
    CreatedDateTime: optionalMoment,
    Description: optional(z.string()),
    DueDateTime: optionalMoment,
    IsCompleted: optional(z.boolean()),
    Notes: datesOfNotes,
    UpdatedDateTime: optionalMoment,
    NewNotes: optional(z.number().int().min(0)),
    IsWaitingForYou: optional(z.boolean()),
    PolicyId: optional(id),
    CustomerName: optional(z.string()),
  })
  .transform((given) => ({
    id: given.Id,
    type: given.ActivityTypeName?.trim() || null,
    description: given.Description ?? "",
    created: given.CreatedDateTime,
    due: given.DueDateTime,
    isCompleted: given.IsCompleted ?? false,
    /** The newest of the request and its notes. */
    updated: given.UpdatedDateTime ?? newest([given.CreatedDateTime, ...given.Notes]),
    newNotes: given.NewNotes ?? 0,
    /** The team has answered, and waits. */
    isWaiting: given.IsWaitingForYou ?? false,
    /** The enrollment that it is about. */
    policy:
      given.PolicyId === null ? null : { id: given.PolicyId, customer: given.CustomerName?.trim() || null },
  }));
export type HelpRequest = z.output<typeof helpRequest>;

const newest = (moments: readonly (string | null)[]) =>
  moments.reduce((latest, one) => (one !== null && (latest === null || one > latest) ? one : latest), null);

export type HelpRequestQuery = {
  page: number;
  pageSize: number;
  sort: string;
  IsCompleted?: boolean;
  Text?: string;
  /** An extension: those about an enrollment. */
  PolicyId?: string;
};

/**
 * @param query asks for a page; null for the whole list, which comes in no order that is promised
 * @throws BackendFault, also when there are requests and none of them can be read
 */
export function helpRequestsOf(
  backend: Backend,
  portal: Portal,
  query: HelpRequestQuery | null,
): Promise<Found<HelpRequest>> {
  const params = { ownerId: portal.id };
  const paging = query && { query, headers: { [PAGED_HEADER]: "1" } };
  return callListOrPage(backend, listHelpRequests[portal.type], helpRequest, { params, ...paging });
}

/** An extension: how many help requests have notes of the team that the user has not seen. */
export async function newNoteCount(backend: Backend, portal: Portal): Promise<number> {
  const { Count } = await call(backend, countNewNotes[portal.type], {
    params: { ownerId: portal.id },
    isExtension: true,
  });
  return Count;
}

/** @throws BackendFault, 404 for a request that is not the user's */
export function helpRequestOf(backend: Backend, activityId: string): Promise<HelpRequest> {
  return callAs(backend, getHelpRequest, helpRequest, { params: { activityId } });
}

/** The oldest first. @throws BackendFault */
export async function helpRequestNotesOf(
  backend: Backend,
  activityId: string,
): Promise<Rows<HelpRequestNote>> {
  const params = { activityId };
  const { rows, unreadable } = await callListOrPage(backend, listHelpRequestNotes, note, { params });
  const time = ({ created }: HelpRequestNote) => created ?? "";
  return { rows: rows.sort((a, b) => time(a).localeCompare(time(b), "en")), unreadable };
}

/** The longest wait for the notes of a page to be marked as seen. */
const SEEN_TIMEOUT_MS = 1000;

/** An extension: the user has seen the notes up to an instant. @throws BackendFault, and never leads to the sign-in */
export async function markSeen(backend: Backend, activityId: string, until: string): Promise<void> {
  await callAs(backend, markNotesSeen, z.unknown(), {
    params: { activityId },
    body: jsonBody({ Until: until }, `${activityId}:${until}`),
    timeoutMs: SEEN_TIMEOUT_MS,
    refusal: "fault",
    isExtension: true,
  });
}

export type OfferedType = { id: string; name: string };

const offeredNames = ["agent service", "compliance"];

const givenTypes = z.object({ ActivityTypes: z.array(z.unknown()).nullish() });

/** The types that producers may ask for: by their name, or by their id in the settings. @throws BackendFault */
export async function offeredTypesOf(backend: Backend): Promise<Rows<OfferedType>> {
  const { ActivityTypes } = await callAs(backend, getHelpRequestForm, givenTypes);
  const { rows, unreadable } = readRows(backend, getHelpRequestForm, ActivityTypes ?? [], helpRequestType);
  const offered = rows
    .map(({ Id, Name }) => ({ id: Id, name: Name.trim() }))
    .filter(({ id, name }) => {
      return offeredNames.includes(name.toLowerCase()) || settings.HELP_REQUEST_TYPE_IDS.includes(id);
    });
  return { rows: offered, unreadable };
}

/** A 200 is enough: a backend need not say the id. */
const taken = z
  .object({ Id: id })
  .transform(({ Id }) => Id)
  .catch("");

/** @property policy an extension: the enrollment that it is about */
export type HelpRequestInput = { typeId: string; description: string; policy: string | null };

/**
 * Asks the team for help.
 * @returns the id of the help request; empty when the backend does not say it
 * @throws BackendFault, 422 for a type that is not offered
 */
export async function requestHelp(
  backend: Backend,
  portal: Portal,
  { typeId, description, policy }: HelpRequestInput,
  key: string,
): Promise<string> {
  const { rows: offered } = await offeredTypesOf(backend);
  if (offered.every(({ id }) => id !== typeId)) {
    const rules = [{ field: "ActivityTypeId", rule: "choice" as const }];
    throw fault(backend, nameOf(requestHelpRoute), "status", 422, "a type that is not offered", rules);
  }
  const body: Omit<HelpRequestSubmission, "AgentId" | "AgencyId" | "PolicyId"> = {
    [portal.type === "agent" ? "AgentId" : "AgencyId"]: portal.id,
    ActivityTypeId: typeId,
    Description: description,
    IsAgentViewable: true,
    ...(policy !== null && { PolicyId: policy }),
  };
  return callAs(backend, requestHelpRoute, taken, {
    body: jsonBody(body, key),
    timeoutMs: settings.BACKEND_SUBMISSION_TIMEOUT_MS,
  });
}

/** @throws BackendFault, 404 for a help request that is not the user's */
export function addNote(backend: Backend, activityId: string, text: string, key: string): Promise<void> {
  return submit(backend, addNoteRoute, { body: jsonBody({ ActivityId: activityId, Note: text }, key) });
}

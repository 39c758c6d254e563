import { z } from "zod";
import {
  type AgencyProfile,
  type AgencyProfileSubmission,
  type AgentProfile,
  type AgentProfileSubmission,
  getProfile,
  getProfileRequest,
  submitProfile as route,
} from "#api/profile.ts";
import type { Portal } from "../paths.ts";
import { type Backend, call, callAs, submitForReference, unusable } from "./client.server.ts";
import { has } from "./features.server.ts";
import { jsonBody } from "./json-body.server.ts";
import { moment } from "./moment.server.ts";

/** The profile of the selected portal, and requests to change it: `docs/product/profile.md`. */

/** A profile of either type of portal. The fields of the other type are missing. */
export type Profile = AgentProfile & AgencyProfile;

type OpenRequest = { SubmittedDateTime: string; Profile: Partial<Profile> };

/** @throws BackendFault, as the other functions do; also for an answer without any field of a profile */
export async function profileOf(backend: Backend, portal: Portal): Promise<Partial<Profile>> {
  const params = { ownerId: portal.id };
  const asked = getProfile[portal.type];
  const schema = asked.responses[200].content["application/json"].schema;
  const answer = await callAs(backend, asked, z.record(z.string(), z.unknown()), { params });
  // An answer of other fields would be a form without any value, which asks for a change of all of them.
  if (Object.keys(answer).every((field) => !(field in schema.shape)))
    throw unusable(backend, asked, "no field of a profile");
  const { data, error } = schema.safeParse(answer);
  if (error)
    throw unusable(backend, asked, `${error.issues[0]?.path.join(".")}: ${error.issues[0]?.message}`);
  return data;
}

/** The newest request under review, or null. Its instant is in UTC. A backend without the extension is not asked. */
export async function openProfileRequestOf(backend: Backend, portal: Portal): Promise<OpenRequest | null> {
  if (!(await has({ backend, portal }, "profileRequests"))) return null;
  const input = { params: { ownerId: portal.id }, isExtension: true };
  const { Open } =
    portal.type === "agent"
      ? await call(backend, getProfileRequest.agent, input)
      : await call(backend, getProfileRequest.agency, input);
  if (!Open) return null;
  const { data: SubmittedDateTime } = moment.safeParse(Open.SubmittedDateTime);
  if (!SubmittedDateTime)
    throw unusable(backend, getProfileRequest[portal.type], "SubmittedDateTime must be an instant");
  return { ...Open, SubmittedDateTime };
}

/** Anything but 200 is a failure. @returns the backend's reference */
export function submitProfile(
  backend: Backend,
  portal: Portal,
  profile: AgentProfileSubmission | AgencyProfileSubmission,
  idempotencyKey: string,
): Promise<string | null> {
  const body = jsonBody(profile, idempotencyKey);
  return submitForReference(backend, route[portal.type], { params: { ownerId: portal.id }, body });
}

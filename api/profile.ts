import { z } from "@hono/zod-openapi";
import { type OnWire, profileFields } from "./form-fields.ts";
import { wireSchema } from "./form-schema.ts";
import { jsonSubmission } from "./submissions.ts";
import { id, instant, optional, ownerParams, read } from "./wire.ts";

/** The profile of an agent or an agency, and changes to it: `docs/product/profile.md`. */

const tag = "Profile";

const phone = z.object({ Number: optional(z.string()) });

const address = z.object({
  Address1: optional(z.string()),
  Address2: optional(z.string()),
  City: optional(z.string()),
  StateName: optional(z.string()),
  ZipCode: optional(z.string()),
});

const common = {
  Nickname: optional(z.string()),
  PhoneNumber: optional(phone),
  Address: optional(address),
};

export const agentProfile = z
  .object({
    FirstName: optional(z.string()),
    MiddleName: optional(z.string()),
    LastName: optional(z.string()),
    ...common,
  })
  .openapi("AgentProfile");
export type AgentProfile = z.output<typeof agentProfile>;

export const agencyProfile = z.object({ Name: optional(z.string()), ...common }).openapi("AgencyProfile");
export type AgencyProfile = z.output<typeof agencyProfile>;

export const agentProfileSubmission = wireSchema(profileFields.agent).openapi("AgentProfileSubmission");
export type AgentProfileSubmission = OnWire<typeof profileFields.agent>;

export const agencyProfileSubmission = wireSchema(profileFields.agency).openapi("AgencyProfileSubmission");
export type AgencyProfileSubmission = OnWire<typeof profileFields.agency>;

export const getProfile = {
  agent: read({
    path: "/t/agents/{ownerId}/profile",
    tag,
    summary: "An agent's profile",
    request: { params: ownerParams },
    answer: agentProfile,
    audited: "read",
  }),
  agency: read({
    path: "/t/agencies/{ownerId}/profile",
    tag,
    summary: "An agency's profile",
    request: { params: ownerParams },
    answer: agencyProfile,
    audited: "read",
  }),
};

export const submitProfile = {
  agent: jsonSubmission({
    path: "/t/agents/{ownerId}/profile/submit",
    tag,
    summary: "Request changes to an agent's profile",
    request: { params: ownerParams },
    body: agentProfileSubmission,
  }),
  agency: jsonSubmission({
    path: "/t/agencies/{ownerId}/profile/submit",
    tag,
    summary: "Request changes to an agency's profile",
    request: { params: ownerParams },
    body: agencyProfileSubmission,
  }),
};

/** The newest request that is under review; nothing when there is none. */
const requestFor = <P extends z.ZodType>(profile: P) =>
  z.object({ Open: optional(z.object({ Id: id, SubmittedDateTime: instant, Profile: profile })) });

export const agentProfileRequest = requestFor(agentProfile).openapi("AgentProfileRequest");
export const agencyProfileRequest = requestFor(agencyProfile).openapi("AgencyProfileRequest");

/** The extension `profileRequests`. */
export const getProfileRequest = {
  agent: read({
    path: "/t/agents/{ownerId}/profile/request",
    tag,
    summary: "The open request to change an agent's profile",
    request: { params: ownerParams },
    answer: agentProfileRequest,
    audited: "read",
  }),
  agency: read({
    path: "/t/agencies/{ownerId}/profile/request",
    tag,
    summary: "The open request to change an agency's profile",
    request: { params: ownerParams },
    answer: agencyProfileRequest,
    audited: "read",
  }),
};

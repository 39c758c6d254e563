import { clockFrom } from "#api/business-time.ts";
import type { SubmissionKind } from "#api/statuses.ts";
import { submitted } from "#api/submissions.ts";
import type { Database } from "#backend/database/schema.ts";
import { openExports } from "#backend/export-requests.ts";
import type { Reviewer } from "#backend/http/desk-session.ts";
import { type Decision, decideSubmission } from "#backend/review/decide.ts";
import { seenNow } from "#backend/review/item.ts";
import { createSealing } from "#backend/sealing/sealing.ts";
import type { Services } from "#backend/services.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { testCertificate } from "../certificate.ts";
import { applicationParts, applicationPath } from "./applications.ts";
import { type Ask, publicUrl, testKey } from "./backend.ts";
import { agentProfileFields } from "./profiles.ts";
import {
  appointmentParts,
  appointmentPath,
  contractRequest,
  eAndOParts,
  eAndOPath,
  licenseParts,
  licensePath,
  newKey,
  posted,
  postedJson,
  requestPath,
} from "./submitting.ts";
import { testDate, testInstant } from "./time.ts";

/** The review desk without its pages: reviewers, and things to decide about. */

export const carmen: Reviewer = { sub: "demo-desk", name: "Carmen Ibarra" };
export const otto: Reviewer = { sub: "desk-otto", name: "Otto Lindqvist" };

/** The services as the backend makes them. */
export function reviewServices(db: Database, more: Partial<Services> = {}): Services {
  return {
    db,
    exports: openExports({ db }),
    now: clockFrom(testInstant),
    timeZone: "America/New_York",
    today: () => testDate,
    realTime: () => new Date(),
    publicUrl,
    fileLinkSecret: "",
    policiesExportExcludedAgencyId: undefined,
    submissionsPerHour: 1_000,
    sealing: createSealing([testKey("tests")]),
    portalUrl: "http://portal.test",
    signingUrl: publicUrl,
    signingProxies: 0,
    signingCertificate: testCertificate(),
    wakeMail() {},
    ...more,
  };
}

const profilePath = `/t/agents/${demoIds.agent}/profile/submit`;

/** Hands something in as a portal does, for the agent of the demo. */
export const submit: Record<SubmissionKind, (ask: Ask, fields?: object) => Promise<string>> = {
  License: (ask, fields) => taken(ask, licensePath, posted(licenseParts(fields))),
  EAndO: (ask, fields) => taken(ask, eAndOPath, posted(eAndOParts(fields))),
  Appointment: (ask, fields) => taken(ask, appointmentPath, posted(appointmentParts(fields))),
  ContractRequest: (ask, fields) =>
    taken(ask, requestPath.agent, postedJson(contractRequest(demoIds.agent, fields))),
  Application: (ask, fields) => taken(ask, applicationPath, posted(applicationParts(fields))),
  ProfileChange: (ask, fields) =>
    taken(ask, profilePath, postedJson({ ...agentProfileFields, ...fields }, newKey())),
  HelpRequest: async (ask, fields) => {
    const request = {
      AgentId: demoIds.agent,
      ActivityTypeId: demoIds.helpRequestType,
      Description: "Please help me with this.",
      IsAgentViewable: true,
    };
    const answer = await ask("/t/activities", "demo-agent", postedJson({ ...request, ...fields }, newKey()));
    return (await answer.json()).Id;
  },
};

/** The kinds about which a reviewer decides by accepting or rejecting. */
export const decidedKinds = ["License", "EAndO", "Appointment", "ContractRequest", "ProfileChange"] as const;

/** Hands something in. @returns its id */
export async function taken(ask: Ask, path: string, init: RequestInit, as = "demo-agent"): Promise<string> {
  const answer = await ask(path, as, init);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return submitted.parse(await answer.json()).Id;
}

/** The digest of an item as its page shows it now. */
export const seenOf = async (services: Services, id: string) => (await seenNow(services, id)) ?? "";

export const accept = async (services: Services, id: string, by = carmen) =>
  decideSubmission(services, by, id, {
    decision: "accepted",
    reason: null,
    seen: await seenOf(services, id),
  });
export const reject = async (services: Services, id: string, reason: Decision["reason"], by = carmen) =>
  decideSubmission(services, by, id, { decision: "rejected", reason, seen: await seenOf(services, id) });

/** A contract that the agency of the demo offers, by the name of its carrier. */
export const offered = (agency: string, carrier: string) => idFor("agency contract", `${agency}:${carrier}`);

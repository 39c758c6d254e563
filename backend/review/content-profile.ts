import {
  type AgencyProfile,
  type AgentProfile,
  agencyProfileSubmission,
  agentProfileSubmission,
} from "#api/profile.ts";
import { agencyProfileOf, agentProfileOf } from "../areas/profiles/queries.ts";
import type { Database } from "../database/schema.ts";
import type { AcceptedSubmission } from "./accepted.ts";

const fields = [
  "FirstName",
  "MiddleName",
  "LastName",
  "Name",
  "Nickname",
  "PhoneNumber",
  "Address1",
  "Address2",
  "City",
  "StateName",
  "ZipCode",
] as const;
export type ProfileField = (typeof fields)[number];

/** Returns all fields of a requested profile, each beside the profile on record. */
export async function profileContent(db: Database, { owner, content }: AcceptedSubmission) {
  const isAgent = owner.type === "agent";
  const requested = isAgent ? agentProfileSubmission.parse(content) : agencyProfileSubmission.parse(content);
  const onRecord = isAgent ? await agentProfileOf(db, owner.id) : await agencyProfileOf(db, owner.id);
  const [before, after] = [flat(onRecord), flat(requested)];
  // A request without a phone number leaves the number as it is.
  if (!requested.PhoneNumber) after.PhoneNumber = before.PhoneNumber ?? null;
  return {
    kind: "ProfileChange" as const,
    changes: fields
      .filter((field) => field in after)
      .map((field) => ({
        field,
        before: before[field] ?? null,
        after: after[field] ?? null,
        isChanged: (before[field] ?? null) !== (after[field] ?? null),
      })),
  };
}

type Profile = Omit<Partial<AgentProfile & AgencyProfile>, "PhoneNumber"> & {
  PhoneNumber?: { Number: string | null } | null | undefined;
};

function flat({ PhoneNumber, Address, ...rest }: Profile): Partial<Record<ProfileField, string | null>> {
  return { ...rest, PhoneNumber: PhoneNumber?.Number ?? null, ...Address };
}

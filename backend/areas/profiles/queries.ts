import { sql } from "kysely";
import type { z } from "zod";
import type { agencyProfile, agentProfile } from "#api/profile.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import { invalid } from "../../http/problems.ts";
import { ownerColumn } from "../../rights.ts";

/** An agent's profile. The phone number is the primary one. */
export async function agentProfileOf(db: Database, agent: string): Promise<z.output<typeof agentProfile>> {
  const row = await db
    .selectFrom("agents")
    .leftJoin("profiles", "profiles.agent_id", "agents.id")
    .leftJoin("states", "states.id", "profiles.state_id")
    .select(["first_name", "last_name", ...more])
    .select((query) =>
      query
        .selectFrom("agent_phone_numbers as phone")
        .select("phone.phone_number")
        .whereRef("phone.agent_id", "=", "agents.id")
        .orderBy("is_primary", "desc")
        .orderBy("phone.id")
        .limit(1)
        .as("phone_number"),
    )
    .where("agents.id", "=", agent)
    .executeTakeFirstOrThrow();
  return {
    FirstName: row.first_name,
    MiddleName: row.middle_name,
    LastName: row.last_name,
    ...common(row),
  };
}

/** An agency's profile. */
export async function agencyProfileOf(db: Database, agency: string): Promise<z.output<typeof agencyProfile>> {
  const row = await db
    .selectFrom("agencies")
    .leftJoin("profiles", "profiles.agency_id", "agencies.id")
    .leftJoin("states", "states.id", "profiles.state_id")
    .select(["agencies.name", "phone_number", ...more])
    .where("agencies.id", "=", agency)
    .executeTakeFirstOrThrow();
  return { Name: row.name, ...common(row) };
}

const more = [
  "middle_name",
  "nickname",
  "address_1",
  "address_2",
  "city",
  "states.name as state_name",
  "zip_code",
] as const;

type Common = Record<
  "nickname" | "phone_number" | "address_1" | "address_2" | "city" | "state_name" | "zip_code",
  string | null
>;

function common(row: Common) {
  return {
    Nickname: row.nickname,
    PhoneNumber: { Number: row.phone_number },
    Address: {
      Address1: row.address_1,
      Address2: row.address_2,
      City: row.city,
      StateName: row.state_name,
      ZipCode: row.zip_code,
    },
  };
}

/** The newest request to change a profile that is still under review. @param profile the shape of such a profile */
export async function openRequestOf<P extends z.ZodType>(
  db: Database,
  { type, id: owner }: { type: OwnerType; id: string },
  profile: P,
): Promise<{ Open: { Id: string; SubmittedDateTime: string; Profile: z.output<P> } | null }> {
  const row = await db
    .selectFrom("submissions")
    .select(["id", "content", "submitted_at"])
    .where("kind", "=", "ProfileChange")
    .where(ownerColumn[type], "=", owner)
    .where("status", "=", "under review")
    .orderBy("submitted_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!row) return { Open: null };
  const asked = profile.parse(row.content);
  return { Open: { Id: row.id, SubmittedDateTime: row.submitted_at.toISOString(), Profile: asked } };
}

/** @throws a refusal with status 422 when there is no state of that name */
export async function refuseUnknownState(db: Database, name: string): Promise<void> {
  const { rows } = await sql`select 1 from states where name = ${name}`.execute(db);
  if (rows.length === 0) throw invalid({ "Address.StateName": ["choice"] });
}

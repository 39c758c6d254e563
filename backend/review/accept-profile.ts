import { randomUUID } from "node:crypto";
import { agencyProfileSubmission, agentProfileSubmission } from "#api/profile.ts";
import type { Database } from "../database/schema.ts";
import { ownerColumn } from "../rights.ts";
import { type AcceptedSubmission, idByName, ownerColumns } from "./accepted.ts";

/**
 * Writes the requested profile.
 * @returns no ids: a profile is no record of its own
 * @throws CannotAccept when the state is not there any more
 */
export async function acceptProfile(db: Database, { owner, content }: AcceptedSubmission): Promise<string[]> {
  if (owner.type === "agent") {
    const profile = agentProfileSubmission.parse(content);
    const { FirstName: first_name, LastName: last_name, MiddleName: middle_name } = profile;
    await db.updateTable("agents").set({ first_name, last_name }).where("id", "=", owner.id).execute();
    if (profile.PhoneNumber) await setPhone(db, owner.id, profile.PhoneNumber.Number);
    await writeProfile(db, owner, { ...(await columnsOf(db, profile)), middle_name });
  } else {
    const profile = agencyProfileSubmission.parse(content);
    await db.updateTable("agencies").set({ name: profile.Name }).where("id", "=", owner.id).execute();
    const phone = profile.PhoneNumber && { phone_number: profile.PhoneNumber.Number };
    await writeProfile(db, owner, { ...(await columnsOf(db, profile)), ...phone });
  }
  return [];
}

type Fields = Pick<ReturnType<typeof agencyProfileSubmission.parse>, "Nickname" | "Address">;

async function columnsOf(db: Database, { Nickname, Address }: Fields) {
  return {
    nickname: Nickname,
    address_1: Address.Address1,
    address_2: Address.Address2,
    city: Address.City,
    state_id: await idByName(db, "states", { field: "Address.StateName", name: Address.StateName }),
    zip_code: Address.ZipCode,
  };
}

type Columns = Awaited<ReturnType<typeof columnsOf>> & {
  middle_name?: string | null;
  phone_number?: string | null;
};

async function writeProfile(
  db: Database,
  owner: AcceptedSubmission["owner"],
  columns: Columns,
): Promise<void> {
  await db
    .insertInto("profiles")
    .values({
      id: randomUUID(),
      ...ownerColumns(owner),
      middle_name: null,
      phone_number: null,
      ...columns,
    })
    .onConflict((conflict) => conflict.column(ownerColumn[owner.type]).doUpdateSet(columns))
    .execute();
}

/** Changes, adds or removes the number that the profile shows: the primary one, otherwise the first. */
async function setPhone(db: Database, agentId: string, number: string | null): Promise<void> {
  const shown = await db
    .selectFrom("agent_phone_numbers")
    .select("id")
    .where("agent_id", "=", agentId)
    .orderBy("is_primary", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (shown && number === null) {
    await db.deleteFrom("agent_phone_numbers").where("id", "=", shown.id).execute();
  } else if (shown) {
    await db
      .updateTable("agent_phone_numbers")
      .set({ phone_number: number ?? "" })
      .where("id", "=", shown.id)
      .execute();
  } else if (number !== null) {
    await db
      .insertInto("agent_phone_numbers")
      .values({
        id: randomUUID(),
        agent_id: agentId,
        phone_number: number,
        phone_type: null,
        is_primary: true,
      })
      .execute();
  }
}

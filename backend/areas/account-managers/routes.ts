import type { z } from "zod";
import { type accountManager, getAccountManager } from "#api/account-manager.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import type { BackendApp } from "../../http/context.ts";
import { ownerColumn, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";

/** The relationship manager of an agent or an agency: `docs/product/home.md`, "Calls". */
export function serveAccountManagers(app: BackendApp, { db }: Services): void {
  for (const type of ownerTypes) {
    app.openapi(getAccountManager[type], async (c) => {
      const id = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
      return c.json(await managerOf(db, { type, id }), 200);
    });
  }
}

/** @returns nulls where there is no manager */
async function managerOf(
  db: Database,
  { type, id: owner }: { type: OwnerType; id: string },
): Promise<z.output<typeof accountManager>> {
  const row = await db
    .selectFrom("manager_assignments")
    .innerJoin("relationship_managers", "relationship_managers.id", "manager_assignments.manager_id")
    .select(["display_name", "email", "phone_number", "picture", "picture_type", "is_direct"])
    .where(ownerColumn[type], "=", owner)
    .executeTakeFirst();
  return {
    DisplayName: row?.display_name ?? null,
    Email: row?.email ?? null,
    PhoneNumber: row?.phone_number ?? null,
    ProfilePictureType: row?.picture_type ?? null,
    ProfilePictureBase64: row?.picture ? Buffer.from(row.picture).toString("base64") : null,
    Direct: row?.is_direct ?? null,
  };
}

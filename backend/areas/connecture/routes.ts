import { type Connecture, getConnecture } from "#api/connecture.ts";
import { type OwnerType, ownerTypes } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import type { BackendApp } from "../../http/context.ts";
import { ownerColumn, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";

/** Single sign-on at the marketplace: `docs/product/marketplace.md`. */
export function serveConnecture(app: BackendApp, { db }: Services): void {
  for (const type of ownerTypes) {
    app.openapi(getConnecture[type], async (c) => {
      const owner = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
      return c.json(await instanceOf(db, type, owner), 200);
    });
  }
}

/** The instance of an agent or agency. Without one of their own they are not captive. */
async function instanceOf(db: Database, type: OwnerType, owner: string): Promise<Connecture> {
  const instance = await db
    .selectFrom("connecture_instances")
    .select(["sso_url", "is_captive"])
    .where(ownerColumn[type], "=", owner)
    .executeTakeFirst();
  return instance ?? { sso_url: null, is_captive: false };
}

import type { MiddlewareHandler } from "hono";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "./database/schema.ts";
import type { BackendEnv, Caller } from "./http/context.ts";
import { notFound } from "./http/problems.ts";

/**
 * The rights of a caller: `docs/product/sign-in.md`, "Calls". Every request reads them from the database, so that the loss of
 * a right takes effect at once. A record of another owner is treated like a record that does not exist.
 */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a text has the form of a UUID. All ids in this backend are UUIDs. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/**
 * Returns an id in lower case.
 * @throws a refusal with status 404 when the text is not a UUID
 */
export function recordId(text: string): string {
  if (!isUuid(text)) throw notFound();
  return text.toLowerCase();
}

export const ownerColumn = { agent: "agent_id", agency: "agency_id" } as const;

/**
 * Returns the id of an agent or an agency that the caller may act for.
 * @throws a refusal with status 404 when the caller may not act for it, or it does not exist
 */
export async function requireOwner(
  db: Database,
  caller: Caller,
  type: OwnerType,
  id: string,
): Promise<string> {
  const owner = recordId(id);
  const right = await db
    .selectFrom("user_portals")
    .select("sub")
    .where("sub", "=", caller.sub)
    .where(ownerColumn[type], "=", owner)
    .executeTakeFirst();
  if (!right) throw notFound();
  return owner;
}

/**
 * Checks that the caller may act for the owner in the path. It runs before a route that takes a body, so that the bodies of
 * other callers are not read.
 */
export function requireOwnerBeforeBody(db: Database, type: OwnerType): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    await requireOwner(db, c.get("caller"), type, c.req.param("ownerId") ?? c.req.param("agencyId") ?? "");
    await next();
  };
}

type OwnedTable = "agent_contracts" | "agency_contracts" | "licenses" | "eandos" | "agents";

/** Returns a SQL condition: the caller may act for the agent or agency whose id is in the column. */
export function mayActFor(
  caller: Caller,
  type: OwnerType,
  column: `${OwnedTable}.agent_id` | `${OwnedTable}.agency_id` | "agents.id",
): RawBuilder<SqlBool> {
  return sql`exists (
    select 1 from user_portals as rights
    where rights.sub = ${caller.sub} and rights.${sql.ref(ownerColumn[type])} = ${sql.ref(column)})`;
}

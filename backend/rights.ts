import type { MiddlewareHandler } from "hono";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "./database/schema.ts";
import type { BackendEnv, Caller } from "./http/context.ts";
import { notFound } from "./http/problems.ts";

/**
 * The rights of a caller: `docs/product/sign-in.md`, "Calls". The database is asked on every request, so that a right that is
 * taken away is gone at once. A record of somebody else's is treated exactly as one that does not exist.
 */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids in this backend are UUIDs. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** The id, when it can be one. @throws a refusal with status 404 otherwise */
export function recordId(text: string): string {
  if (!isUuid(text)) throw notFound();
  return text.toLowerCase();
}

export const ownerColumn = { agent: "agent_id", agency: "agency_id" } as const;

/**
 * The owner's id, when the caller may act for that agent or agency.
 * @throws a refusal with status 404 when they may not, or there is none
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
 * Lets nobody through who may not act for the owner that the path names. It stands before a route that takes a body, so
 * that nothing is read from anybody else.
 */
export function requireOwnerBeforeBody(db: Database, type: OwnerType): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    await requireOwner(db, c.get("caller"), type, c.req.param("ownerId") ?? "");
    await next();
  };
}

type OwnedTable = "agent_contracts" | "agency_contracts" | "licences" | "eandos" | "agents";

/** A condition: the caller may act for the agent or agency that this column names. */
export function mayActFor(
  caller: Caller,
  type: OwnerType,
  column: `${OwnedTable}.agent_id` | `${OwnedTable}.agency_id` | "agents.id",
): RawBuilder<SqlBool> {
  return sql`exists (
    select 1 from user_portals as rights
    where rights.sub = ${caller.sub} and rights.${sql.ref(ownerColumn[type])} = ${sql.ref(column)})`;
}

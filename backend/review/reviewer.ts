import type { Database } from "../database/schema.ts";
import type { Reviewer } from "../http/desk-session.ts";

/** Returns the member of the review desk with this subject, or undefined for everybody else. */
export function findReviewer(db: Database, sub: string): Promise<Reviewer | undefined> {
  return db.selectFrom("desk_members").select(["sub", "name"]).where("sub", "=", sub).executeTakeFirst();
}

import type { Database } from "../database/schema.ts";

/** A member of the review desk. `sub` is the subject of the sign-in. */
export type Reviewer = { sub: string; name: string };

/** Returns the member of the review desk with this subject, or undefined for everybody else. */
export function findReviewer(db: Database, sub: string): Promise<Reviewer | undefined> {
  return db.selectFrom("desk_members").select(["sub", "name"]).where("sub", "=", sub).executeTakeFirst();
}

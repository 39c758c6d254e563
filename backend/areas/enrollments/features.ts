import type { z } from "zod";
import { ALL_EXTENSIONS, type features } from "#api/features.ts";
import type { Database } from "../../database/schema.ts";
import { ownerColumn } from "../../rights.ts";
import type { Owner } from "./query.ts";

/** Returns the abilities of the backend for an agent's or an agency's portal. */
export async function featuresOf(db: Database, { type, id }: Owner): Promise<z.output<typeof features>> {
  const off = await db
    .selectFrom("switched_off_features")
    .select("feature")
    .where(ownerColumn[type], "=", id)
    .execute();
  return {
    EnrollmentExport: !off.some(({ feature }) => feature === "EnrollmentExport"),
    Extensions: ALL_EXTENSIONS,
  };
}

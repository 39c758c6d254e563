import { sql } from "kysely";
import type { Database } from "../database/schema.ts";
import { isUuid } from "../rights.ts";

export type ReviewFile = { id: string; name: string; content: Uint8Array };

/**
 * Returns a file that was submitted: of a submission that is not accepted, or of an application. Returns undefined for
 * every other file. All of them are PDFs by their beginning, and nothing else about them is checked.
 */
export function reviewFile(db: Database, fileId: string): Promise<ReviewFile | undefined> {
  if (!isUuid(fileId)) return Promise.resolve(undefined);
  return db
    .selectFrom("files")
    .select(["id", "file_name as name", "content"])
    .where("id", "=", fileId)
    .where((eb) =>
      eb.or([
        eb("submission_id", "is not", null),
        eb.exists(
          eb
            .selectFrom("applications")
            .select(sql`1`.as("one"))
            .whereRef("applications.enrollment_id", "=", "files.enrollment_id"),
        ),
      ]),
    )
    .executeTakeFirst();
}

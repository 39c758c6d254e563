import { makeZip } from "client-zip";
import { attachment, portableName } from "#api/content-disposition.ts";
import type { Database } from "../../database/schema.ts";
import { notFound } from "../../http/problems.ts";

/** The files of an application, as one file: `docs/product/enrollments.md`, "Calls of the backend". */

type StoredFile = { id: string; file_name: string; created_date: string };

/**
 * Answers the only PDF as it is, and several as a ZIP archive that is made while it is taken: one file is in memory at a
 * time.
 * @param enrollment one that the caller sees
 * @throws a refusal with status 404 when there is no file
 */
export async function applicationResponse(
  db: Database,
  enrollment: string,
  { isHead }: { isHead: boolean },
): Promise<Response> {
  const files = await db
    .selectFrom("files")
    .select(["id", "file_name", "created_date"])
    .where("enrollment_id", "=", enrollment)
    .orderBy("file_name")
    .orderBy("id")
    .execute();
  const [first, ...others] = files;
  if (!first) throw notFound();
  if (others.length > 0) {
    // Chunks let the server send the archive while it is made.
    const headers = {
      ...headersOf("application/zip", "Application.zip"),
      "Transfer-Encoding": "chunked",
    };
    return new Response(isHead ? null : makeZip(entries(db, files)), { headers });
  }
  const content = await contentOf(db, first);
  const headers = {
    ...headersOf("application/pdf", first.file_name),
    "Content-Length": String(content.byteLength),
  };
  return new Response(new Uint8Array(content), { headers });
}

function headersOf(type: string, fileName: string) {
  return {
    "Content-Type": type,
    "Content-Disposition": attachment(fileName),
    "Content-Security-Policy": "sandbox",
  };
}

async function* entries(db: Database, files: readonly StoredFile[]) {
  const taken = new Set<string>();
  for (const file of files) {
    const name = unused(taken, portableName(file.file_name));
    taken.add(sameName(name));
    const lastModified = new Date(`${file.created_date}T12:00:00Z`);
    yield { name, lastModified, input: new Uint8Array(await contentOf(db, file)) };
  }
}

/** Many programs take names that differ in case alone for the same one. */
const sameName = (name: string) => name.toLowerCase();

function unused(taken: ReadonlySet<string>, name: string): string {
  const [, base = name, ending = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  let candidate = name;
  for (let number = 2; taken.has(sameName(candidate)); number++) candidate = `${base} (${number})${ending}`;
  return candidate;
}

async function contentOf(db: Database, { id }: StoredFile): Promise<Uint8Array> {
  const { content } = await db
    .selectFrom("files")
    .select("content")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return content;
}

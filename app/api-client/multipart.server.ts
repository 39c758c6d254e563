import { randomUUID } from "node:crypto";
import type { Outgoing } from "./client.server.ts";

/** A file that is sent on while it is read. */
export type OutgoingFile = { name: string; bytes: number; content(): AsyncIterable<Buffer> };

/** A body of one part that holds JSON and one part for each PDF. */
export function multipart(
  json: { name: string; value: unknown },
  { name, files }: { name: string; files: readonly OutgoingFile[] },
  idempotencyKey: string,
): Outgoing {
  const boundary = `----${randomUUID()}`;
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${json.name}"\r\nContent-Type: application/json\r\n\r\n` +
      JSON.stringify(json.value),
  );
  const parts = files.map((file) => ({ file, head: fileHead(boundary, name, file) }));
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const bytes = parts.reduce(
    (sum, part) => sum + part.head.length + part.file.bytes,
    head.length + end.length,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes,
    async *content() {
      yield head;
      for (const part of parts) {
        yield part.head;
        yield* part.file.content();
      }
      yield end;
    },
    idempotencyKey,
  };
}

const fileHead = (boundary: string, name: string, file: OutgoingFile) =>
  Buffer.from(
    `\r\n--${boundary}\r\n` +
      `Content-Disposition: form-data; name="${name}"; filename="${quoted(file.name)}"\r\nContent-Type: application/pdf\r\n\r\n`,
  );

/** As browsers write a file's name into a header. */
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}

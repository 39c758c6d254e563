import { randomUUID } from "node:crypto";
import type { Outgoing } from "./client.server.ts";

/** A file that is sent on while it is read. */
export type OutgoingFile = { name: string; bytes: number; content(): AsyncIterable<Buffer> };

/** A body of one part that holds JSON and one that holds a PDF. */
export function multipart(
  json: { name: string; value: unknown },
  { name, file }: { name: string; file: OutgoingFile },
  idempotencyKey: string,
): Outgoing {
  const boundary = `----${randomUUID()}`;
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${json.name}"\r\nContent-Type: application/json\r\n\r\n` +
      `${JSON.stringify(json.value)}\r\n--${boundary}\r\n` +
      `Content-Disposition: form-data; name="${name}"; filename="${quoted(file.name)}"\r\nContent-Type: application/pdf\r\n\r\n`,
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: head.length + file.bytes + end.length,
    async *content() {
      yield head;
      yield* file.content();
      yield end;
    },
    idempotencyKey,
  };
}

/** As browsers write a file's name into a header. */
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}

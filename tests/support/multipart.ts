/** Bodies of several parts, as browsers send them and as none does. */

const boundary = "----a-boundary-of-the-tests";
export const multipartType = `multipart/form-data; boundary=${boundary}`;

export type Part = { name: string; value: string | Uint8Array; fileName?: string };

/** The head of a part. Names stand in it as they are, so that a test can write what no browser does. */
export function partHead({ name, fileName }: Omit<Part, "value">): string {
  const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: application/pdf`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
}

export const bodyEnd = `--${boundary}--\r\n`;

/** The bytes of a multipart body. */
export function bodyOf(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap((part) => [
    Buffer.from(partHead(part)),
    Buffer.from(part.value),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...chunks, Buffer.from(bodyEnd)]);
}

/** A file's name as browsers write it into a part's head. */
export const asBrowsersWrite = (name: string) => name.replace(/["\r\n]/g, encodeURIComponent);

/** The parts of a body that arrived, in order. */
export function partsOf(
  contentType: string,
  body: Buffer,
): (Part & { type: string | null; value: Buffer })[] {
  const own = /boundary="?([^";]+)/.exec(contentType)?.[1];
  if (!own) throw new Error(`Not a multipart body: ${contentType}`);
  // One byte a character, so that nothing is lost on the way there and back.
  const pieces = `\r\n${body.toString("latin1")}`.split(`\r\n--${own}`).slice(1, -1);
  return pieces.map((piece) => {
    const end = piece.indexOf("\r\n\r\n");
    const head = Buffer.from(piece.slice(0, end), "latin1").toString("utf8");
    return {
      name: / name="([^"]*)"/.exec(head)?.[1] ?? "",
      fileName: / filename="([^"]*)"/.exec(head)?.[1],
      type: /content-type: *([^\r\n]+)/i.exec(head)?.[1] ?? null,
      value: Buffer.from(piece.slice(end + 4), "latin1"),
    };
  });
}

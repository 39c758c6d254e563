import { attachedName } from "#api/attachment.ts";

/** Downloads in the browser. This module is loaded with the first download, so that no page carries it. */

/** An answer that is no file. */
export class NoFile extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super(`No file: ${answer.status}`);
    this.answer = answer;
  }
}

export type OnProgress = (bytes: number) => void;

/**
 * @param onProgress gets the number of bytes so far, once a second
 * @throws NoFile
 */
export async function fetchAttachment(
  href: string,
  onProgress: OnProgress,
): Promise<{ file: Blob; name: string }> {
  const answer = await fetch(href, { credentials: "same-origin" });
  const disposition = answer.headers.get("Content-Disposition");
  if (!answer.ok || !disposition) throw new NoFile(answer);
  return { file: await fileIn(answer, onProgress), name: attachedName(disposition) };
}

const PROGRESS_EVERY_MS = 1000;

/** @param onProgress gets the number of bytes so far, once a second */
function fileIn({ body, headers }: Response, onProgress: OnProgress): Promise<Blob> {
  let bytes = 0;
  let next = Date.now() + PROGRESS_EVERY_MS;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      controller.enqueue(piece);
      bytes += piece.length;
      if (Date.now() < next) return;
      next = Date.now() + PROGRESS_EVERY_MS;
      onProgress(bytes);
    },
  });
  return new Response(body?.pipeThrough(counter), { headers }).blob();
}

const KEEP_MS = 60_000;

export function save({ file, name }: { file: Blob; name: string }) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

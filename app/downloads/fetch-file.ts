import { attachedName } from "#api/attachment.ts";

/** What a download does in the browser. It is fetched with the first one, so that no page has to bring it. */

/** An answer that is no file. */
export class NoFile extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super(`No file: ${answer.status}`);
    this.answer = answer;
  }
}

export type Tell = (bytes: number) => void;

/**
 * @param tell is told, once a second, how much has come
 * @throws NoFile
 */
export async function answered(href: string, tell: Tell): Promise<{ file: Blob; name: string }> {
  const answer = await fetch(href, { credentials: "same-origin" });
  const disposition = answer.headers.get("Content-Disposition");
  if (!answer.ok || !disposition) throw new NoFile(answer);
  return { file: await fileIn(answer, tell), name: attachedName(disposition) };
}

const TELL_EVERY_MS = 1000;

/** @param tell is told, once a second, how much has come */
function fileIn({ body, headers }: Response, tell: Tell): Promise<Blob> {
  let bytes = 0;
  let next = Date.now() + TELL_EVERY_MS;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      controller.enqueue(piece);
      bytes += piece.length;
      if (Date.now() < next) return;
      next = Date.now() + TELL_EVERY_MS;
      tell(bytes);
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

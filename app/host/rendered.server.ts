import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

export type Bytes = Uint8Array<ArrayBuffer>;

/** The time limit to render a page whose data is there. */
const RENDER_LIMIT_MS = 10_000;

/**
 * Renders a whole page.
 * @param nonce the nonce of its scripts
 * @param onError is called with each fault in a component; the page is then not complete
 * @throws when there is no page at all
 */
export function rendered(page: ReactElement, nonce: string, onError: (error: unknown) => void) {
  return new Promise<{ html: Bytes; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(overdue);
        pipe(collector((html) => resolve({ html: withoutNul(html), failed }), reject));
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        onError(error);
      },
    });
    const overdue = setTimeout(abort, RENDER_LIMIT_MS).unref();
  });
}

/** Returns a stream that collects what is written. The consumers of the platform make a blob first, which takes longer. */
function collector(onEnd: (bytes: Bytes) => void, onError: (error: unknown) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    // React takes a stream that closes for one that the reader has left, and ends the page a second time.
    emitClose: false,
    write(piece, _encoding, done) {
      pieces.push(piece);
      done();
    },
  })
    .once("finish", () => onEnd(Buffer.concat(pieces)))
    .once("error", onError);
}

/** React leaves a NUL where a character of several bytes meets the end of its buffer. */
function withoutNul(html: Bytes): Bytes {
  const pieces: Bytes[] = [];
  let start = 0;
  for (let end = html.indexOf(0); end >= 0; end = html.indexOf(0, start)) {
    pieces.push(html.subarray(start, end));
    start = end + 1;
  }
  return pieces.length === 0 ? html : Buffer.concat([...pieces, html.subarray(start)]);
}

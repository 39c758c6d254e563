import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** The time limit to render a page whose data is there. */
const RENDER_LIMIT_MS = 10_000;

/**
 * Renders a whole page.
 * @param nonce the nonce of its scripts
 * @param onError is called with each fault in a component; the page is then not complete
 * @throws when there is no page at all
 */
export function rendered(page: ReactElement, nonce: string, onError: (error: unknown) => void) {
  return new Promise<{ html: string; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(overdue);
        // React takes a stream that closes for one that the reader has left, and ends the page a second time.
        const whole = pipe(new PassThrough({ emitClose: false }));
        // React leaves a NUL where a character of several bytes meets the end of its buffer.
        text(whole).then((html) => resolve({ html: html.replaceAll("\0", ""), failed }), reject);
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

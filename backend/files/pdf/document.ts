import { setImmediate as nextTurn } from "node:timers/promises";
import { awaitFirstPiece } from "#server/first-piece.ts";
import type { DocumentHead, DocumentPiece } from "./document-parts.ts";
import { Pages } from "./pages.ts";
import { textsIn } from "./texts.ts";

const ROWS_PER_TURN = 50;

/**
 * Returns the bytes of a PDF, made while they are taken. The first byte comes after the first piece.
 * @throws what the pieces throw; the bytes end without the end of a PDF then
 */
export async function* documentBytes(
  head: DocumentHead,
  pieces: AsyncIterable<DocumentPiece>,
): AsyncGenerator<Uint8Array> {
  const begun = await awaitFirstPiece(pieces);
  const pages = new Pages(head);
  const left = new AbortController();
  const writing = write(pages, begun, left.signal);
  writing.catch((error) => pages.doc.destroy(error));
  try {
    for await (const chunk of pages.doc) yield chunk as Uint8Array;
    await writing;
  } finally {
    left.abort();
    pages.doc.destroy();
    // The reading of rows has ended when this has.
    await writing.catch(() => {});
  }
}

async function write(pages: Pages, pieces: AsyncIterable<DocumentPiece>, left: AbortSignal): Promise<void> {
  let rows = 0;
  for await (const piece of pieces) {
    left.throwIfAborted();
    await pages.prepare(textsIn(piece));
    if ("heading" in piece) pages.heading(piece.heading, piece.level);
    else if ("paragraph" in piece) pages.paragraph(piece.paragraph);
    else if ("facts" in piece) pages.facts(piece.facts);
    else if ("table" in piece) pages.beginTable(piece.table);
    else {
      for (const row of piece.rows) {
        pages.tableRow(row);
        rows += 1;
        if (rows % ROWS_PER_TURN === 0) {
          await nextTurn();
          left.throwIfAborted();
        }
      }
    }
  }
  pages.end();
}

import { PassThrough, type Readable, Writable } from "node:stream";
import { constants } from "node:zlib";
import type { stream } from "exceljs";

declare module "exceljs" {
  interface Worksheet {
    /** The sheet's XML on its way to the archive. The streaming writer has it; its types do not say so. */
    readonly stream: Readable;
  }
}

/**
 * The bytes of a workbook, taken in step with its writing. exceljs takes rows however many wait to be compressed, so the
 * writer of the rows must wait for the bytes here.
 */
export type PacedOutput = {
  /** Where exceljs writes. */
  stream: Writable;
  /** Counts what is written to a sheet, until the function that is returned is called: before the sheet is ended. */
  follow(sheet: { readonly stream: Readable }): () => void;
  /** The bytes of all that was written so far. At most 64 KiB of a sheet's XML are kept back. */
  caughtUp(): Promise<Buffer>;
  /** The last bytes. @throws what the finishing of the workbook threw */
  rest(finished: Promise<void>): Promise<Buffer>;
  /** Drops what nobody will take. */
  close(): void;
};

/**
 * Compression that marks its output wherever a piece of input ends: `worksheet.stream` hands over its XML in pieces of
 * 64 KiB, and the marks in the output tell how many of them are compressed.
 */
export const marked = {
  level: constants.Z_BEST_SPEED,
  flush: constants.Z_SYNC_FLUSH,
} satisfies Partial<stream.xlsx.ZlibOptions>;

/** An empty stored block (RFC 1951, 3.2.4), as zlib writes it at a sync flush. */
const MARK = Buffer.from([0x00, 0x00, 0xff, 0xff]);

export function createPacedOutput(): PacedOutput {
  const output = new PassThrough();
  const chunks = output.iterator();
  /** The pieces that were handed over and are not compressed yet. */
  let ahead = 0;
  let lastBytes = Buffer.alloc(0);

  function countMarks(chunk: Buffer): number {
    const bytes = Buffer.concat([lastBytes, chunk]);
    lastBytes = bytes.subarray(Math.max(0, bytes.length - MARK.length + 1));
    let marks = 0;
    for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + MARK.length)) marks += 1;
    return marks;
  }

  return {
    stream: output,
    follow(sheet) {
      let isCounted = true;
      const counter = new Writable({
        write(_chunk, _encoding, done) {
          // The last piece of a sheet may get no mark.
          if (isCounted) ahead += 1;
          done();
        },
      });
      sheet.stream.pipe(counter);
      return () => {
        isCounted = false;
      };
    },
    async caughtUp() {
      const taken: Buffer[] = [];
      while (ahead > 0) {
        const { done, value } = await chunks.next();
        if (done) throw new Error("The archive ended before its time");
        ahead -= countMarks(value);
        taken.push(value);
      }
      ahead = 0;
      return Buffer.concat(taken);
    },
    async rest(finished) {
      finished.catch((error) => output.destroy(error));
      const taken: Buffer[] = [];
      for await (const chunk of chunks) taken.push(chunk);
      await finished;
      return Buffer.concat(taken);
    },
    close: () => void output.destroy(),
  };
}

import { constants, crc32, deflateRawSync } from "node:zlib";

/** A zip archive (PKWARE's APPNOTE 6.3), written from front to end: nothing is kept but the names and sizes. */
export type Zip = {
  /** Begins an entry. */
  begin(name: string): Uint8Array;
  /** More of the entry that was begun. */
  add(content: Uint8Array): Uint8Array;
  /** Ends it. @throws RangeError when it or the archive has become larger than 4 GiB */
  finish(): Uint8Array;
  /** The archive's end. */
  end(): Uint8Array;
};

type Entry = { name: Buffer; start: number; crc: number; packed: number; size: number };

const VERSION = 20;
/** The sizes follow the content; the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** The first of January 1980, the first day there is: the same rows give the same bytes. */
const DATE = 0x0021;
/** Spreadsheets repeat themselves so much that the quickest level finds nearly all there is. */
const LEVEL = 1;
const LARGEST = 0xffffffff;
/** An empty last block: each piece before ends on a whole byte and does not say that it is the last. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

export function createZip(): Zip {
  const entries: Entry[] = [];
  let at = 0;
  const current = (): Entry => {
    const entry = entries.at(-1);
    if (!entry) throw new Error("No entry was begun");
    return entry;
  };
  const written = (bytes: Buffer): Buffer => {
    at += bytes.length;
    return bytes;
  };
  const add = (content: Uint8Array): Buffer => {
    const entry = current();
    const packed = deflateRawSync(content, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
    entry.crc = crc32(content, entry.crc);
    entry.size += content.length;
    entry.packed += packed.length;
    return written(packed);
  };
  return {
    begin(name) {
      const entry = { name: Buffer.from(name), start: at, crc: 0, packed: 0, size: 0 };
      entries.push(entry);
      const head = numbers("4 2 2 2 2 2 4 4 4 2 2", [0x04034b50, ...common(entry)]);
      return written(Buffer.concat([head, entry.name]));
    },
    add,
    finish() {
      const entry = current();
      entry.packed += LAST_BLOCK.length;
      const sizes = [entry.crc, entry.packed, entry.size];
      if ([...sizes, at].some((size) => size > LARGEST)) throw new RangeError("The workbook exceeds 4 GiB");
      return written(Buffer.concat([LAST_BLOCK, numbers("4 4 4 4", [0x08074b50, ...sizes])]));
    },
    end() {
      const start = at;
      const directory = entries.map((entry) =>
        written(
          Buffer.concat([
            numbers("4 2 2 2 2 2 2 4 4 4 2 2 2 2 2 4 4", [
              0x02014b50,
              VERSION,
              ...common(entry),
              ...[0, 0, 0, 0, entry.start],
            ]),
            entry.name,
          ]),
        ),
      );
      const count = entries.length;
      const end = numbers("4 2 2 2 2 4 4 2", [0x06054b50, 0, 0, count, count, at - start, start, 0]);
      return Buffer.concat([...directory, end]);
    },
  };
}

/** What an entry says of itself before its content, with sizes of nothing as yet, and again in the directory. */
function common({ name, crc, packed, size }: Entry): number[] {
  return [VERSION, FLAGS, DEFLATE, 0, DATE, crc, packed, size, name.length, 0];
}

/** @param widths of the numbers in bytes, with spaces between them */
function numbers(widths: string, values: readonly number[]): Buffer {
  const bytes = widths.split(" ").map(Number);
  const buffer = Buffer.alloc(bytes.reduce((sum, width) => sum + width, 0));
  let at = 0;
  for (const [index, width] of bytes.entries()) at = buffer.writeUIntLE(values[index] ?? 0, at, width);
  return buffer;
}

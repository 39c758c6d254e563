import { crc32, deflateSync } from "node:zlib";

/** Pictures of people who do not exist: a head and shoulders in three colors. */

type Color = readonly [red: number, green: number, blue: number];

const SIZE = 96;

/** Returns a PNG. */
export function portrait(background: Color, clothes: Color, skin: Color): Buffer {
  const colorAt = (x: number, y: number): Color => {
    if ((x - 48) ** 2 + (y - 38) ** 2 < 19 ** 2) return skin;
    return ((x - 48) / 36) ** 2 + ((y - 96) / 34) ** 2 < 1 ? clothes : background;
  };
  // Each line begins with the filter that it was made with: none.
  const lines = Array.from({ length: SIZE }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: SIZE }, (_, x) => colorAt(x, y)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

import { PNG } from "pngjs";

/** Pictures of people who do not exist: a head and shoulders in three colors. */

type Color = readonly [red: number, green: number, blue: number];

const SIZE = 96;
const OPAQUE = 255;

/** Returns a PNG. */
export function portrait(background: Color, clothes: Color, skin: Color): Buffer {
  const colorAt = (x: number, y: number): Color => {
    if ((x - 48) ** 2 + (y - 38) ** 2 < 19 ** 2) return skin;
    return ((x - 48) / 36) ** 2 + ((y - 96) / 34) ** 2 < 1 ? clothes : background;
  };
  const picture = new PNG({ width: SIZE, height: SIZE });
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) picture.data.set([...colorAt(x, y), OPAQUE], (y * SIZE + x) * 4);
  }
  return PNG.sync.write(picture);
}

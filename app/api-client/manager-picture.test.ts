import { expect, test } from "vitest";
import { LARGEST_PICTURE_BYTES, pictureIn } from "./manager-picture.ts";

const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from("rest")]);
const jpeg = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.from("rest")]);
const webp = Buffer.from("RIFF\u0000\u0000\u0000\u0000WEBPVP8 ", "latin1");
const base64 = (bytes: Buffer) => bytes.toString("base64");

test.each([
  ["image/png", png],
  ["image/jpeg", jpeg],
  ["image/webp", webp],
  ["IMAGE/PNG ", png],
])("a manager's picture of the type %s is taken when it begins like one", (type, bytes) => {
  expect(pictureIn(type, base64(bytes))).toEqual({ type: type.trim().toLowerCase(), bytes });
});

test.each([
  ["another type", "image/svg+xml", base64(Buffer.from("<svg onload='alert(1)'/>"))],
  ["a page that is called a picture", "image/png", base64(Buffer.from("<script>alert(1)</script>"))],
  ["a JPEG that is called a PNG", "image/png", base64(jpeg)],
  [
    "sound that begins like WebP",
    "image/webp",
    base64(Buffer.from("RIFF\u0000\u0000\u0000\u0000WAVEfmt ", "latin1")),
  ],
  ["no type", null, base64(png)],
  ["a type of every object", "constructor", base64(png)],
  ["nothing", "image/png", ""],
  ["null", "image/png", null],
  ["no base64", "image/png", `${base64(png)}"><script>`],
  ["too much", "image/png", base64(Buffer.concat([png, Buffer.alloc(LARGEST_PICTURE_BYTES)]))],
])("a faulty manager's picture is not taken: %s", (_what, type, text) => {
  expect(pictureIn(type, text)).toBeNull();
});

test("a manager's picture of 200 kB in lines of base64 is taken", () => {
  const bytes = Buffer.concat([png, Buffer.alloc(LARGEST_PICTURE_BYTES - png.length)]);
  const lines = base64(bytes).replace(/.{76}/g, "$&\r\n");
  expect(pictureIn("image/png", lines)?.bytes.length).toBe(LARGEST_PICTURE_BYTES);
});

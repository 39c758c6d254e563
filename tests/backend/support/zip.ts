import { inflateRawSync } from "node:zlib";

/** The entries of a zip archive, name to text. Reads the directory at its end, as a spreadsheet program does. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0) throw new Error("The archive has no end");
  const entries = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const start = archive.readUInt32LE(at + 42);
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(content, content + size);
    const text = (method === 0 ? packed : inflateRawSync(packed)).toString("utf8");
    entries.set(archive.subarray(at + 46, at + 46 + name).toString("utf8"), text);
    at += 46 + name + extra + comment;
  }
  return entries;
}

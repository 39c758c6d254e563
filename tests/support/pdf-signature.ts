import { createHash } from "node:crypto";
import forge from "node-forge";

/** The digital signature of a PDF, read without the library that made it. */

export type SignatureParts = {
  /** The bytes that are signed, and those between them. */
  signed: Buffer;
  between: Buffer;
  /** The signature itself, CMS in DER. */
  signature: Buffer;
};

/** @throws Error when the document has no signature */
export function signatureParts(pdf: Buffer): SignatureParts {
  const found = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(pdf.toString("latin1"));
  if (!found) throw new Error("The document has no signature");
  const [start, length, next, rest] = found.slice(1).map(Number) as [number, number, number, number];
  const between = pdf.subarray(start + length, next);
  const bytes = Buffer.from(between.subarray(1, -1).toString("latin1"), "hex");
  return {
    signed: Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(next, next + rest)]),
    between,
    // Its own length says where it ends; zeros fill the rest.
    signature: bytes.subarray(0, 4 + bytes.readUInt16BE(2)),
  };
}

/** Returns the digest that was signed, and the one that the document has. */
export function digests(pdf: Buffer): { stated: string; actual: string } {
  const { signed, signature } = signatureParts(pdf);
  // The octets that follow the name of the attribute "message digest".
  const name = forge.asn1.oidToDer(forge.pki.oids.messageDigest ?? "").toHex();
  const hex = signature.toString("hex");
  const stated = new RegExp(`${name}31220420([0-9a-f]{64})`).exec(hex)?.[1] ?? "";
  return { stated, actual: createHash("sha256").update(signed).digest("hex") };
}

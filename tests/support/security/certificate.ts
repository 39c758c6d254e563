import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A self-signed certificate for `localhost`, made on the spot: nothing to install, and no key in the repository. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(oid(COMMON_NAME), tagged(0x0c, Buffer.from("localhost")))));
  const validity = sequence(
    tagged(0x17, Buffer.from("200101000000Z")),
    tagged(0x17, Buffer.from("491231235959Z")),
  );
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const host = sequence(tagged(0x82, Buffer.from("localhost")));
  const authority = sequence(tagged(0x01, Buffer.from([0xff])));
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(
      0xa3,
      sequence(
        sequence(oid(ALTERNATIVE_NAME), tagged(0x04, host)),
        sequence(oid(BASIC_CONSTRAINTS), tagged(0x04, authority)),
      ),
    ),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]));
  const text = sequence(body, algorithm, signature).toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
  };
}

// Object identifiers as they stand in DER.
const COMMON_NAME = "550403";
const ALTERNATIVE_NAME = "551d11";
const BASIC_CONSTRAINTS = "551d13";
const ECDSA_WITH_SHA256 = "2a8648ce3d040302";

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const set = (...parts: Buffer[]) => tagged(0x31, ...parts);
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, "hex"));

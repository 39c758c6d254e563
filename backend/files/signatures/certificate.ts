import { createPrivateKey, generateKeyPairSync, randomBytes, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import forge from "node-forge";
import { readOrCreateSecretFile } from "#server/secret-files.ts";
import { isValidSignature, type SigningCertificate, signatureOf } from "./cms.ts";

export type { SigningCertificate };

const NAME = "Scope of appointment signing";
const RSA_BITS = 3072;
const YEARS = 15;
const FILE = "signing-certificate.p12";

/**
 * Returns the certificate in a PKCS#12 file. It is tried: what it signs must be valid.
 * @throws Error with one sentence when there is no such file, it cannot be opened, it does not hold an RSA key with its
 *   certificate, the certificate is not valid now, or its signatures are not valid
 */
export function readSigningCertificate(path: string, password: string, now = new Date()): SigningCertificate {
  const certificate = openCertificate(fileAt(path), password, path);
  const { validFrom, validTo } = new X509Certificate(certificate.own);
  const [first, last] = [new Date(validFrom), new Date(validTo)];
  if (now < first) throw new Error(`The signing certificate in ${path} is not valid before ${dayOf(first)}`);
  if (now > last)
    throw new Error(
      `The signing certificate in ${path} has expired on ${dayOf(last)}: documents need a new one`,
    );
  return certificate;
}

/**
 * Returns a self-signed certificate that is made on first use and kept among the secrets of the data folder.
 * @throws Error with one sentence when the file there is damaged, or the folder cannot be written
 */
export function keptSigningCertificate(dataDir: string): SigningCertificate {
  const file = readOrCreateSecretFile(dataDir, FILE, () => selfSigned(new Date()));
  return openCertificate(file, "", `${dataDir}/secrets/${FILE}`);
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

function fileAt(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`SIGNING_CERTIFICATE cannot be read: ${path} (${code})`);
  }
}

function openCertificate(file: Buffer, password: string, path: string): SigningCertificate {
  const what = `The signing certificate in ${path}`;
  const { keys, certificates } = contentsOf(file, password, what);
  const [key] = keys;
  if (!key) throw new Error(`${what} has no private key: export the file with its key`);
  if (!key.key) throw new Error(`${what} has a key that is no RSA key: documents are signed with RSA`);
  if (certificates.length === 0)
    throw new Error(`${what} has a key and no certificate: export both into the file`);
  const pem = forge.pki.privateKeyToPem(key.key);
  const own = certificates.find((one) => new X509Certificate(one).checkPrivateKey(createPrivateKey(pem)));
  if (!own) throw new Error(`${what} has a key and certificates that do not belong together`);
  const certificate = { key: pem, own, certificates, name: commonName(own) };
  if (!canSign(certificate)) {
    throw new Error(
      `${what} makes signatures that are not valid: use a certificate with an RSA key for SHA-256`,
    );
  }
  return certificate;
}

function contentsOf(file: Buffer, password: string, what: string) {
  const { asn1, pkcs12, pki } = forge;
  let contents: forge.pkcs12.Pkcs12Pfx;
  try {
    const structure = asn1.fromDer(forge.util.createBuffer(file.toString("binary")));
    contents = pkcs12.pkcs12FromAsn1(structure, false, password);
  } catch (error) {
    const isPassword = error instanceof Error && /MAC could not be verified|password/i.test(error.message);
    throw new Error(
      isPassword
        ? `${what} does not open: SIGNING_CERTIFICATE_PASSWORD is wrong`
        : `${what} is damaged, or no PKCS#12 file (.p12, .pfx)`,
    );
  }
  const bags = (bagType: string | undefined) => (bagType && contents.getBags({ bagType })[bagType]) || [];
  const derOf = (structure: forge.asn1.Asn1) => Buffer.from(asn1.toDer(structure).getBytes(), "binary");
  return {
    keys: [...bags(pki.oids.pkcs8ShroudedKeyBag), ...bags(pki.oids.keyBag)],
    // forge reads no certificate with another key than RSA, such as one above the own.
    certificates: bags(pki.oids.certBag).map(({ cert, asn1: other }) =>
      derOf(cert ? pki.certificateToAsn1(cert) : (other as forge.asn1.Asn1)),
    ),
  };
}

function canSign(certificate: SigningCertificate): boolean {
  try {
    return isValidSignature(signatureOf(Buffer.from("probe"), certificate, new Date(0)), certificate.own);
  } catch {
    return false;
  }
}

/**
 * Returns the first common name. `X509Certificate.toLegacyObject` would break TLS for the whole process: it loads a part of it
 * too early. So the name is read from the text of the subject, whose parts are on lines or between plus signs.
 */
function commonName(certificate: Buffer): string {
  const [, escaped = NAME] =
    /(?:^|\n|\+ ?)CN=((?:\\.|[^\\\n+])+)/.exec(new X509Certificate(certificate).subject) ?? [];
  return escaped.replace(/\\(.)/g, "$1").trim();
}

/** Returns a PKCS#12 file with a new key. Its password is empty: the folder protects it, as it does other secrets. */
function selfSigned(from: Date): Buffer {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: RSA_BITS });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const key = forge.pki.privateKeyFromPem(pem);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  // The first byte keeps the number positive.
  certificate.serialNumber = `01${randomBytes(15).toString("hex")}`;
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = new Date(from);
  certificate.validity.notAfter.setUTCFullYear(from.getUTCFullYear() + YEARS);
  const name = [{ name: "commonName", value: NAME }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, nonRepudiation: true, critical: true },
    { name: "subjectKeyIdentifier" },
  ]);
  certificate.sign(key, forge.md.sha256.create());
  const contents = forge.pkcs12.toPkcs12Asn1(key, [certificate], "", { algorithm: "aes256" });
  return Buffer.from(forge.asn1.toDer(contents).getBytes(), "binary");
}

import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import forge from "node-forge";
import { readOrCreateSecretFile } from "#server/secret-files.ts";

/** The certificate that documents are signed with. */
export type SigningCertificate = {
  /** PKCS#12: an RSA key, its certificate and those above it. */
  file: Buffer;
  password: string;
  /** The common name. */
  name: string;
};

const NAME = "Scope of appointment signing";
const RSA_BITS = 3072;
const YEARS = 15;
const FILE = "signing-certificate.p12";

/**
 * Returns the certificate in a PKCS#12 file.
 * @throws Error with one sentence when there is no such file, the password is wrong, or it holds no RSA key with its
 *   certificate
 */
export function readSigningCertificate(path: string, password: string): SigningCertificate {
  return openCertificate(fileAt(path), password, path);
}

/**
 * Returns a self-signed certificate that is made on first use and kept among the secrets of the data folder.
 * @throws Error with one sentence when the file there is damaged, or the folder cannot be written
 */
export function keptSigningCertificate(dataDir: string): SigningCertificate {
  const file = readOrCreateSecretFile(dataDir, FILE, () => selfSigned(new Date()));
  return openCertificate(file, "", `${dataDir}/secrets/${FILE}`);
}

function fileAt(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`SIGNING_CERTIFICATE cannot be read: ${path} (${code})`);
  }
}

function openCertificate(file: Buffer, password: string, path: string): SigningCertificate {
  const contents = parse(file, password);
  if (!contents) {
    throw new Error(
      `The signing certificate in ${path} is damaged, or SIGNING_CERTIFICATE_PASSWORD is wrong`,
    );
  }
  const { key, certificates } = contents;
  const own = certificates.find(({ publicKey }) => isOf(publicKey, key));
  if (!key || !own) {
    throw new Error(`The signing certificate in ${path} has no RSA key together with its certificate`);
  }
  return { file, password, name: String(own.subject.getField("CN")?.value ?? NAME) };
}

function parse(file: Buffer, password: string) {
  try {
    const bytes = forge.util.createBuffer(file.toString("binary"));
    const contents = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(bytes), false, password);
    const bags = (bagType: string) => contents.getBags({ bagType })[bagType] ?? [];
    return {
      key: bags(forge.pki.oids.pkcs8ShroudedKeyBag ?? "")[0]?.key as
        | forge.pki.rsa.PrivateKey
        | null
        | undefined,
      certificates: bags(forge.pki.oids.certBag ?? "").flatMap(({ cert }) => cert ?? []),
    };
  } catch {
    return undefined;
  }
}

function isOf(publicKey: forge.pki.PublicKey, key: forge.pki.rsa.PrivateKey | null | undefined): boolean {
  const { n, e } = publicKey as Partial<forge.pki.rsa.PublicKey>;
  return Boolean(key && n?.equals(key.n) && e?.equals(key.e));
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

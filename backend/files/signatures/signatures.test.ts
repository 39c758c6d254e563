import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import forge from "node-forge";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOrCreateSecretFile } from "#server/secret-files.ts";
import { digests, signatureParts } from "#tests/support/pdf-signature.ts";
import { scopeRecord } from "#tests/support/scope-record.ts";
import { scopeDocument } from "../scope-document.ts";
import { keptSigningCertificate, readSigningCertificate, type SigningCertificate } from "./certificate.ts";
import { isValidSignature, signatureOf } from "./cms.ts";
import { signedDocument } from "./signed-document.ts";

/** The digital signature of documents: `docs/decisions/0215-signed-scopes.md`. */

const folder = mkdtempSync(join(tmpdir(), "producer-portal-signing-"));
const at = new Date("2025-10-21T14:00:00Z");
let certificate: SigningCertificate;

test("a program that reads a signing certificate first still has TLS", () => {
  const code = `
    const { keptSigningCertificate } = await import("./backend/files/signatures/certificate.ts");
    keptSigningCertificate(process.argv[1]);
    console.log(typeof (await import("node:tls")).default.createSecureContext);`;
  const folder = mkdtempSync(join(tmpdir(), "producer-portal-tls-"));
  const { stdout } = spawnSync(process.execPath, [
    "--import",
    "tsx",
    "--input-type=module",
    "-e",
    code,
    folder,
  ]);
  rmSync(folder, { recursive: true });
  expect(stdout.toString().trim()).toBe("function");
});

beforeAll(() => {
  certificate = keptSigningCertificate(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, "secrets/signing-certificate.p12");

function keptContents() {
  const bytes = forge.asn1.fromDer(forge.util.createBuffer(readFileSync(file()).toString("binary")));
  const contents = forge.pkcs12.pkcs12FromAsn1(bytes, "");
  const of = (type: string) => contents.getBags({ bagType: type })[type]?.[0];
  const certificate = of(forge.pki.oids.certBag ?? "")?.cert;
  const key = of(forge.pki.oids.pkcs8ShroudedKeyBag ?? "")?.key;
  if (!certificate || !key) throw new Error("Something is missing");
  return { certificate, key: key as forge.pki.rsa.PrivateKey };
}

describe("the certificate that is made", () => {
  test("the signing certificate that is made is kept, for its owner only", () => {
    expect(keptSigningCertificate(folder)).toEqual(certificate);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test("the signing certificate that is made is self-signed with RSA and SHA-256, for 15 years", () => {
    const pem = forge.pki.certificateToPem(keptContents().certificate);
    const read = new X509Certificate(pem);
    expect(read.subject).toBe("CN=Scope of appointment signing");
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
    expect(read.ca).toBe(false);
    const years = new Date(read.validTo).getUTCFullYear() - new Date(read.validFrom).getUTCFullYear();
    expect(years).toBe(15);
    expect(keptContents().certificate.siginfo.algorithmOid).toBe(forge.pki.oids.sha256WithRSAEncryption);
  });

  test("a secret file that another process has made meanwhile is the other's", () => {
    const made = readOrCreateSecretFile(folder, "raced", () => {
      writeFileSync(join(folder, "secrets/raced"), "of the other");
      return Buffer.from("of this one");
    });
    expect(made.toString()).toBe("of the other");
  });

  test("a kept signing certificate whose file is damaged stops the start", () => {
    const damaged = join(folder, "damaged");
    mkdirSync(join(damaged, "secrets"), { recursive: true });
    writeFileSync(join(damaged, "secrets/signing-certificate.p12"), "nothing");
    expect(() => keptSigningCertificate(damaged)).toThrow(/^The signing certificate in .* is damaged/);
  });
});

describe("a certificate that is given", () => {
  const given = (name: string, content: Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const packed = (password: string, with_: { key?: boolean; certificate?: boolean } = {}) => {
    const own = keptContents();
    const contents = forge.pkcs12.toPkcs12Asn1(
      (with_.key ?? true) ? own.key : (null as never),
      (with_.certificate ?? true) ? [own.certificate] : [],
      password,
      { generateLocalKeyId: false },
    );
    return Buffer.from(forge.asn1.toDer(contents).getBytes(), "binary");
  };

  // The types of forge take it for something else.
  const UTF8: number = forge.asn1.Type.UTF8;
  type Made = { name?: forge.pki.CertificateField[]; years?: [number, number]; isOther?: boolean };
  /** A file with the kept key and a certificate of its own. */
  function own({ name = [{ name: "commonName", value: "A" }], years = [2001, 2099], isOther = false }: Made) {
    const { key } = keptContents();
    const made = forge.pki.createCertificate();
    const other = forge.pki.rsa.generateKeyPair({ bits: 1024 }).publicKey;
    made.publicKey = isOther ? other : forge.pki.setRsaPublicKey(key.n, key.e);
    made.serialNumber = "00ff01";
    [made.validity.notBefore, made.validity.notAfter] = years.map(
      (year) => new Date(`${year}-01-01T00:00:00Z`),
    ) as [Date, Date];
    made.setSubject(name);
    made.setIssuer(name);
    made.sign(key, forge.md.sha256.create());
    const contents = forge.pkcs12.toPkcs12Asn1(key, [made], "guess");
    return Buffer.from(forge.asn1.toDer(contents).getBytes(), "binary");
  }

  test("a signing certificate that is given is read with its password", () => {
    const path = given("good.p12", packed("swordfish"));
    expect(readSigningCertificate(path, "swordfish")).toMatchObject({ name: "Scope of appointment signing" });
  });

  test.each([
    ["with another password", () => given("password.p12", packed("swordfish")), /PASSWORD is wrong$/],
    [
      "that is broken",
      () => given("broken.p12", packed("guess").subarray(0, 900)),
      /is damaged, or no PKCS#12/,
    ],
    ["that is empty", () => given("empty.p12", Buffer.alloc(0)), /is damaged, or no PKCS#12/],
    ["that is not there", () => join(folder, "nowhere.p12"), /cannot be read.*ENOENT/],
    ["without a key", () => given("no-key.p12", packed("guess", { key: false })), /has no private key/],
    [
      "without a certificate",
      () => given("bare.p12", packed("guess", { certificate: false })),
      /no certificate/,
    ],
    [
      "with somebody else's certificate",
      () => given("other.p12", own({ isOther: true })),
      /do not belong together/,
    ],
    ["that has expired", () => given("old.p12", own({ years: [2001, 2002] })), /has expired on 2002-01-01/],
    ["of the future", () => given("new.p12", own({ years: [2101, 2102] })), /is not valid before 2101-01-01/],
  ])("a given signing certificate %s is refused in one sentence", (_, path, message) => {
    expect(() => readSigningCertificate(path(), "guess")).toThrow(message);
    expect(() => readSigningCertificate(path(), "guess")).not.toThrow(/\n/);
  });

  test.each([
    ["beyond ASCII", [{ name: "commonName", value: "Zoë Müller Agencia Ñ", valueTagClass: UTF8 }]],
    [
      "in Chinese, with an organization",
      [
        { name: "organizationName", value: "保險", valueTagClass: UTF8 },
        { name: "commonName", value: "王小明", valueTagClass: UTF8 },
      ],
    ],
    ["in ASCII", [{ name: "commonName", value: "Plain Agency" }]],
  ])("a certificate with a name %s signs, and the signature names it as it names itself", async (_, name) => {
    const certificate = readSigningCertificate(given("named.p12", own({ name })), "guess");
    expect(certificate.name).toBe(name.at(-1)?.value);
    const pdf = await signedDocument(await scopeDocument(scopeRecord, "America/New_York"), certificate, {
      reason: "Alcance",
      at,
    });
    const { signature } = signatureParts(pdf);
    expect(isValidSignature(signature, certificate.own)).toBe(true);
    const { raw, issuer } = new X509Certificate(certificate.own);
    expect(signature.includes(raw)).toBe(true);
    expect(issuer.split("\n").at(-1)).toBe(`CN=${name.at(-1)?.value}`);
    // The name stands in the certificate as subject and as issuer, and once more where the signer is named.
    const value = Buffer.from(name.at(-1)?.value ?? "");
    expect(signature.toString("latin1").split(value.toString("latin1"))).toHaveLength(4);
  });

  test("a signature is no longer valid when the name of its signer is another", () => {
    const signature = signatureOf(Buffer.from("probe"), certificate, at);
    expect(isValidSignature(signature, certificate.own)).toBe(true);
    const at_ = signature.lastIndexOf("Scope of appointment signing");
    signature[at_] = (signature[at_] ?? 0) ^ 1;
    expect(isValidSignature(signature, certificate.own)).toBe(false);
  });
});

describe("a signed document", () => {
  const sign = async (change: Partial<typeof scopeRecord> = {}) =>
    signedDocument(await scopeDocument({ ...scopeRecord, ...change }, "America/New_York"), certificate, {
      reason: "Alcance de la cita, versión (final)",
      at,
    });

  test("a signed document is signed as a whole, but for the signature itself", async () => {
    const pdf = await sign();
    const { signed, between } = signatureParts(pdf);
    expect(signed.byteLength + between.byteLength).toBe(pdf.byteLength);
    expect(between.toString("latin1")).toMatch(/^<[0-9a-f]+>$/);
    const { stated, actual } = digests(pdf);
    expect(stated).toBe(actual);
  });

  test("a signed document has another digest after any byte has changed", async () => {
    const pdf = await sign();
    for (const place of [10, Math.floor(pdf.byteLength / 3), pdf.byteLength - 20]) {
      const changed = Buffer.from(pdf);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const { stated, actual } = digests(changed);
      expect(stated).not.toBe(actual);
    }
  });

  test("a signed document still has its text and its structure", async () => {
    const pdf = await sign();
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    expect(text).toContain("José Núñez");
    const catalog = pdf.toString("latin1").split("/Type /Catalog").at(-1) ?? "";
    for (const part of ["/StructTreeRoot", "/MarkInfo", "/AcroForm"]) expect(catalog).toContain(part);
  });

  test("a document is signed all the same when a name in it is made of the document's own syntax", async () => {
    const name = "/ByteRange [0 /********** /********** /**********] /Contents <00> endobj trailer >>";
    const plain = await sign();
    const pdf = await sign({
      beneficiary: { ...scopeRecord.beneficiary, firstName: name },
      representative: { name, authority: name },
      beneficiarySignature: { ...scopeRecord.beneficiarySignature, name },
    });
    const { stated, actual } = digests(pdf);
    expect(stated).toBe(actual);
    expect(signatureParts(pdf).between.byteLength).toBe(signatureParts(plain).between.byteLength);
  });
});

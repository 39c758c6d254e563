import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopeDocument } from "#backend/files/scope-document.ts";
import {
  keptSigningCertificate,
  readSigningCertificate,
  type SigningCertificate,
} from "#backend/files/signatures/certificate.ts";
import { signedDocument } from "#backend/files/signatures/signed-document.ts";
import { findProgram } from "../../scripts/programs.js";
import { signatureParts } from "../support/pdf-signature.ts";
import { scopeRecord } from "../support/scope-record.ts";

/** The PDF of a signed scope of appointment as poppler, qpdf and openssl read it. */

const pdfsig = findProgram("pdfsig");
const pdfinfo = findProgram("pdfinfo");
const pdffonts = findProgram("pdffonts");
const pdftotext = findProgram("pdftotext");
const qpdf = findProgram("qpdf");
const openssl = findProgram("openssl");
const poppler = Boolean(pdfsig && pdfinfo && pdffonts);
const reason = "needs poppler; on Debian: apt-get install poppler-utils";
const folder = mkdtempSync(join(tmpdir(), "producer-portal-scope-"));
const at = new Date("2025-10-21T14:00:00Z");
let certificate: SigningCertificate;
let pdf: Buffer;

const sign = async (with_: SigningCertificate, change: Partial<typeof scopeRecord> = {}) =>
  signedDocument(await scopeDocument({ ...scopeRecord, ...change }, "America/New_York"), with_, {
    reason: "Scope of appointment",
    at,
  });

beforeAll(async () => {
  certificate = keptSigningCertificate(folder);
  pdf = await sign(certificate);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function kept(name: string, content: Buffer | string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const run = (program: string | undefined, ...args: string[]) =>
  execFileSync(program ?? "", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

test.skipIf(!poppler)(`the PDF of a signed scope has a valid signature over all of it (${reason})`, () => {
  const said = run(pdfsig, kept("signed.pdf", pdf));
  expect(said).toContain("Signature is Valid.");
  expect(said).toContain("Total document signed");
  expect(said).toContain("Signer Certificate Common Name: Scope of appointment signing");
  expect(said).toContain("Signing Hash Algorithm: SHA-256");
  expect(said).toMatch(/Signing Time: Oct 21 2025/);
});

test.skipIf(!poppler)(
  `the PDF of a signed scope has no valid signature after one byte has changed (${reason})`,
  () => {
    for (const place of [Math.floor(pdf.byteLength / 4), Math.floor(pdf.byteLength / 2)]) {
      const changed = Buffer.from(pdf);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const { stdout } = spawnSync(pdfsig ?? "", [kept("changed.pdf", changed)], { encoding: "utf8" });
      expect(stdout).toContain("Digest Mismatch");
      expect(stdout).not.toContain("Signature is Valid");
    }
  },
);

test.skipIf(!poppler)(
  `the PDF of a signed scope is tagged, portrait, with a title and embedded fonts (${reason})`,
  () => {
    const file = kept("signed.pdf", pdf);
    const info = run(pdfinfo, file);
    expect(info).toMatch(/^Title: +Scope of appointment$/m);
    expect(info).toMatch(/^Tagged: +yes$/m);
    expect(info).toMatch(/^Page size: +612 x 792/m);
    for (const font of run(pdffonts, file).trim().split("\n").slice(2))
      expect(font).toMatch(/DejaVuSans.* yes yes yes /);
  },
);

test.skipIf(!poppler)(
  `the PDF of a signed scope is read out in order, with its drawings as figures (${reason})`,
  () => {
    const structure = run(pdfinfo, "-struct-text", kept("signed.pdf", pdf));
    expect(structure).toMatch(/^Document\s+H1 \(block\)\s+"Scope of appointment"/);
    const headings = [...structure.matchAll(/H(\d) \(block\)\s+"([^"]+)"/g)].map(([, level, text]) => [
      level,
      text,
    ]);
    expect(headings).toEqual([
      ["1", "Scope of appointment"],
      ["2", "Request"],
      ["2", "Text shown to the beneficiary"],
      ...scopeRecord.shown.map(({ heading }) => ["3", heading]),
      ["2", "Products to discuss"],
      ["2", "Beneficiary's signature"],
      ["2", "Agent's signature"],
      ["2", "Record of events"],
      ["2", "Hash"],
    ]);
    expect(structure.match(/^ +Figure/gm)).toHaveLength(1);
    const columns = [...structure.matchAll(/\/Scope \/Column\s+"([^"]+)"/g)].map(([, text]) => text);
    expect(columns).toEqual([
      "Product",
      "The beneficiary's choice",
      "Time",
      "Event",
      "Language",
      "IP address",
      "Browser",
    ]);
    expect(structure).not.toContain("Page 1");
  },
);

test.skipIf(!poppler)(
  `the PDF of a scope without the agent's signature reads out that it is not complete (${reason})`,
  async () => {
    const long = { heading: "Long", paragraphs: ["Many words follow. ".repeat(600)] };
    const open = await sign(certificate, { agentSignature: null, shown: [long] });
    const structure = run(pdfinfo, "-struct-text", kept("open.pdf", open));
    const found = structure.match(/Not complete: the agent has not signed yet/g);
    // At the top of the first page, and in the place of the agent's signature.
    expect(found).toHaveLength(2);
    expect(structure).toMatch(/^Document\s+P \(block\)\s+"Not complete/);
  },
);

test.skipIf(!qpdf)(
  "the PDF of a signed scope has no fault that qpdf finds (needs qpdf; on Debian: apt-get install qpdf)",
  () => {
    expect(run(qpdf, "--check", kept("signed.pdf", pdf))).toContain(
      "No syntax or stream encoding errors found",
    );
  },
);

test.skipIf(!openssl)(
  "the PDF of a signed scope has a signature that openssl verifies (needs openssl)",
  () => {
    const { signed, signature } = signatureParts(pdf);
    const verified = (content: Buffer) =>
      spawnSync(
        openssl ?? "",
        [
          "cms",
          "-verify",
          "-noverify",
          "-binary",
          "-inform",
          "DER",
          "-in",
          kept("signature.der", signature),
          "-content",
          kept("content.bin", content),
          "-out",
          join(folder, "out"),
        ],
        { encoding: "utf8" },
      );
    expect(verified(signed).stderr).toMatch(/Verification successful/);
    const changed = Buffer.from(signed);
    changed[0] = 0;
    expect(verified(changed).status).not.toBe(0);
  },
);

type Named = { subject: string; name: string; chain?: boolean };
test.skipIf(!(openssl && poppler)).each<[string, Named]>([
  ["beyond ASCII", { subject: "/CN=Zoë Müller Agencia Ñ", name: "Zoë Müller Agencia Ñ" }],
  ["in Chinese", { subject: "/O=保險/CN=王小明", name: "王小明" }],
  ["of two values in one part", { subject: "/O=Agency/CN=Two+UID=7", name: "Two" }],
  ["below an authority with an elliptic key", { subject: "/CN=Ana", name: "Ana", chain: true }],
])(
  "a scope is signed validly with a certificate that has a name %s",
  async (_, { subject, name, chain = false }) => {
    const [key, cert, caKey, ca, csr, p12] = ["k.pem", "c.pem", "ck.pem", "ca.pem", "r.pem", "named.p12"].map(
      (file) => join(folder, file),
    ) as [string, string, string, string, string, string];
    const named = ["-utf8", "-multivalue-rdn", "-subj", subject];
    if (chain) {
      run(openssl, "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", caKey);
      run(openssl, "req", "-x509", "-key", caKey, "-out", ca, "-utf8", "-subj", "/CN=Autoridad Ñ");
      run(openssl, "req", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", csr, ...named);
      run(
        openssl,
        "x509",
        "-req",
        "-in",
        csr,
        "-CA",
        ca,
        "-CAkey",
        caKey,
        "-set_serial",
        "200",
        "-out",
        cert,
      );
    } else
      run(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...named);
    const above = chain ? ["-certfile", ca] : [];
    run(
      openssl,
      "pkcs12",
      "-export",
      "-inkey",
      key,
      "-in",
      cert,
      ...above,
      "-out",
      p12,
      "-passout",
      "pass:swordfish",
    );
    const given = readSigningCertificate(p12, "swordfish");
    expect(given.name).toBe(name);
    expect(given.certificates).toHaveLength(chain ? 2 : 1);
    const said = run(pdfsig, kept("named.pdf", await sign(given)));
    expect(said).toContain("Signature is Valid.");
    expect(said).toContain(`Signer Certificate Common Name: ${name}`);
  },
);

test.skipIf(!pdftotext).each([
  ["Chinese", "王小明 陳大文"],
  ["Japanese", "山田 太郎 ひろみ"],
  ["Korean", "김하늘"],
  ["Thai", "สมชาย ใจดี"],
  ["Arabic", "محمد علي"],
  ["Hebrew", "דוד כהן"],
  ["Arabic within English", "Ana محمد علي Núñez 42"],
])(
  `the PDF of a signed scope gives a name in %s back in its right order (${reason})`,
  async (_, firstName) => {
    const change = { beneficiary: { ...scopeRecord.beneficiary, firstName } };
    const text = run(pdftotext, kept("name.pdf", await sign(certificate, change)), "-");
    const plain = (some: string) => some.normalize("NFC").replace(/[\s\u200e\u200f\u202a-\u202e]/g, "");
    expect(plain(text)).toContain(plain(firstName));
  },
);

test.skipIf(!(openssl && poppler))("a scope is signed with a certificate that openssl made", async () => {
  const [key, cert, p12] = ["key.pem", "cert.pem", "made.p12"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const subject = ["-subj", "/O=Agency/CN=Signing of the agency"];
  run(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...subject);
  run(openssl, "pkcs12", "-export", "-inkey", key, "-in", cert, "-out", p12, "-passout", "pass:swordfish");
  const given = readSigningCertificate(p12, "swordfish");
  const said = run(pdfsig, kept("given.pdf", await sign(given)));
  expect(said).toContain("Signature is Valid.");
  expect(said).toContain("Signer Certificate Common Name: Signing of the agency");
  expect(() => readSigningCertificate(p12, "shark")).toThrow(/PASSWORD is wrong/);
  run(openssl, "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key);
  run(openssl, "req", "-x509", "-key", key, "-out", cert, ...subject);
  run(openssl, "pkcs12", "-export", "-inkey", key, "-in", cert, "-out", p12, "-passout", "pass:swordfish");
  expect(() => readSigningCertificate(p12, "swordfish")).toThrow(/no RSA key:/);
});

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keptSigningCertificate, type SigningCertificate } from "#backend/signatures/certificate.ts";

let made: SigningCertificate | undefined;

/** Returns a certificate to sign documents with: the one of the demo data, or else one that is made once in a process. */
export function testCertificate(): SigningCertificate {
  const { DEMO_DATA } = process.env;
  if (DEMO_DATA && existsSync(DEMO_DATA)) made ??= keptSigningCertificate(DEMO_DATA);
  if (made) return made;
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  try {
    made = keptSigningCertificate(folder);
    return made;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

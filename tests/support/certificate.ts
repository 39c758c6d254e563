import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keptSigningCertificate, type SigningCertificate } from "#backend/signatures/certificate.ts";

let made: SigningCertificate | undefined;

/** Returns a certificate to sign documents with, made once in a process. */
export function testCertificate(): SigningCertificate {
  if (made) return made;
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  try {
    made = keptSigningCertificate(folder);
    return made;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

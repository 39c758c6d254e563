import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keptSigningCertificate, type SigningCertificate } from "#backend/files/signatures/certificate.ts";

let made: SigningCertificate | undefined;

/** Returns a certificate to sign documents with: that of the demo data, or else one that is made once in a process. */
export function testCertificate(): SigningCertificate {
  const { PREPARED_DEMO } = process.env;
  made ??=
    PREPARED_DEMO && existsSync(PREPARED_DEMO) ? keptSigningCertificate(PREPARED_DEMO) : newCertificate();
  return made;
}

function newCertificate(): SigningCertificate {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  try {
    return keptSigningCertificate(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

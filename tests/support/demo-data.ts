import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPGlite } from "#backend/database/connect.ts";
import { keptSigningCertificate } from "#backend/files/signatures/certificate.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { loadLoginSecrets } from "#demo/sign-in/secrets.ts";
import { FIXED_DAY } from "./portal.ts";

/**
 * Makes the demo data and the keys with which the backends of tests begin, as each would make them for itself. They are in the
 * folder `PREPARED_DEMO`: the one that `npm test` names, where they stay for its other parts, or else a temporary one.
 * @returns what removes them again
 */
export async function prepareDemoData(): Promise<() => void> {
  const named = process.env.PREPARED_DEMO;
  if (named && existsSync(named)) return () => {};
  const folder = mkdtempSync(path.join(named ? path.dirname(named) : tmpdir(), "producer-portal-demo-"));
  const database = await openPGlite(path.join(folder, "database"));
  await prepareDemo(database.db, FIXED_DAY);
  await database.close();
  await loadLoginSecrets(folder);
  keptSigningCertificate(folder);
  if (named) {
    renameSync(folder, named);
    return () => {};
  }
  process.env.PREPARED_DEMO = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

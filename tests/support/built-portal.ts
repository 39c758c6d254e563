import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPGlite } from "#backend/database/connect.ts";
import { prepareDatabase } from "#backend/database/prepare.ts";
import { loadLoginSecrets } from "#backend/login/secrets.ts";
import { keptSigningCertificate } from "#backend/signatures/certificate.ts";
import { buildIfStale } from "../../scripts/build.js";
import { FIXED_DAY } from "./portal.ts";

/**
 * Builds once before the tests that run the built portal, and makes the demo data and the keys that their backends begin
 * with.
 */
export default async function setup(): Promise<() => void> {
  await buildIfStale();
  const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-demo-"));
  const database = await openPGlite({ dataDir: path.join(folder, "database") });
  await prepareDatabase(database.db, FIXED_DAY);
  await database.close();
  await loadLoginSecrets(folder);
  keptSigningCertificate(folder);
  process.env.DEMO_DATA = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { npm, requireNode } from "./install.js";
import { root } from "./processes.js";

/** `npm run sbom`: writes the list of the product's packages, as CycloneDX, to `test-results/sbom.json`. */

const target = path.join(root, "test-results/sbom.json");

/**
 * Writes the list. npm's own `--omit dev` also drops packages that a development package needs too, such as React. So npm
 * gets a lockfile without development packages.
 * @returns {Promise<string>} the file
 * @throws {Error} when npm fails
 */
export async function writeSbom() {
  const { devDependencies, ...wanted } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  delete lock.packages[""].devDependencies;
  for (const [place, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[place];

  const above = mkdtempSync(path.join(tmpdir(), "producer-portal-sbom-"));
  // npm takes the product's name from the folder.
  const folder = path.join(above, wanted.name);
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(wanted));
    writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lock));
    const options = [
      "--sbom-format=cyclonedx",
      "--package-lock-only",
      "--loglevel=silent",
      "--prefix",
      folder,
    ];
    const { code, text } = await npm(["sbom", ...options]);
    if (code !== 0) throw new Error(`npm sbom ended with code ${code}.\n${text}`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
  return target;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  requireNode();
  console.log(`Written: ${path.relative(root, await writeSbom())}`);
}

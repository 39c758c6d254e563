import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { bundleOptions } from "./bundle.js";
import { installPackages, requireNode } from "./install.js";
import { root, runTool } from "./processes.js";

/**
 * `npm run build`: builds the portal into `build/client`, `build/server` and `build/portal`, and the reference backend into
 * `build/backend`.
 */

const sources = [
  "api",
  "app",
  "backend",
  "demo",
  "locales",
  "public",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "scripts/build.js",
  "scripts/bundle.js",
  "server",
  "tsconfig.json",
  "vite.config.ts",
];
const stamp = path.join(root, "build/.stamp");

/** Builds if the sources have changed since the last build. @throws {Error} when the build fails */
export async function buildIfStale() {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint()) return;
  await build();
}

/** @throws {Error} when it fails */
export async function build() {
  console.log("Building …");
  const before = fingerprint();
  rmSync(stamp, { force: true });
  const { code, text } = await runTool("remix", ["vite:build"], {
    env: { ...process.env, NODE_ENV: "production" },
    output: "pipe",
  });
  if (code !== 0) throw new Error(`remix vite:build failed with code ${code}:\n${text}`);
  compressAssets(path.join(root, "build/client/assets"));
  await bundle(
    "build/portal",
    { main: "app/host/main.ts", app: "build/server/index.js", settings: "app/host/settings.server.ts" },
    { ...withPackages, external: outside },
  );
  await bundle(
    "build/backend",
    {
      main: "demo/main.ts",
      settings: "backend/check-settings.ts",
      accounts: "demo/data/accounts.ts",
      "export-worker": "backend/export-worker.ts",
      // The commands of an operator, for a place without the sources.
      admin: "backend/admin/command.ts",
      database: "backend/admin/database-command.ts",
      import: "backend/import/command.ts",
    },
    { ...withPackages, external: outside },
  );
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, before);
}

/**
 * Writes a compressed copy beside each asset, so that the server need not compress it for each request.
 * @param {string} folder
 */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const content = readFileSync(path.join(folder, name));
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: zlib.Z_BEST_COMPRESSION }));
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(content));
  }
}

/**
 * Options for a bundle that has its packages in it. Finding and opening five hundred files takes a third to a half of the
 * processor time of a start.
 * @type {import("esbuild").BuildOptions}
 */
const withPackages = {
  packages: "bundle",
  // Packages of the older kind find Node's own modules with it.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  logOverride: { "ignored-bare-import": "silent" },
};

/** Packages that read files of their own, that not every start needs, or that are not installed. */
const outside = [
  "@electric-sql/pglite",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace-node",
  "dejavu-fonts-ttf",
  "fontkit",
  "subset-font",
  "exceljs",
  "kysely-pglite-dialect",
  "oidc-provider",
  "pdfkit",
  "pg-native",
];

/**
 * @param {string} folder
 * @param {Record<string, string>} entries
 * @param {import("esbuild").BuildOptions} [more]
 */
async function bundle(folder, entries, more) {
  const esbuild = await import("esbuild");
  await esbuild.build({
    ...bundleOptions,
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    // A module that is imported on demand stays a file of its own.
    splitting: true,
    sourcemap: true,
    logLevel: "warning",
    ...more,
  });
}

/** Returns a hash of all source files except tests. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesOf)) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

/**
 * @param {string} source a file or folder, relative to the project
 * @returns {string[]} the file, or the files in the folder and below
 */
function filesOf(source) {
  const found = statSync(path.join(root, source), { throwIfNoEntry: false });
  if (!found || /\.test\.\w+$/.test(source)) return [];
  if (!found.isDirectory()) return [source];
  return readdirSync(path.join(root, source))
    .sort()
    .flatMap((name) => filesOf(`${source}/${name}`));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  requireNode();
  try {
    await installPackages();
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

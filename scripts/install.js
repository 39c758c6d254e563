import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root, run } from "./processes.js";

/** Checks Node and installs packages, before anything else runs. */

const MINIMUM = { major: 20, minor: 19 };
/** The oldest version that still gets security updates. */
const OLDEST_SUPPORTED_MAJOR = 22;

/** Ends the process with a clear message when this Node is too old. Says so when it is out of support. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major >= OLDEST_SUPPORTED_MAJOR) return;
  if (major > MINIMUM.major || (major === MINIMUM.major && minor >= MINIMUM.minor)) {
    console.warn(`Node ${major} gets no security updates any more. This works with it; better use Node 24.`);
    return;
  }
  console.error(
    `This needs Node ${MINIMUM.major}.${MINIMUM.minor} or newer; here is ${process.versions.node}.\n` +
      "Install a newer one from https://nodejs.org and try again.",
  );
  process.exit(1);
}

/**
 * Installs the packages when they are missing or are not those of the lockfile.
 * @throws {Error} when npm fails
 */
export async function installPackages() {
  if (packagesAreCurrent()) return;
  console.log("Installing packages …");
  const { code, text } = await npm(["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  // npm prints the fault and then its manual.
  const reason = text.split("\n").slice(0, 12).join("\n");
  if (code !== 0)
    throw new Error(`The packages could not be installed: npm ci ended with code ${code}.\n${reason}`);
}

/**
 * Runs npm to its end, in the project's folder.
 * @param {string[]} args
 */
export function npm(args) {
  // npm passes its own path to scripts. Without that path, npm is found by name.
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return run(process.execPath, [script, ...args], { output: "pipe" });
  return run("npm", args, { output: "pipe" });
}

/** As its last step, npm writes the list of installed packages to `node_modules/.package-lock.json`. */
export function packagesAreCurrent(folder = root) {
  const installedFile = path.join(folder, "node_modules/.package-lock.json");
  if (!existsSync(installedFile)) return false;
  const wanted = packagesOf(path.join(folder, "package-lock.json"));
  const installed = packagesOf(installedFile);
  return Object.entries(wanted).every(([place, { version, optional, link }]) => {
    if (place === "" || link) return true;
    const found = installed[place];
    return found ? found.version === version : Boolean(optional);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages ?? {};

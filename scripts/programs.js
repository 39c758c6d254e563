import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** The programs that some tests need beside Node, with the names of their Debian packages. */

const packages = {
  haproxy: "haproxy",
  "redis-server": "redis-server",
  postgres: "postgresql",
  sslscan: "sslscan",
  pg_dump: "postgresql-client",
  pg_restore: "postgresql-client",
  sqlmap: "sqlmap",
  wapiti: "wapiti",
  soffice: "libreoffice-calc-nogui",
  pdfinfo: "poppler-utils",
  pdftotext: "poppler-utils",
  pdffonts: "poppler-utils",
  pdfsig: "poppler-utils",
  qpdf: "qpdf",
  openssl: "openssl",
  promtool: "prometheus",
  "systemd-analyze": "systemd",
};

/** Folders for programs that Debian and other systems leave out of the users' PATH. */
const MORE_FOLDERS = ["/usr/sbin", "/usr/local/sbin", ...postgresFolders()];

function postgresFolders() {
  const packaged = "/usr/lib/postgresql";
  return existsSync(packaged)
    ? readdirSync(packaged).map((version) => path.join(packaged, version, "bin"))
    : [];
}

/**
 * Returns the path of a program, found like in a shell.
 * @param {string} name
 * @param {string[]} more additional folders to search
 */
export function programPath(name, more = []) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), ...more];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** @param {keyof typeof packages} name */
export const findProgram = (name) => programPath(name, MORE_FOLDERS);

/** The programs that `npm run test:scale` needs. */
export const ofSeveralMachines = /** @type {const} */ (["haproxy", "redis-server", "postgres", "sslscan"]);

/**
 * @param {readonly (keyof typeof packages)[]} names
 * @throws {Error} that names the missing programs and how to install them
 */
export function requirePrograms(names) {
  const missing = names.filter((name) => !findProgram(name));
  if (missing.length === 0) return;
  throw new Error(
    `This needs programs that are not installed: ${missing.join(", ")}. On Debian: apt-get install ${missing.map((name) => packages[name]).join(" ")}`,
  );
}

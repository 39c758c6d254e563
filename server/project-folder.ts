import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder with `package.json`, above this file and above what is built from it, wherever a program was started. */
const projectFolder = folderAbove(dirname(fileURLToPath(import.meta.url)));

function folderAbove(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const above = dirname(folder);
  return above === folder ? process.cwd() : folderAbove(above);
}

/** Returns an absolute path. A relative one counts from the project's folder, also when a program was started elsewhere. */
export const inProject = (path: string): string => resolve(projectFolder, path);

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./processes.js";

const MOST_LINES = 300;
const folders = ["api", "app", "backend", "demo", "scripts", "server", "tests"];
const program = /\.(ts|tsx|js|mjs|css)$/;

/**
 * Returns the files of the project that have grown too long: programs, tests and style sheets.
 * @returns {string[]}
 */
export function fileLengthFaults() {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => program.test(file))
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), "utf8").split("\n").length - 1;
      return lines > MOST_LINES ? [`${file} has ${lines} lines; ${MOST_LINES} is the limit`] : [];
    });
}

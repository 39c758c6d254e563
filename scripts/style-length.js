import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./processes.js";

const MOST_LINES = 500;

/**
 * Returns a fault when the style sheets are too long. Looks belong in the components of `app/ui/`.
 * @returns {string[]}
 */
export function styleLengthFaults() {
  const folder = path.join(root, "app/styles");
  const lines = readdirSync(folder).reduce(
    (sum, file) => sum + readFileSync(path.join(folder, file), "utf8").split("\n").length - 1,
    0,
  );
  return lines > MOST_LINES ? [`app/styles has ${lines} lines; ${MOST_LINES} is the limit`] : [];
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** The commands of `package.json` install the packages, so their own scripts must start without any package. */

/** @type {Record<string, string>} */
const scripts = JSON.parse(readFileSync(path.join(import.meta.dirname, "../package.json"), "utf8")).scripts;
const commands = Object.values(scripts).flatMap(
  (command) => /^node (scripts\/[\w-]+\.js)/.exec(command)?.[1] ?? [],
);

/**
 * Lists the imports of a file, including the imports of the files it imports.
 * @param {string} file
 * @param {Set<string>} seen
 * @returns {string[]} packages and modules of Node, each after the file that imports it
 */
function importedBy(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, "utf8");
  const names = [...text.matchAll(/^(?:import|export)\s[^;]*?from "([^"]+)";/gm)].map(
    ([, name = ""]) => name,
  );
  return names.flatMap((name) =>
    name.startsWith(".") ? importedBy(path.join(path.dirname(file), name), seen) : [`${file}: ${name}`],
  );
}

test("package.json has commands that start a script of this project", () => {
  expect(commands).toContain("scripts/test.js");
  expect(commands.length).toBeGreaterThan(5);
});

test.each(commands)("%s starts without any package", (command) => {
  const packages = importedBy(command).filter((line) => !line.includes(": node:"));
  expect(packages).toEqual([]);
});

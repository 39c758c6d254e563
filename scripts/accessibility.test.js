import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import axe from "axe-core";
import { expect, test } from "vitest";
import { root } from "./processes.js";

/** `docs/accessibility.md` must name each criterion of WCAG 2.2 A and AA, and tests that are there. */

/** The numbers of the criteria by guideline. 4.1.1 is obsolete, and 1.4.6 to 1.4.9 and others are of level AAA. */
const criteria = Object.entries({
  1.1: [1],
  1.2: [1, 2, 3, 4, 5],
  1.3: [1, 2, 3, 4, 5],
  1.4: [1, 2, 3, 4, 5, 10, 11, 12, 13],
  2.1: [1, 2, 4],
  2.2: [1, 2],
  2.3: [1],
  2.4: [1, 2, 3, 4, 5, 6, 7, 11],
  2.5: [1, 2, 3, 4, 7, 8],
  3.1: [1, 2],
  3.2: [1, 2, 3, 4, 6],
  3.3: [1, 2, 3, 4, 7, 8],
  4.1: [2, 3],
}).flatMap(([guideline, numbers]) => numbers.map((number) => `${guideline}.${number}`));

const rows = [
  ...readFileSync(path.join(root, "docs/accessibility.md"), "utf8").matchAll(
    /^\| (\d\.\d\.\d+) [^|]+ \| ([^|]+?) +\| ([^|]*?) *\|/gm,
  ),
].map(([, criterion = "", result = "", how = ""]) => ({ criterion, result, how }));

/** Returns the text of the test file of a name. */
function textOf(/** @type {string} */ name) {
  if (name.includes("/")) return readFileSync(path.join(root, name), "utf8");
  const folders = ["tests/journeys", "tests/journeys/with-script"];
  const found = folders.filter((folder) => readdirSync(path.join(root, folder)).includes(name));
  return found.map((folder) => readFileSync(path.join(root, folder, name), "utf8")).join("\n");
}

test("the accessibility report has each criterion of WCAG 2.2 A and AA once", () => {
  expect(rows.map(({ criterion }) => criterion).toSorted()).toEqual(criteria.toSorted());
});

test("each test that the accessibility report names is there, and axe has rules for what is said of it", () => {
  const ofAxe = new Set(axe.getRules().flatMap(({ tags }) => tags));
  for (const { criterion, result, how } of rows) {
    expect(how === "", criterion).toBe(result === "Not applicable");
    for (const one of how.split("; ").filter(Boolean)) {
      if (one === "by hand") continue;
      if (one === "axe") {
        expect([...ofAxe], criterion).toContain(`wcag${criterion.replaceAll(".", "")}`);
        continue;
      }
      const [file = "", words = ""] = one.split(": ");
      const text = textOf(file);
      expect(text, `${criterion}: ${file}`).not.toBe("");
      expect(text.includes(words), `${criterion}: ${one}`).toBe(true);
    }
  }
});

import { expect, test } from "vitest";
import { citationFaults, namesIn, sectionFaults } from "./coverage.js";

/** A test name as it is written, with its placeholder. */
const template = "of $\u007bwho}";
const names = namesIn(`
  test("stands alone", () => {});
  describe("a group", () => {
    test.each([1])("counts %s", () => {});
  });
  test(\`of \${who}\`, async () => {});
  test.describe("another", () => { test("inside", { tag: "@server" }, async () => {}) });
  const text = "is no test";
`);

test("a file's tests are known by their names as written, alone or behind their group", () => {
  for (const name of ["stands alone", "counts %s", "a group › counts %s", template, "another › inside"])
    expect(names.has(name), name).toBe(true);
  for (const name of ["is no test", "a group", "another", "a group › stands alone"])
    expect(names.has(name), name).toBe(false);
});

test("a test or a file that is not there is a fault", () => {
  const read = (/** @type {string} */ file) => (file === "a.test.ts" ? names : null);
  const text = `\`a.test.ts › stands alone\`, \`\`a.test.ts › ${template}\`\`, \`a.test.ts › stands\`, \`b.spec.ts › inside\`, \`c.ts\``;
  expect(citationFaults(text, read)).toEqual([
    "coverage.md: a.test.ts has no test “stands”",
    "coverage.md: there is no file b.spec.ts",
  ]);
});

test("each section has a row with a test, and each row a section", () => {
  const page = "# Page\n\n## One\n\n### Part\n\n## Two\n";
  const row = (/** @type {string} */ section, tests = "`a.test.ts › stands alone`") =>
    `| ${section} | a rule | ${tests} |`;
  expect(
    sectionFaults("page.md", page, [row("Beginning"), row("One"), row("One › Part"), row("Two")].join("\n")),
  ).toEqual([]);
  expect(sectionFaults("page.md", page, [row("One"), row("Part"), row("Two", "none")].join("\n"))).toEqual([
    "coverage.md: “One › Part” of page.md has no row with a test",
    "coverage.md: “Two” of page.md has no row with a test",
    "coverage.md: page.md has no section “Part”",
  ]);
});

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { oldBrowserFaults } from "../../scripts/styles.js";

test("the built style sheets have nothing that the oldest supported browsers do not know", () => {
  const files = readdirSync("build/client/assets").filter((name) => name.endsWith(".css"));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(oldBrowserFaults(readFileSync(`build/client/assets/${file}`, "utf8")), file).toEqual([]);
  }
});

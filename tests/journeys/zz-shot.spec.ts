import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { test } from "../support/journey.ts";

const agency = pathsFor({ type: "agency", id: demoIds.agency });
test("shots", { tag: "@server" }, async ({ page, as, open }) => {
  await as("agency");
  for (const [name, width, height] of [
    ["wide", 1280, 800],
    ["phone", 360, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(agency.producers());
    await page.screenshot({ path: `/tmp/s/p-${name}.png` });
  }
});

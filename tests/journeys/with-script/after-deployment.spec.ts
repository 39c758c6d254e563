import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import profile from "#locales/en/profile.json" with { type: "json" };
import { expect, test } from "../../support/journey.ts";

/** A tab that is still open after a deployment: the scripts of the pages that it has not shown yet are gone. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

test("what was typed before a deployment stands on the next page", async ({
  page,
  as,
  open,
  expectComplaint,
}) => {
  // The last one is the answer that the reload cuts off.
  expectComplaint(/404|Error loading route module|Failed to fetch dynamically imported module|network error/);
  await as("agent");
  await open(agent.profile());
  await page.getByLabel(profile.fields.nickname).fill("Before the deployment");
  await page.route(/\/assets\/check-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: "" }), {
    times: 1,
  });
  await page.getByRole("button", { name: profile.request }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(profile.check.title);
  await expect(page.getByRole("main")).toContainText("Before the deployment");
});

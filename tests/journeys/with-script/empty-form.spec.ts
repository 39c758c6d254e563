import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import en from "#locales/en/forms.json" with { type: "json" };
import { expect, test } from "../../support/journey.ts";

/** The link to an empty form: `docs/decisions/0220`. */

const agent = pathsFor({ type: "agent", id: demoIds.otherAgent });

test("the link to an empty form takes away what was typed before", async ({ page, signIn, open }) => {
  // A session of its own: what is typed here is nobody else's.
  await signIn("both");
  await open(agent.documentForm("License"));
  await page.getByLabel("State").selectOption("Florida");
  await page.getByLabel("License type").selectOption({ label: "Health" });
  await page.getByLabel("License number").fill("E-1");
  // Sent before script had started, the form is refused on a page of its own.
  await page.evaluate(() => document.querySelector<HTMLFormElement>("#form")?.submit());
  await expect(page.getByRole("alert")).toContainText("There is a problem");
  await page.goto(agent.documentForm("License"));
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
  await expect(page.getByLabel("License number")).toHaveValue("E-1");
  await page.getByRole("link", { name: en.empty }).click();
  await expect(page.getByLabel("License number")).toHaveValue("");
  await expect(page.getByLabel("State")).toHaveValue("");
});

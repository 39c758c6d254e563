import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, test } from "../../support/journey.ts";
import { keepData } from "../../support/late-data.ts";
import { exampleForm as form, pdfFile } from "../../support/submission-forms.ts";

/** A browser extension changes a page before script takes it over, and React makes the whole document anew. */

const portal = { type: "agent", id: demoIds.agent } as const;
const agent = pathsFor(portal);

/** Puts elements where extensions put theirs, as soon as there is a place for them. */
function beAnExtension() {
  const put = () => {
    if (document.body && !document.getElementById("in-body")) {
      const element = document.createElement("div");
      element.id = "in-body";
      document.body.prepend(element);
    }
    if (document.head && !document.getElementById("in-head")) {
      const element = document.createElement("meta");
      element.id = "in-head";
      document.head.prepend(element);
    }
  };
  new MutationObserver(put).observe(document, { childList: true, subtree: true });
}

/** A page stays the one that was served until its data arrive. */
async function openBeforeItsData(page: Page, address: string) {
  await page.addInitScript(keepData);
  await page.addInitScript(beAnExtension);
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => document.documentElement.setAttribute("data-served", ""));
}

async function makeAnew(page: Page) {
  await page.evaluate("window.arrive()");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect(page.locator("html"), "it is another document").not.toHaveAttribute("data-served");
}

test("typed text, choices, files, focus and selection survive a document that is made anew", async ({
  page,
  as,
  expectComplaint,
}) => {
  expectComplaint(/error #4(18|23|25)/);
  await as("agent");
  await openBeforeItsData(page, form.page(agent));
  for (const { kind, label, good } of form.fields) {
    const field = page.getByLabel(label.en, { exact: true });
    if (kind === "choice") await field.selectOption(good);
    else if (kind === "box") await field.check();
    else await field.fill(good);
  }
  await page.getByLabel(form.file.label.en).setInputFiles(pdfFile());
  const text = form.fields.find(({ kind }) => kind === "text");
  const typedInto = page.getByLabel(text?.label.en ?? "", { exact: true });
  await typedInto.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");

  await makeAnew(page);
  await expect(typedInto).toBeFocused();
  await page.keyboard.type("Z");
  await expect(typedInto).toHaveValue(`Z${text?.good.slice(1)}`);
  for (const { name, kind, label, good } of form.fields) {
    const field = page.getByLabel(label.en, { exact: true });
    if (kind === "box") await expect(field).toBeChecked();
    else if (name !== text?.name) await expect(field).toHaveValue(good);
  }
  const files = await page
    .getByLabel(form.file.label.en)
    .evaluate((field: HTMLInputElement) => [...(field.files ?? [])].map(({ name }) => name));
  expect(files).toEqual([pdfFile().name]);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Review your answers");
});

test("a state chosen before React makes the document anew brings its counties", async ({
  page,
  as,
  expectComplaint,
}) => {
  expectComplaint(/error #4(18|23|25)/);
  await as("agent");
  await openBeforeItsData(page, agent.applicationStep("customer"));
  await page.getByRole("combobox", { name: "State" }).selectOption("Florida");
  await makeAnew(page);
  const county = page.getByRole("combobox", { name: "County" });
  await expect(county.getByRole("option", { name: "Pinellas" })).toBeAttached();
});

test("whoever is at a field of a refused form stays there when the document is made anew", async ({
  page,
  as,
  expectComplaint,
}) => {
  expectComplaint(/422|error #4(18|23|25)/);
  await as("agent");
  await openBeforeItsData(page, agent.applicationStep("customer"));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel("First name").fill("Ana");
  await page.evaluate("window.arrive()");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue("Ana");
});

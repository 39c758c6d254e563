import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, test } from "../../support/journey.ts";
import { keepData } from "../../support/late-data.ts";

/** Somebody is faster than the script of a page: it is there, and can be used, before script has taken it over. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

/** A key is pressed in the very moment when React begins to listen. */
function pressKeyAtOnce() {
  const listen = document.addEventListener;
  document.addEventListener = (name: string, ...listener: [never]) => {
    listen.call(document, name, ...listener);
    const press = new KeyboardEvent("keydown", { key: "Shift", bubbles: true });
    if (name === "keydown") queueMicrotask(() => document.activeElement?.dispatchEvent(press));
  };
}

test("the name of an agent typed before script takes over stays, and brings suggestions then", async ({
  page,
  as,
}) => {
  await as("agency");
  await page.addInitScript(keepData);
  await page.addInitScript(pressKeyAtOnce);
  await page.goto(agency.producers(), { waitUntil: "networkidle" });

  await page.getByRole("textbox", { name: "Agent" }).fill("gar");
  await page.evaluate("window.arrive()");
  await expect(page.getByRole("combobox", { name: "Agent" })).toHaveValue("gar");
  const agents = page.getByRole("listbox", { name: "Agent" }).getByRole("option");
  await expect(agents.first()).toContainText(/gar/i);
});

test("a state chosen before script takes over brings its counties", async ({ page, as }) => {
  await as("agent");
  await page.addInitScript(keepData);
  await page.goto(agent.applicationStep("customer"), { waitUntil: "networkidle" });
  await page.getByLabel("First name").fill("Ana");
  await page.getByRole("combobox", { name: "State" }).selectOption("Florida");

  await page.evaluate("window.arrive()");
  await expect(page.getByRole("button", { name: "Show counties" })).toBeHidden();
  const county = page.getByRole("combobox", { name: "County" });
  await expect(county.getByRole("option", { name: "Pinellas" })).toBeAttached();
  await expect(page.getByLabel("First name")).toHaveValue("Ana");
});

test("whoever has gone from an error to its field stays there when script takes over", async ({
  page,
  as,
}) => {
  await as("agent");
  await page.addInitScript(keepData);
  await page.goto(agent.applicationStep("customer"), { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Continue" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /first name/ }).click();
  await expect(page.getByLabel("First name")).toBeFocused();

  await page.evaluate("window.arrive()");
  await expect(page.getByRole("button", { name: "Show counties" })).toBeHidden();
  await expect(page.getByLabel("First name")).toBeFocused();
});

test("a page that is opened again, or gone back to, is scrolled to where it was", async ({
  page,
  as,
  open,
}) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await as("agency");
  await open(agency.producers());
  await page.mouse.wheel(0, 400);
  await expect.poll(scrolled).toBe(400);
  await page.reload({ waitUntil: "networkidle" });
  await expect.poll(scrolled).toBe(400);

  await page.getByRole("link", { name: "Next" }).focus();
  const there = await scrolled();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contracts" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contracts");
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Producers");
  await expect.poll(scrolled).toBe(there);
});

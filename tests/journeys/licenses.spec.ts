import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { pdfFile } from "../support/submission-forms.ts";

/** Licenses: `docs/product/licenses.md`. Today is September 15, 2026. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const cards = (page: Page) => page.getByRole("list", { name: /licenses?$/ }).getByRole("listitem");
const states = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const card = (page: Page, state: string) =>
  cards(page).filter({ has: page.getByRole("heading", { name: state, exact: true }) });

for (const [whose, account, at, tag] of [
  ["an agent", "agent", agent, []],
  ["an agency", "agency", agency, ["@plain"]],
] as const) {
  test(`${whose} sees each license with its state, number and type, the urgent first`, {
    tag: [...tag],
  }, async ({ page, as, open }) => {
    await as(account);
    await open(at.home());
    await sidebar(page)
      .getByRole("link", { name: /^Licenses/ })
      .click();
    await expectAddress(page, at.licenses());
    await expect(page).toHaveTitle("Licenses – Producer Hub");
    await expect(page.getByText("8 licenses", { exact: true })).toBeVisible();
    await expect(states(page)).toHaveText([
      "Texas",
      "Alabama",
      "Georgia",
      "South Carolina",
      "North Carolina",
      "Tennessee",
      "Florida",
      "Mississippi",
    ]);
    const florida = card(page, "Florida");
    await expect(florida).toContainText("Resident license");
    await expect(florida.getByRole("definition").first()).toHaveText(/^FL\d{7}$/);
    await expect(florida.getByRole("definition").nth(1)).toHaveText("Health");
    await expect(page.getByText("Resident license")).toHaveCount(1);
  });
}

test("a license's expiration is shown when it has passed or is within six months, and only then", {
  tag: "@server",
}, async ({ page, as }) => {
  await as("agent");
  await page.goto(agent.licenses());
  for (const [state, words] of [
    ["Alabama", "Expired Sep 14, 2026"],
    ["Texas", "Expired Jul 30, 2025"],
    ["Georgia", "Expires today, Sep 15, 2026"],
    ["South Carolina", "Expires tomorrow, Sep 16, 2026"],
    ["North Carolina", "Expires Mar 15, 2027"],
  ] as const) {
    await expect(card(page, state)).toContainText(words);
  }
  for (const state of ["Florida", "Tennessee", "Mississippi"])
    await expect(card(page, state)).not.toContainText("Expire");
});

test("licenses that have expired or soon will are found by an address", { tag: "@plain" }, async ({
  page,
  as,
  open,
  javaScriptEnabled,
}) => {
  await as("agent");
  await open(agent.licenses());
  await page.getByRole("combobox", { name: "Expiration" }).selectOption("Expires within 30 days");
  const isPlain = javaScriptEnabled === false;
  if (isPlain) await page.getByRole("button", { name: "Apply" }).click();
  await expectAddress(page, agent.licenses({ expiry: "30" }) + (isPlain ? "&state=" : ""));
  await expect(states(page)).toHaveText(["Georgia", "South Carolina"]);

  await page.goto(agent.licenses({ expiry: "expired" }));
  await expect(page.getByRole("combobox", { name: "Expiration" })).toHaveValue("expired");
  await expect(states(page)).toHaveText(["Texas", "Alabama"]);
  await page.getByRole("link", { name: "Remove filter Expiration: Expired" }).click();
  await expectAddress(page, agent.licenses());

  await page.goto(agent.licenses({ expiry: "nonsense" }));
  await expect(page.getByText("8 licenses", { exact: true })).toBeVisible();
});

test("a license that ends soon is renewed in a form that has all but its new date and file", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("agency");
  await open(agency.licenses());
  const renewals = page.getByRole("link", { name: /^Renew the .* license$/ });
  expect(await renewals.count(), "most do not end soon").toBeLessThan(await cards(page).count());
  const [, state = ""] =
    /^Renew the (.*) license$/.exec((await renewals.first().getAttribute("aria-label")) ?? "") ?? [];
  const number = (await card(page, state).getByRole("definition").first().textContent()) ?? "";
  await renewals.first().click();
  const renewing = page.getByText(`You are renewing your ${state} license.`);
  await expect(renewing).toBeVisible();
  await expect(page.getByLabel("State", { exact: true })).toHaveValue(state);
  await expect(page.getByLabel("License number")).toHaveValue(number);
  await expect(page.getByLabel("License type")).not.toHaveValue("");
  await expect(page.getByLabel("Expiration date")).toHaveValue("");
  await checkPage();
  await page.getByLabel("Expiration date").fill("2028-09-15");
  await page.getByLabel("License file").setInputFiles(pdfFile("Renewed.pdf"));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Review your answers");
  await page.getByRole("link", { name: "Change License", exact: true }).click();
  await expect(renewing).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Submit license" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("License submitted");
  await expect(page.getByRole("main").getByText(number)).toBeVisible();
  await open(agency.licenses());
  await expect(card(page, state)).toContainText("Renewal under review");
  await expect(card(page, state).getByRole("link", { name: /^Renew the/ })).toHaveCount(0);
});

test("a license that cannot be found for its renewal is said to be missing, and the form is empty", {
  tag: "@server",
}, async ({ page, as, open }) => {
  await as("agent");
  for (const id of [demoIds.otherAgentLicense, demoIds.agencyLicense, "<b>x</b>", "x".repeat(200)]) {
    await open(agent.documentForm("License", { renew: id }));
    await expect(page.getByText("The license to renew could not be found.")).toBeVisible();
    await expect(page.getByLabel("License number")).toHaveValue("");
  }
});

test("licenses are sorted by expiration and by state, also when they are filtered", async ({
  page,
  as,
  open,
  javaScriptEnabled,
}) => {
  await as("agent");
  await open(agent.licenses());
  const orders = page.getByRole("group", { name: "Sort by" });
  await expect(orders.locator("[aria-current]")).toHaveText("Expiration, soonest first");
  await orders.getByRole("link", { name: "State" }).click();
  await expectAddress(page, agent.licenses({ sort: "state" }));
  await expect(states(page)).toHaveText([
    "Alabama",
    "Florida",
    "Georgia",
    "Mississippi",
    "North Carolina",
    "South Carolina",
    "Tennessee",
    "Texas",
  ]);
  await orders.getByRole("link", { name: "Expiration, latest first" }).click();
  await expectAddress(page, agent.licenses({ sort: "expires", desc: "true" }));
  await expect(states(page)).toHaveText([
    "Florida",
    "Tennessee",
    "North Carolina",
    "South Carolina",
    "Georgia",
    "Alabama",
    "Texas",
    "Mississippi",
  ]);
  await page.getByRole("combobox", { name: "Expiration" }).selectOption("Expired");
  const isPlain = javaScriptEnabled === false;
  if (isPlain) await page.getByRole("button", { name: "Apply" }).click();
  const order = { sort: "expires", desc: "true" };
  await expectAddress(page, agent.licenses({ expiry: "expired", ...order }) + (isPlain ? "&state=" : ""));
  await expect(states(page)).toHaveText(["Alabama", "Texas"]);
});

test("a license's files have an address of their own", { tag: "@plain" }, async ({ page, as, open }) => {
  await as("agent");
  await open(agent.licenseFiles(demoIds.agentLicense));
  await expect(page).toHaveTitle("License files for Florida – Producer Hub");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("License files for Florida");
  const download = page.waitForEvent("download");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Download FL producer license/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^FL producer license .*\.pdf$/);
  await page.getByRole("link", { name: "Licenses", exact: true }).last().click();
  await expectAddress(page, agent.licenses());
});

test("with script a license's files open over the list, and the focus comes back", {
  tag: "@script",
}, async ({ page, as, open, checkPage }) => {
  await as("agent");
  await open(agent.licenses());
  const button = page.getByRole("link", { name: "License files for Florida" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "License files for Florida" });
  await expect(dialog.getByRole("link", { name: /^Download FL/ })).toBeVisible();
  await expectAddress(page, agent.licenses());
  await checkPage();
  // The page behind the dialog is neither seen nor announced.
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: /^Download FL/ }).click();
  await download;
  await expect(dialog.getByRole("status")).toContainText("downloaded.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  await expect(page.getByRole("link", { name: "License files for Texas" }), "it has none").toHaveCount(0);
});

test("somebody else's license is not found", { tag: "@server" }, async ({ page, as }) => {
  await as("agent");
  for (const id of [demoIds.otherAgentLicense, demoIds.agencyLicense, demoIds.missing]) {
    const answer = await page.goto(agent.licenseFiles(id));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
  }
});

import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";

/** E&O insurance: `docs/product/eandos.md`. Today is September 15, 2026. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const cards = (page: Page) => page.getByRole("list", { name: /E&O/ }).locator("> li");
const files = (page: Page, card: number) => cards(page).nth(card).getByRole("listitem");

for (const [whose, account, at, tag] of [
  ["an agent", "agent", agent, []],
  ["an agency", "agency", agency, ["@plain"]],
] as const) {
  test(`${whose} sees each E&O policy, and when it ends`, { tag: [...tag] }, async ({ page, as, open }) => {
    await as(account);
    await open(at.home());
    await sidebar(page).getByRole("link", { name: /^E&O/ }).click();
    await expectAddress(page, at.eAndOs());
    await expect(page).toHaveTitle("E&O – Producer Hub");
    await expect(page.getByText("6 E&O policies", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      "Brightwater Professional Liability",
      "Redstart Casualty Company",
      "Harrowgate Mutual E&O",
      "Copperline Specialty",
      "Brightwater Professional Liability",
      "Copperline Specialty",
    ]);
    await expect(cards(page).first().getByRole("definition")).toHaveText([
      /^EO-\d{8}$/,
      "$1,000,000 per claim, $1,000,000 a year",
    ]);
    // Long ago, yesterday, today, tomorrow, a year from now.
    await expect(cards(page).getByText(/^Expire/)).toHaveText([
      "Expired Jul 4, 2024",
      "Expired Sep 14, 2026",
      "Expires today, Sep 15, 2026",
      "Expires tomorrow, Sep 16, 2026",
      "Expires Sep 15, 2027",
    ]);
    await expect(cards(page).last(), "nothing is known of it").not.toContainText(/Expire|number|limits/);
  });

  test(`${whose} finds an E&O policy's files in its card, newest first`, { tag: [...tag] }, async ({
    page,
    as,
    open,
  }) => {
    await as(account);
    await open(at.eAndOs());
    await expect(files(page, 4)).toHaveText([
      /Certificate of insurance · added Sep 12, 2026/,
      /Declarations page · added Sep 11, 2026/,
      /Endorsement · added Mar 9, 2026/,
    ]);
    await expect(files(page, 1)).toHaveCount(2);
    await expect(cards(page).nth(2).getByRole("listitem")).toHaveCount(0);

    const download = page.waitForEvent("download");
    await files(page, 4)
      .first()
      .getByRole("link", { name: /^Download / })
      .click();
    expect((await download).suggestedFilename()).toMatch(/certificate of insurance EO-\d{8}\.pdf$/);
    await expectAddress(page, at.eAndOs());
  });

  test(`${whose} reads the list of E&O policies in Spanish`, { tag: "@server" }, async ({ page, as }) => {
    await as(account);
    await page.goto(`${at.eAndOs()}&lng=es`);
    await expect(page.getByText("6 pólizas de E&O", { exact: true })).toBeVisible();
    await expect(cards(page).getByText(/^Venc/)).toHaveText([
      "Venció el 4 de julio de 2024",
      "Venció el 14 de septiembre de 2026",
      "Vence hoy, 15 de septiembre de 2026",
      "Vence mañana, 16 de septiembre de 2026",
      "Vence el 15 de septiembre de 2027",
    ]);
  });
}

test("E&O policies that have expired or soon will are found by an address", { tag: "@plain" }, async ({
  page,
  as,
  open,
  javaScriptEnabled,
}) => {
  await as("agent");
  await open(agent.eAndOs());
  await page.getByRole("combobox", { name: "Expiration" }).selectOption("Expires within 30 days");
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Apply" }).click();
  await expectAddress(page, agent.eAndOs({ expiry: "30" }));
  const issuers = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(issuers).toHaveText(["Harrowgate Mutual E&O", "Copperline Specialty"]);

  await page.goto(agent.eAndOs({ expiry: "31-90" }));
  await expect(page.getByText("No E&O policies match this filter.")).toBeVisible();
  await page.getByRole("link", { name: "Remove filter Expiration: Expires in 31 to 90 days" }).click();
  await expectAddress(page, agent.eAndOs());
});

test("the link to submit an E&O policy leads to its form, and Cancel leads back", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.eAndOs());
  await page.getByRole("link", { name: "Submit E&O" }).click();
  await expectAddress(page, agency.documentForm("EAndO"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submit E&O");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expectAddress(page, agency.eAndOs());
});

test("somebody else's E&O file, or one of another E&O policy, is not found", { tag: "@server" }, async ({
  page,
  as,
}) => {
  await as("agent");
  for (const [eAndO, file] of [
    [demoIds.otherAgentEAndO, demoIds.otherAgentEAndOFile],
    [demoIds.agencyEAndO, demoIds.agencyEAndOFile],
    [demoIds.agentEAndO, demoIds.otherAgentEAndOFile],
    [demoIds.agentEAndOWithoutFiles, demoIds.agentEAndOFile],
    [demoIds.missing, demoIds.missing],
  ] as const) {
    const answer = await page.goto(agent.eAndOFile(eAndO, file));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
  }
});

test("E&O policies are sorted by expiration and by issuer", { tag: "@server" }, async ({ page, as }) => {
  await as("agent");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await page.goto(agent.eAndOs({ sort: "expires", desc: "true" }));
  await expect(titles.first()).toHaveText("Brightwater Professional Liability");
  await expect(titles.last(), "nothing is known of it").toHaveText("Copperline Specialty");
  await page.getByRole("group", { name: "Sort by" }).getByRole("link", { name: "Issuer" }).click();
  await expectAddress(page, agent.eAndOs({ sort: "issuer" }));
  await expect(titles).toHaveText([
    "Brightwater Professional Liability",
    "Brightwater Professional Liability",
    "Copperline Specialty",
    "Copperline Specialty",
    "Harrowgate Mutual E&O",
    "Redstart Casualty Company",
  ]);
});

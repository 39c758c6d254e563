import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress } from "../support/journey.ts";
import { type Both, test } from "../support/own-demo.ts";

/** An agency asks producers by email for what they miss: `docs/product/readiness.md`, "Ask producers". */

const agency = pathsFor({ type: "agency", id: demoIds.agency });

test("an agency emails the producers who lack a certification, and one of them ends such emails", async ({
  page,
  both,
  browser,
  open,
  signIn,
  checkPage,
  javaScriptEnabled,
}) => {
  await signIn("agency");
  await open(agency.board({ only: "certification" }));
  await page.getByRole("link", { name: "Email those who are not ready" }).click();
  await expectAddress(page, agency.askProducers({ only: "certification" }));
  const group = page.getByRole("group", { name: "Producers" });
  const producers = group.getByRole("checkbox");
  const total = await producers.count();
  expect(total).toBeGreaterThan(2);
  await checkPage();

  const send = page.getByRole("button", { name: "Send the emails" });
  for (const box of await producers.all()) await box.uncheck();
  await send.click();
  await expect(page.getByRole("main")).toContainText("Choose at least one producer.");
  await page.getByRole("button", { name: "Download the chosen" }).click();
  await expect(page.getByRole("main")).toContainText("Choose at least one producer.");
  await producers.first().check();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the chosen" }).click();
  const text = await readFile(await (await coming).path(), "utf8");
  await producers.first().uncheck();
  const label = (await group.locator("label").first().textContent()) ?? "";
  const [, ...lines] = text.trim().split("\r\n");
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(label).toContain(line.split(",")[0] ?? "nobody");
  await producers.first().check();
  await send.click();
  await expect(page.getByText("Your producers get an email with what is missing.")).toBeVisible();
  await expectAddress(page, agency.board({ only: "certification" }));
  await open(agency.askProducers({ only: "certification" }));
  await expect(page.getByText("1 producer was asked today.")).toBeVisible();
  await expect(producers).toHaveCount(total - 1);

  const visitor = await openRequest({ browser, both, javaScriptEnabled });
  const message = (await visitor.getByRole("main").textContent()) ?? "";
  expect(label).toContain(/Hello (.+?),/.exec(message)?.[1] ?? "nobody");
  expect(message).toContain(": certification");
  await visitor.locator('a[href*="/sign/"]').first().click();
  const heading = visitor.getByRole("heading", { level: 1 });
  await visitor.getByRole("button", { name: "Stop these messages" }).click();
  await expect(heading).toHaveText("You get no more of these messages");
  await visitor.getByRole("button", { name: "Get them again" }).click();
  await expect(heading).toHaveText("Stop these messages?");
  await visitor.context().close();
});

test("an agency sees who has no contract with a carrier, asks them for one, and the email leads to it", async ({
  page,
  both,
  browser,
  open,
  signIn,
  checkPage,
  javaScriptEnabled,
}) => {
  await signIn("agency");
  await open(agency.board());
  const carriers = page.getByRole("combobox", { name: "Carrier" });
  const [, carrier = ""] = await carriers.getByRole("option").allTextContents();
  await carriers.selectOption(carrier);
  await page.getByRole("combobox", { name: "Show" }).selectOption("Contract not active");
  await page.getByRole("button", { name: "Apply" }).click();
  const row = page
    .getByRole("table", { name: /^Who may sell\?/ })
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: "Missing", exact: true }) })
    .first();
  await expect(row).toContainText(carrier);
  const agent = (await row.getByRole("rowheader").textContent()) ?? "";
  await checkPage();
  await page.getByRole("link", { name: "Email those who are not ready" }).click();
  const producers = page.getByRole("group", { name: "Producers" });
  for (const box of await producers.getByRole("checkbox").all()) await box.uncheck();
  await producers.getByRole("checkbox", { name: agent }).check();
  await page.getByRole("button", { name: "Send the emails" }).click();
  await expect(page.getByText("Your producers get an email with what is missing.")).toBeVisible();

  const reader = new RegExp(agent.replace(" ", "."), "i");
  const visitor = await openRequest({ browser, both, javaScriptEnabled, reader });
  await expect(visitor.getByRole("main")).toContainText(`Hello ${agent},`);
  await expect(visitor.getByRole("main")).toContainText(`${carrier}: active contract`);
  await expect(visitor.locator('a[href*="/ready-to-sell"]').first()).toHaveAttribute(
    "href",
    new RegExp(`carrier=${carrier.replaceAll(" ", ".")}$`),
  );
  await visitor.context().close();
});

/** Opens the email of a request as its reader, who is nobody in particular unless told otherwise. */
async function openRequest({
  browser,
  both,
  javaScriptEnabled,
  reader = /@/,
}: {
  browser: Browser;
  both: Both;
  javaScriptEnabled: boolean | undefined;
  reader?: RegExp;
}): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: javaScriptEnabled !== false,
    locale: "en-US",
  });
  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(`${both.backend.url}/outbox`);
    const row = visitor.getByRole("row").filter({ hasText: reader });
    await row
      .getByRole("link", { name: /asks you to get ready to sell/ })
      .first()
      .click();
    await expect(visitor.getByRole("main")).toContainText("Hello ");
  }).toPass();
  return visitor;
}

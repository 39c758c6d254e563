import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { openAlerts } from "../support/shell.ts";

/** Alerts of the organisation: one line above a page; the most severe one is open on the home page. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

const alerts = ["Enrollment exports are delayed", "Certify before you sell", "New training dates"];

test("alerts are shown, and one put away stays away", async ({ page, as, open, context }) => {
  await as("agent");
  await open(agent.contracts({ status: "All" }));
  await expect(banners(page), "one line, which opens").toHaveCount(0);
  await expect(strip(page)).toContainText(/^Important: Enrollment exports are delayed\s*Show all 3/);
  await openAlerts(page);
  await expect(banners(page)).toHaveText([/^Warning: /, /^Information: /]);
  for (const title of alerts) await expect(strip(page).getByText(title)).toBeVisible();
  await expect(page.getByText("Office closed")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open the calendar" })).toHaveAttribute(
    "href",
    "https://training.harborlight.example/calendar",
  );

  await page.getByRole("button", { name: "Dismiss “Certify before you sell”" }).click();
  await expect(page.getByText("Certify before you sell")).toHaveCount(0);
  await expectAddress(page, agent.contracts({ status: "All" }));
  await openAlerts(page);
  await expect(dismissals(page)).toHaveCount(2);

  await page.reload();
  await openAlerts(page);
  await expect(dismissals(page)).toHaveCount(2);
  await page.goto(agent.preferences());
  await openAlerts(page);
  await expect(dismissals(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Dismiss “New training dates”" }).click();
  await expect(dismissals(page)).toHaveCount(1);
  await expect(dismissals(page)).toHaveAccessibleName("Dismiss “Enrollment exports are delayed”");

  const remembered = (await context.cookies()).find(({ name }) => name.endsWith("dismissed"));
  const hours = ((remembered?.expires ?? 0) - Date.now() / 1000) / 3600;
  expect(hours, "for a day").toBeGreaterThan(23.9);
  expect(hours, "for a day").toBeLessThan(24.1);
  await context.clearCookies({ name: remembered?.name ?? "" });
  await page.reload();
  await openAlerts(page);
  await expect(dismissals(page)).toHaveCount(3);
  await page.goto(agent.home());
  await expect(banners(page), "the home page has the most severe one open").toHaveText([
    /^Important: Enrollment exports are delayed/,
  ]);
  await openAlerts(page);
  await expect(banners(page)).toHaveText([/^Important: /, /^Information: /]);
  await expect(strip(page)).toContainText(/^Warning: Certify before you sell/);
  await page.goto(agent.documentForm("EAndO"));
  await expect(banners(page), "nothing leads away from a task").toHaveCount(0);
  await expect(strip(page)).toHaveCount(0);
});

test("an alert's link into the portal keeps the selected portal", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.statements());
  await openAlerts(page);
  await page.getByRole("link", { name: "See your contracts" }).click();
  await expectAddress(page, agency.contracts());
});

test("alerts come in the language of the page, and one put away is away in both", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(agent.home());
  await expect(banners(page).getByText("Enrollment exports are delayed")).toBeVisible();
  await open(`${agent.home()}&lng=es`);
  await openAlerts(page, "Alertas");
  const main = page.getByRole("region", { name: /^Importante: / });
  await expect(main).toContainText("Las exportaciones de inscripciones están retrasadas");
  await expect(strip(page, "Alertas")).toContainText(/^Advertencia: Certifíquese antes de vender/);
  await expect(strip(page, "Alertas")).toContainText("Nuevas fechas de capacitación");
  await expect(page.getByRole("link", { name: "Ver sus contratos" })).toBeVisible();
  await page.getByRole("button", { name: "Descartar “Certifíquese antes de vender”" }).click();
  await expect(strip(page, "Alertas")).toContainText(/^Información: Nuevas fechas de capacitación/);
  await open(`${agent.home()}&lng=en`);
  await expect(dismissals(page)).toHaveCount(2);
  await expect(page.getByText("Certify before you sell")).toHaveCount(0);
});

const banners = (page: Page) => page.getByRole("region", { name: /^(Important|Warning|Information): / });

const strip = (page: Page, name = "Alerts") => page.getByRole("region", { name, exact: true });

/** Each alert has one. */
const dismissals = (page: Page) => page.getByRole("button", { name: /^Dismiss “/ });

import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";

/** The chart of the home page: `docs/product/home.md`, "Enrollments". Today is September 15, 2026. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

const chart = (page: Page, name = "Enrollments") => page.getByRole("region", { name, exact: true });

test("an agent compares the enrollments of six and twelve months with a year earlier", {
  tag: "@plain",
}, async ({ page, as, open, checkPage }) => {
  await as("agent");
  await open(agent.home());
  const section = chart(page);
  await expect(section.getByRole("img", { name: /^Enrollments received by month: \d+/ })).toBeVisible();
  await section.getByText("Show as a table").click();
  const months = section.getByRole("table").getByRole("rowheader");
  await expect(months).toHaveText(["Apr", "May", "Jun", "Jul", "Aug", "Sep"]);
  await expect(section.getByRole("link", { name: "Producers" })).toHaveCount(0);
  await checkPage();

  await section.getByRole("link", { name: "12 months" }).click();
  await expectAddress(page, agent.home({ chart: "12" }));
  await expect(section.getByRole("link", { name: "12 months" })).toHaveAttribute("aria-current", "true");
  await expect(section.locator("table tbody tr")).toHaveCount(12);
  await checkPage();
});

test("an agency finds which producers wrote the most enrollments in a period", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("agency");
  await open(agency.home());
  const section = chart(page);
  await section.getByRole("link", { name: "Producers" }).click();
  await expectAddress(page, agency.home({ chart: "producers" }));
  await expect(section.getByText(/producers?, .* · Aug 15, 2026 to Sep 15, 2026/)).toBeVisible();
  await checkPage();

  const view = { chart: "producers", from: "2025-01-01", to: "2026-09-15" };
  await section.getByLabel("Start date").fill("2025-01-01");
  await section.getByRole("button", { name: "Apply" }).click();
  await expect(section.getByText(/producers?, .* · Jan 1, 2025 to Sep 15, 2026/)).toBeVisible();
  await section.getByText("Saved views", { exact: true }).click();
  await section.getByLabel("Name of this view").fill("Since last year");
  await section.getByRole("button", { name: "Save this view" }).click();
  await expect(page.getByText("View saved.")).toBeVisible();
  await expectAddress(page, agency.home(view));
  await section.getByText("Saved views", { exact: true }).click();
  await expect(section.getByRole("link", { name: "Since last year", exact: true })).toBeVisible();
  await section.getByText("Saved views", { exact: true }).click();
  await section.getByLabel("Carrier").selectOption(demoIds.carrier);
  await section.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/carrier=/);
  await section.getByRole("link", { name: "Clear filters" }).click();
  await expectAddress(page, agency.home({ chart: "producers" }));

  await page.goto(agency.home({ ...view, from: "2026-09-02", to: "2026-09-01" }));
  await expect(section.getByLabel("Start date")).toHaveAccessibleDescription(
    "Start date cannot be after end date.",
  );
  await checkPage();

  await page.goto(agency.home(view));
  const producer = section.getByRole("table").getByRole("rowheader").first().getByRole("link");
  const name = (await producer.textContent()) ?? "";
  await producer.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("the home page's chart of enrollments is there in Spanish", { tag: "@server" }, async ({ page, as }) => {
  await as("agency");
  await page.goto(`${agency.home({ chart: "12" })}&lng=es`);
  const section = chart(page, "Inscripciones");
  await expect(section.getByRole("img", { name: /^Inscripciones recibidas por mes: \d+/ })).toBeVisible();
  await section.getByText("Mostrar como tabla").click();
  await expect(section.getByRole("rowheader").first()).toHaveText("oct.");
  await section.getByRole("link", { name: "Productores" }).click();
  await expect(
    section.getByText(/productor(es)?, .* · del 15 de agosto de 2026 al 15 de septiembre de 2026/),
  ).toBeVisible();
});

test("the home page's chart is black on white on paper, also of a user with dark screens", {
  tag: "@server",
}, async ({ page, as }) => {
  await as("agent");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(agent.home());
  const section = chart(page);
  const drawing = section.getByRole("img", { name: /^Enrollments received by month/ });
  await expect(drawing).toBeVisible();
  await expect(drawing.locator('path[fill*="chart"]')).toHaveCSS("fill", "rgb(0, 0, 0)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(section.getByRole("link", { name: "12 months" })).toBeHidden();
});

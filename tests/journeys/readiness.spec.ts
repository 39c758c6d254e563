import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { areaLink } from "../support/shell.ts";

/** Whether an agent may sell: `docs/product/readiness.md`. Today is September 15, 2026. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });
const alder = "Alder Health Plans";

test("an agent asks whether they may sell, sees what is missing, and goes to mend it", async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(agent.home());
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: areaLink("May I sell?") }).click();
  await page.getByRole("combobox", { name: "Carrier" }).selectOption(alder);
  await page.getByRole("combobox", { name: "State" }).selectOption("Florida");
  await page.getByRole("combobox", { name: "Policy type" }).selectOption("MAPD");
  await page.getByRole("button", { name: "Check" }).click();
  await expectAddress(
    page,
    agent.readiness({ carrier: alder, state: "Florida", policyType: "MAPD", day: "2026-09-15" }),
  );
  const answer = page.getByRole("region", { name: alder });
  await expect(answer).toContainText("Yes, you may sell this.");
  await expect(answer.getByRole("listitem")).toHaveCount(5);

  await page.getByRole("combobox", { name: "State" }).selectOption("Wyoming");
  await page.getByLabel("Day").fill("2026-10-01");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(answer).toContainText("Not yet. Something is missing.");
  await expect(answer).toContainText("No license in Wyoming");
  await answer.getByRole("link", { name: "Submit a license" }).click();
  await expectAddress(page, agent.documentForm("License"));
});

test("the answer whether one may sell is in its address, in Spanish too", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(`${agent.readiness({ carrier: alder, state: "Wyoming", day: "2026-10-01" })}&lng=es`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Puedo vender?");
  await expect(page.getByRole("region", { name: alder })).toContainText("No hay licencia en Wyoming");
  await open(`${agent.readiness()}&lng=en`);
});

test("a day that does not exist has an error beside it, and an agency has no such page", {
  tag: "@server",
}, async ({ page, as }) => {
  await as("agent");
  const answered = await page.goto(agent.readiness({ carrier: alder, state: "Florida", day: "2027-02-30" }));
  expect(answered?.status()).toBe(422);
  await expect(page.getByLabel("Day")).toHaveAccessibleDescription("Enter a day, such as 2027-01-01.");
  await expect(page.getByLabel("Day")).toHaveValue("2027-02-30");
  await expect(page.getByRole("region", { name: alder })).toHaveCount(0);
  await as("agency");
  expect((await page.goto(agency.readiness()))?.status()).toBe(403);
});

test("an agency sees who may not sell and why, narrows the list by a count, and keeps it in an address", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("agency");
  await open(agency.home());
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: areaLink("Who may sell?") }).click();
  const counts = page.getByRole("list", { name: "Missing:" });
  const link = counts.getByRole("link", { name: /^certification \(\d+\)$/ });
  const total = /\d+/.exec((await link.textContent()) ?? "")?.[0] ?? "";
  await link.click();
  await expectAddress(page, agency.board({ only: "certification" }));
  const table = page.getByRole("table", { name: /^Who may sell\?/ });
  await expect(page.getByText(new RegExp(`^${total} rows, sorted by agent`))).toBeVisible();
  const first = table.getByRole("row").nth(1);
  await expect(first).toContainText("Not ready");
  await expect(first).toContainText(/Not RTS|Only in other states/);
  await checkPage();
  await first.getByRole("rowheader").getByRole("link").click();
  await expect(page).toHaveURL(/\/producers\//);
});

test("the board by carrier, state and plan year is in its address, in Spanish too, and an agent has none", {
  tag: "@server",
}, async ({ page, as, open, checkInBothLanguages }) => {
  await as("agency");
  await open(`${agency.board({ only: "open", year: "next" })}&lng=es`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Quién puede vender?");
  await expect(page.getByRole("combobox", { name: "Año del plan" })).toHaveValue("next");
  await page.getByRole("combobox", { name: "Estado" }).selectOption("Wyoming");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByRole("list", { name: "Falta:" })).toContainText(/licencia \([1-9]/);
  await checkInBothLanguages(agency.board({ only: "open", year: "next" }));
  await as("agent");
  expect((await page.goto(agent.board()))?.status()).toBe(403);
});

test.describe("on a phone", { tag: "@server" }, () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("who may sell keeps to a phone's window and has no faults", async ({ as, checkInBothLanguages }) => {
    await as("agency");
    await checkInBothLanguages(agency.board());
    await as("agent");
    await checkInBothLanguages(agent.readiness());
  });
});

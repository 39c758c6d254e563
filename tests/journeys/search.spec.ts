import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";

/** The search of the portal, and the keys: `docs/product/search.md`. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

const field = (page: Page) => page.getByRole("banner").locator("input[name=q]");
const hits = (page: Page, group: string) => page.getByRole("list", { name: group, exact: true });

test("an agent finds a customer from the bar of any page, and opens the enrollment", async ({
  page,
  as,
  open,
  checkInBothLanguages,
}) => {
  await as("agent");
  await open(agent.licenses());
  await field(page).fill("carmichael");
  await field(page).press("Enter");
  await expectAddress(page, agent.search({ q: "carmichael" }));
  await expect(page.getByRole("searchbox")).toHaveValue("carmichael");
  const found = hits(page, "Enrollments").getByRole("listitem");
  await expect(found.first()).toContainText(/Carmichael, Teresa.*Lakeshore Senior Advantage/);
  await checkInBothLanguages(agent.search({ q: "carmichael" }));
  await open(agent.search({ q: "carmichael" }));
  await found.getByRole("link", { name: "Carmichael, Teresa" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Teresa Carmichael");
});

test("the search finds records by number, by carrier and by day", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  for (const [words, group, name] of [
    ["EO-78705279", "E&O policies", "Harrowgate Mutual E&O"],
    ["florida", "Licenses", "Florida"],
    ["alder", "Contracts", "Alder Health Plans"],
    ["AHP-", "Contracts", "Alder Health Plans"],
    ["2026-08-15", "Statements", "Statement of Aug 15, 2026"],
  ] as const) {
    await open(agent.search({ q: words }));
    await expect(hits(page, group).getByRole("link", { name }).first(), words).toBeVisible();
  }
  await as("agency");
  await open(agency.producer(demoIds.agent));
  const [, npn] = /NPN\s*(\d{8})/.exec((await page.getByRole("main").textContent()) ?? "") ?? [];
  for (const words of ["vega marisol", npn ?? "no NPN"]) {
    await open(agency.search({ q: words }));
    await hits(page, "Producers").getByRole("link", { name: "Marisol Vega" }).click();
    await expectAddress(page, agency.producer(demoIds.agent));
  }
});

test("the search of an agent finds no producers and nobody else's customers", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.enrollments({ agent: "walter" }));
  const [last = ""] = ((await page.getByRole("rowheader").first().textContent()) ?? "").split(",");
  await open(agency.search({ q: last }));
  await expect(hits(page, "Enrollments").getByRole("listitem")).not.toHaveCount(0);
  await as("agent");
  await open(agent.enrollments({ lastName: last }));
  const own = await page.getByRole("rowheader").count();
  await open(agent.search({ q: last }));
  await expect(hits(page, "Enrollments").getByRole("listitem")).toHaveCount(own);
  await open(agent.search({ q: "vega" }));
  await expect(page.getByRole("heading", { name: "Producers" })).toHaveCount(0);
});

test("with script the key / goes to the search, but not while somebody types", { tag: "@script" }, async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(agent.contracts());
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");
  const carrier = page.getByRole("searchbox", { name: "Carrier name contains" });
  await carrier.press("/");
  await expect(carrier).toBeFocused();
  await expect(carrier).toHaveValue("/");
  await open(agent.search());
  await page.keyboard.press("/");
  await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await open(agent.contracts());
  await page.keyboard.press("/");
  await page.keyboard.press("Enter");
  await expectAddress(page, agent.search());
});

test("the first row of a list is three presses away, and its link one more", async ({ page, as, open }) => {
  await as("agency");
  for (const address of [agency.producers(), agency.enrollments(), agency.statements(), agency.licenses()]) {
    await open(address);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to results" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const row = page.getByRole("main").locator("tbody tr, .records > li").first();
    await expect(row.locator(":focus"), address).toHaveCount(1);
  }
});

test("the page of keys is reached from the user menu, and has no faults", async ({
  page,
  as,
  open,
  checkInBothLanguages,
}) => {
  await as("agent");
  await open(agent.contracts());
  await page.getByRole("banner").locator("summary").filter({ hasText: "agent@demo.example" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Keyboard" }).click();
  await expectAddress(page, agent.keys());
  await expect(page.getByRole("main")).toContainText("Goes to the search.");
  await checkInBothLanguages(agent.keys());
});

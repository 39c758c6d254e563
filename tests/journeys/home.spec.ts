import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";

/** The home page: `docs/product/home.md`. Today is September 15, 2026. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("an agent's home page begins with what is urgent", async ({ page, as, open, checkPage }) => {
  await as("agent");
  await open(agent.home());
  const rows = (list: string) => page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
  await expect(rows("Now")).toHaveText([
    /^2 licenses have expired\s+Texas · Alabama/,
    /^2 E&O policies have expired.*Brightwater Professional Liability · Redstart Casualty Company/,
    /^\d+ SOAs are waiting for your signature.* · \d+ more/,
    /^2 applications are waiting for information from you.*Carmichael, Teresa · Pacheco, Samira/,
    /^\d+ help requests? (is|are) waiting for your reply.*statement/,
    /^\d+ submissions? (was|were) rejected in the last 30 days.*EO-55018273/,
    /^3 carrier contracts are not RTS for 2026.*Everwell Rx · Foxglove Senior Care · 1 more/,
    /^2 payments are on hold.*Ó Briain, Seán · Castillo, Dolores/,
  ]);
  await expect(rows("Soon")).toHaveText([
    /^2 licenses expire within 30 days.*Georgia · South Carolina/,
    /^2 E&O policies expire within 30 days/,
    /^\d+ SOAs are waiting for the customer's signature/,
  ]);
  await rows("Soon").first().getByRole("link").click();
  await expectAddress(page, agent.licenses({ expiry: "30" }));
  await expect(page.getByText("2 licenses", { exact: true })).toBeVisible();

  await page.goto(agent.home());
  const table = section(page, "Ready to sell").getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Carrier", "2026", "2027"]);
  await expect(table.getByRole("row", { name: /^Bright Harbor Medicare/ })).toContainText(/RTS.*Not RTS/);
  await expect(table.getByRole("row").nth(1).getByRole("cell").first()).toHaveAccessibleName("Not RTS");
  await checkPage();
  await table.getByRole("link", { name: "Bright Harbor Medicare" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bright Harbor Medicare");
});

test("an agent follows what needs attention from the home page to the list of just that", {
  tag: "@server",
}, async ({ page, as, open }) => {
  await as("agent");
  await open(agent.home());
  const rows = section(page, "Needs attention").getByRole("listitem");
  const counted = async (words: string) => {
    const link = rows.filter({ hasText: words }).getByRole("link");
    const number = /^\d+/.exec((await link.textContent()) ?? "")?.[0];
    await link.click();
    return number;
  };
  await counted("for your signature");
  await expectAddress(page, agent.scopes({ status: "toSign" }));
  await expect(page.getByRole("button", { name: /^Sign Now/ })).not.toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Resend/ })).toHaveCount(0);
  await page.goto(agent.home());
  const stuck = await counted("for information from you");
  await expectAddress(page, agent.enrollments({ status: "PendingInformation" }));
  await expect(page.getByText(`${stuck} enrollment`)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Pending information" })).toHaveCount(Number(stuck));
  await page.goto(agent.home());
  const onHold = await counted("on hold");
  await expectAddress(page, agent.onHoldPayments());
  await expect(page.locator("tbody tr")).toHaveCount(Number(onHold));
});

test("an agency's home page leads to its downline's readiness, and to its relationship manager", {
  tag: "@server",
}, async ({ page, as, open, checkPage }) => {
  await as("agency");
  await open(agency.home());
  await checkPage();
  const readiness = section(page, "Ready to sell");
  await expect(readiness.getByRole("link", { name: "RTS report" })).toHaveAttribute(
    "href",
    agency.rtsReport(),
  );
  await readiness.getByRole("link", { name: "Producers not RTS for 2026" }).click();
  await expectAddress(page, agency.producers({ rts: "Failed" }));

  await page.goto(agency.home());
  const manager = section(page, "Your relationship manager");
  await expect(manager.getByRole("link", { name: /@relations\.example$/ })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
  await expect(manager.getByRole("link", { name: /^\(\d{3}\) 555-01\d\d$/ })).toHaveAttribute(
    "href",
    /^tel:\+1\d{10}$/,
  );
  await manager.getByRole("link", { name: "Request help" }).click();
  await expectAddress(page, agency.newHelpRequest());
});

test("an agent goes on from the recent enrollments, statements and scopes of the home page", {
  tag: "@plain",
}, async ({ page, as, open, checkPage }) => {
  await as("agent");
  await open(agent.home());
  const enrollments = section(page, "Recent enrollments");
  await expect(enrollments.getByRole("rowheader")).toHaveCount(10);
  const customer = enrollments.getByRole("rowheader").first().getByRole("link");
  const name = (await customer.textContent()) ?? "";
  await customer.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name.split(", ")[0] ?? "?");
  await page.goBack();
  await section(page, "Recent statements").getByRole("link", { name: "Aug 15, 2026", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Aug 15, 2026");
  await page.goBack();
  const scopes = section(page, "Recent SOAs");
  await expect(scopes.getByRole("row")).toHaveCount(6);
  await scopes.getByRole("link", { name: "New SOA" }).click();
  await expectAddress(page, agent.scopeRequest());
  await page.goto(agent.home({ part: "scopes" }));
  await expect(section(page, "Recent SOAs")).toBeVisible();
  await expect(page.getByRole("main").getByRole("region", { name: "News" })).toHaveCount(0);
  await checkPage();
  await page.getByRole("link", { name: "Show all of Home" }).click();
  await expectAddress(page, agent.home());
  await expect(section(page, "News")).toBeVisible();
});

test("an agent who has just begun is told on the home page how to get started", { tag: "@server" }, async ({
  page,
  as,
  checkPage,
}) => {
  await as("new");
  await page.goto("/");
  const steps = section(page, "Get started");
  await expect(steps.getByRole("listitem")).toHaveText([
    /^1.*State licenses.*Submit your state licenses/,
    /^2.*E&O insurance.*Submit your E&O insurance/,
    /^3.*Carrier contracts.*Request your first carrier contracts/,
  ]);
  await expect(section(page, "Needs attention")).toHaveCount(0);
  for (const empty of ["Enrollments", "Recent enrollments", "Recent statements", "Recent SOAs"])
    await expect(section(page, empty), "nothing is in it yet").toHaveCount(0);
  await checkPage();
  await steps.getByRole("link", { name: "Submit your state licenses" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submit a license");
});

test("the home page is there in Spanish", { tag: "@server" }, async ({ page, as }) => {
  await as("agent");
  await page.goto(`${agent.home()}&lng=es`);
  await expect(section(page, "Requiere su atención")).toContainText("2 licencias vencieron");
  await expect(section(page, "Autorización para vender (RTS)")).toContainText("Sin RTS");
  await expect(section(page, "Su gerente de relaciones")).toContainText("Solicitar ayuda");

  await page.setViewportSize({ width: 360, height: 740 });
  const cut = (parts: Element[]) => parts.filter((part) => part.scrollWidth > part.clientWidth).length;
  expect(await page.locator("html, .table-frame").evaluateAll(cut), "parts that scroll sideways").toBe(0);
});

import type { Page } from "@playwright/test";
import { paths, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { openAlerts, openPortalSwitch } from "../support/shell.ts";

const server = { tag: "@server" };

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });
const cornerstone = pathsFor({ type: "agency", id: demoIds.excludedAgency });

for (const [account, at, banner] of [
  ["agent", agent, "Agent Marisol Vega"],
  ["agency", agency, "Agency Harborlight Insurance Marketing"],
] as const) {
  test(`an ${account} with one portal works in it at once`, server, async ({ page, as }) => {
    await as(account);
    await page.goto(paths.home());
    await expectAddress(page, at.home());
    await expect(page.getByRole("banner")).toContainText(banner);
  });
}

test(
  "a user with one agent and one agency portal works in the agency portal first",
  server,
  async ({ page, as }) => {
    await as("both");
    await page.goto(paths.contracts());
    await expectAddress(page, pathsFor({ type: "agency", id: demoIds.otherAgency }).contracts());
  },
);

test("six portals are buttons under Agents and Agencies, and the choice is remembered", {
  tag: "@plain",
}, async ({ page, as, open }) => {
  await as("six");
  await open(paths.home());
  await expectAddress(page, paths.choosePortal("/"));
  await expect(page).toHaveTitle("No Portal Selected – Producer Hub");
  await expect(page.getByText("An agent or agency portal must be selected.")).toBeVisible();
  const agents = page.getByRole("region", { name: "Agents" }).getByRole("button");
  await expect(agents).toHaveText(["José Muñoz", "Priya Raman", "Siobhán O'Neill"]);
  const agencies = page.getByRole("region", { name: "Agencies" }).getByRole("button");
  await expect(agencies).toHaveText([
    "Blue Spruce Benefits",
    "Cornerstone Captive Agency",
    "Twin Rivers Coverage",
  ]);
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveCount(0);
  await expect(navigation(page), "there is nowhere to go yet").toHaveCount(0);

  await page.getByRole("button", { name: "Cornerstone Captive Agency" }).click();
  await expectAddress(page, cornerstone.home());
  await expect(page.getByRole("banner")).toContainText("Cornerstone Captive Agency");

  await open(paths.contracts({ status: "All" }));
  await expectAddress(page, cornerstone.contracts({ status: "All" }));

  await switchPortal(page);
  await expect(page.getByRole("button", { name: "Cornerstone Captive Agency" })).toHaveText(
    "Cornerstone Captive Agency (current portal)",
  );
  await page.getByRole("button", { name: "Priya Raman" }).click();
  await expect(page.getByRole("banner")).toContainText("Agent Priya Raman");
  await page.goto(paths.home());
  await expect(page.getByRole("banner")).toContainText("Agent Priya Raman");
});

test("an address that names a portal wins over the remembered choice", server, async ({ page, as, open }) => {
  await as("six");
  await open(paths.portals());
  await page.getByRole("button", { name: "Priya Raman" }).click();
  await expect(page.getByRole("banner")).toContainText("Priya Raman");
  await page.goto(cornerstone.contracts());
  await expectAddress(page, cornerstone.contracts());
  await expect(page.getByRole("banner")).toContainText("Cornerstone Captive Agency");
});

test("a deep link without a portal leads to the choice, and from there to the page wanted", {
  tag: "@server",
}, async ({ page, as, open }) => {
  await as("six");
  await open(paths.contracts({ status: "All", carrier: "health" }));
  await expect(page).toHaveTitle("No Portal Selected – Producer Hub");
  await expect(page.getByText("An agent or agency portal must be selected.")).toBeVisible();
  await page.getByRole("button", { name: "Cornerstone Captive Agency" }).click();
  await expectAddress(page, cornerstone.contracts({ status: "All", carrier: "health" }));
});

test("seven portals are searched by kind, word by word", async ({ page, as, open, javaScriptEnabled }) => {
  await as("seven");
  await open(paths.portals());
  await expect(page.getByText("Please enter search term(s) above to get results")).toBeVisible();
  await expect(page.getByRole("search").getByRole("button")).toHaveText(["Search"]);
  await expect(portalButtons(page)).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Agent" })).toBeChecked();

  await find(page, "BJÖRK zo");
  await expect(portalButtons(page)).toHaveText(["Zoë Björk"]);
  await find(page, "jr king");
  await expect(portalButtons(page)).toHaveText(["Robert King Jr."]);

  await page.getByRole("radio", { name: "Agency" }).check();
  await find(page, "wind");
  await expect(portalButtons(page)).toHaveText(["Prairie Wind Insurance Group"]);
  await expect(page.getByRole("radio", { name: "Agency" })).toBeChecked();
  await expectAddress(page, paths.portals({ type: "agency", search: "wind" }));

  await find(page, "nobody");
  await expect(page.getByText("No portals found for “nobody”.")).toBeVisible();
  await expect(page.getByText("0 portals")).toBeVisible();

  await find(page, "wind");
  await portalButtons(page).click();
  await expect(page.getByRole("banner")).toContainText("Prairie Wind Insurance Group");
  await expect(page).toHaveURL(/\/\?agencyId=/);

  // It is one press away from now on.
  await switchPortal(page);
  const recent = page.getByRole("region", { name: "Recently used" }).getByRole("button");
  await expect(recent.first()).toHaveText("Prairie Wind Insurance Group (current portal)");
  await recent.first().click();
  await expect(page.getByRole("banner")).toContainText("Prairie Wind Insurance Group");

  async function find(page: Page, words: string) {
    await page.getByRole("main").getByRole("searchbox", { name: "Search" }).fill(words);
    if (!javaScriptEnabled) await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get("search") === words);
  }
});

test("a search finds at most a hundred portals and says so", server, async ({ page, as, open }) => {
  await as("many");
  await open(paths.portals({ type: "agency", search: "insurance" }));
  await expect(portalButtons(page)).toHaveCount(100);
  await expect(page.getByText("There were too many results.")).toHaveText(
    "There were too many results. Try narrowing the results by entering more filter text.",
  );

  await open(paths.portals({ type: "agency", search: "insurance willow" }));
  await expect(portalButtons(page)).toHaveText([/^Willow Insurance/, /^Willow Insurance/]);
  await expect(page.getByText("There were too many results.")).toHaveCount(0);
});

test("a search for a portal keeps the page that was wanted", server, async ({ page, as, open }) => {
  await as("many");
  await open(paths.contracts({ status: "All" }));
  await page.getByRole("radio", { name: "Agency" }).check();
  await page.getByRole("main").getByRole("searchbox", { name: "Search" }).fill("willow");
  await page.getByRole("main").getByRole("searchbox", { name: "Search" }).press("Enter");
  await portalButtons(page).first().click();
  await expect(page).toHaveURL(
    (url) => url.pathname === "/contracts" && url.searchParams.get("status") === "All",
  );
  expect(new URL(page.url()).searchParams.get("agencyId")).toBeTruthy();
});

test("a portal that is not the user's is refused", server, async ({ page, as }) => {
  await as("agent");
  for (const { type, id } of [
    { type: "agent", id: demoIds.otherAgent },
    { type: "agency", id: demoIds.agency },
    { type: "agency", id: demoIds.missing },
    { type: "agent", id: "../../etc/passwd" },
  ] as const) {
    const answer = await page.goto(pathsFor({ type, id }).contracts());
    expect(answer?.status(), `${type} ${id}`).toBe(403);
    await expect(page).toHaveTitle("Unauthorized – Producer Hub");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not authorized");
    await expect(page.getByRole("main")).toContainText(
      `You do not have permission to access the requested ${type} portal.`,
    );
    await page.getByRole("link", { name: "Choose a portal" }).click();
    await expect(page.getByRole("button", { name: "Marisol Vega" })).toBeVisible();
  }
});

test("switching portals is offered only to those who have several", server, async ({ page, as, open }) => {
  await as("agent");
  await open(agent.contracts());
  await openUserMenu(page);
  await expect(page.getByRole("banner").getByRole("link")).toHaveText([
    "Producer Hub",
    "Preferences",
    "Agent profile",
    "Keyboard",
    "Español",
  ]);

  await as("both");
  await open(pathsFor({ type: "agency", id: demoIds.otherAgency }).contracts());
  await switchPortal(page);
  await page.getByRole("button", { name: "Dana Whitcomb" }).click();
  await expectAddress(page, pathsFor({ type: "agent", id: demoIds.otherAgent }).home());
  await openUserMenu(page);
  await expect(page.getByRole("link", { name: "Agent profile" })).toBeVisible();
});

test("two tabs work for two portals, each for the one in its address", { tag: "@plain" }, async ({
  page,
  as,
  open,
  context,
}) => {
  await as("both");
  const otherAgency = pathsFor({ type: "agency", id: demoIds.otherAgency });
  const otherAgent = pathsFor({ type: "agent", id: demoIds.otherAgent });
  await open(otherAgency.contracts({ status: "All" }));
  const tab = await context.newPage();
  await tab.goto(paths.portals());
  await tab.getByRole("button", { name: "Dana Whitcomb" }).click();
  await expectAddress(tab, otherAgent.home());

  await openAlerts(page);
  await page
    .getByRole("button", { name: /^Dismiss/ })
    .first()
    .click();
  await expect(page.getByRole("status")).toContainText("Alert dismissed");
  await expectAddress(page, otherAgency.contracts({ status: "All" }));
  await expect(page.getByRole("banner")).toContainText("Agency Granite Peak Senior Services");
  await page.getByRole("main").getByRole("link", { name: "Alder Health Plans" }).click();
  await expectAddress(page, otherAgency.contract(demoIds.otherAgencyContract));

  await tab.goto(otherAgent.preferences());
  await tab.getByRole("button", { name: "Save preferences" }).click();
  await expectAddress(tab, otherAgent.preferences());
  await expect(tab.getByRole("banner")).toContainText("Agent Dana Whitcomb");
  await page.reload();
  await expect(page.getByRole("banner")).toContainText("Agency Granite Peak Senior Services");
});

for (const [portal, account, at, contract] of [
  ["agentId", "agent", agent, demoIds.agentContract],
  ["agencyId", "agency", agency, demoIds.agencyContract],
] as const) {
  test(`every link of every page keeps the portal: ${portal}`, server, async ({ page, as }) => {
    await as(account);
    for (const address of [
      at.home(),
      at.contracts({ status: "All", carrier: "a" }),
      at.contract(contract),
      at.statements(),
      at.preferences(),
      at.portals(),
      at.contract(demoIds.missing),
    ]) {
      await page.goto(address);
      const links = await page
        .getByRole("link", { includeHidden: true })
        .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
      const own = links
        .map((link) => new URL(link))
        .filter((link) => link.origin === new URL(page.url()).origin && link.hash !== "#main");
      expect(own.length).toBeGreaterThan(5);
      const id = new URL(address, page.url()).searchParams.get(portal);
      expect(own.filter((link) => link.searchParams.get(portal) !== id).map(String)).toEqual([]);
    }
  });
}

test("choosing a portal never leads to another site", server, async ({ page, as }) => {
  await as("six");
  for (const address of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    await page.goto(paths.portals({ returnUrl: address }));
    await page.getByRole("button", { name: "Cornerstone Captive Agency" }).click();
    await expectAddress(page, cornerstone.home());
    expect(new URL(page.url()).hostname, address).toBe("localhost");
  }
});

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** The portals that were found; the button of the search itself is not one. */
const portalButtons = (page: Page) => page.getByRole("list", { name: /portals?$/ }).getByRole("button");

async function openUserMenu(page: Page): Promise<void> {
  await page
    .getByRole("banner")
    .getByText(/@demo\.example$/)
    .first()
    .click();
}

async function switchPortal(page: Page): Promise<void> {
  await openPortalSwitch(page);
  await page.getByRole("link", { name: "All portals" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Choose a portal" })).toBeVisible();
}

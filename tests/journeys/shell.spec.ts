import type { Page } from "@playwright/test";
import { paths, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { agencyAreas, agentAreas, areaLink, menuOpener } from "../support/shell.ts";

/** The frame of every page: the sidebar, the top bar, and the keyboard on it. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

const agency = pathsFor({ type: "agency", id: demoIds.agency });

test.describe("the sidebar", () => {
  for (const [account, at, areas, tag] of [
    ["agent", agent, agentAreas, ["@server"]],
    ["agency", agency, agencyAreas, []],
  ] as const) {
    test(`the sidebar leads an ${account} to every area, in order`, { tag: [...tag] }, async ({
      page,
      as,
      open,
    }) => {
      await as(account);
      await open(at.home());
      await expect(sidebar(page).getByRole("link")).toHaveText(areas.map(([name]) => areaLink(name)));
      for (const [name, area] of areas) {
        await sidebar(page)
          .getByRole("link", { name: areaLink(name) })
          .click();
        await expectAddress(page, (at[area] as () => string)());
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
        await expect(page).toHaveTitle(`${name} – Producer Hub`);
        const here = sidebar(page).getByRole("link", { name: areaLink(name) });
        await expect(here).toHaveAttribute("aria-current", "page");
      }
      await expect(crumbs(page).getByRole("listitem")).toHaveText(["Home", "Training calendar"]);
      await crumbs(page).getByRole("link", { name: "Home" }).click();
      await expectAddress(page, at.home());
    });
  }

  test("the sidebar groups the areas, and says where something expires", { tag: "@server" }, async ({
    page,
    as,
  }) => {
    await as("agency");
    await page.goto(agency.contracts());
    for (const [group, names] of [
      ["Business", ["Contracts", "Customers", "Enrollments", "Statements"]],
      ["Compliance", ["Licenses", "E&O", "Appointments"]],
      ["Downline", ["Producers", "Who may sell?", "RTS report"]],
      ["Support", ["Help Requests", "Videos", "Your calendar", "Training calendar"]],
    ] as const) {
      const links = sidebar(page).getByRole("list", { name: group }).getByRole("link");
      await expect(links).toHaveText(names.map((name) => areaLink(name)));
    }
    await expect(
      sidebar(page).getByRole("link", { name: "Licenses 4 need attention", exact: true }),
    ).toBeVisible();
    await expect(
      sidebar(page).getByRole("link", { name: "E&O 4 need attention", exact: true }),
    ).toBeVisible();
  });

  test("the sidebar marks the area that a page belongs to", { tag: "@server" }, async ({ page, as }) => {
    await as("agent");
    await page.goto(agent.contract(demoIds.agentContract));
    await expect(sidebar(page).getByRole("link", { name: "Contracts" })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });
});

test("the top bar and the footer link where the settings say", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(agent.home());
  await page.getByRole("banner").getByText("Quick links").click();
  const training = page.getByRole("banner").getByRole("link", { name: "Training calendar" });
  await expect(training).toHaveAttribute("href", "https://training.example/calendar");
  // The demo has an example for each link without a setting.
  const tools = page.getByRole("banner").getByRole("link", { name: "Marketing tools" });
  await expect(tools).toHaveAttribute("href", /^https:\/\/www\.example\.com\//);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Privacy policy" })).toHaveAttribute(
    "href",
    "https://www.example/privacy",
  );
  await expect(footer.getByRole("link", { name: "LinkedIn" })).toHaveAttribute(
    "href",
    "https://social.example/hub",
  );
  await expect(footer).toContainText("© 2026 Producer Hub");
  await expect(footer).toContainText("2.13.0");
});

test("the user menu leads to preferences and profile, and closes with Escape", async ({
  page,
  as,
  open,
  javaScriptEnabled,
}) => {
  await as("agency");
  await open(agency.home());
  const menu = page.getByRole("banner").getByText("agency@demo.example").first();
  const preferences = page.getByRole("link", { name: "Preferences" });
  await expect(preferences).toBeHidden();
  await menu.click();
  if (javaScriptEnabled) {
    await page.keyboard.press("Escape");
    await expect(preferences).toBeHidden();
    await menu.click();
  }
  await page.getByRole("link", { name: "Agency profile" }).click();
  // The page leads on to a change that another journey of this account has begun.
  const profile = agency.profile().split("?")[0];
  await expect(page).toHaveURL(({ pathname }) => pathname === profile);
  await menu.click();
  await preferences.click();
  await expectAddress(page, agency.preferences());
});

test.describe("by keyboard", () => {
  test("the first stop of the Tab key skips to a page's content", async ({ page, as, open }) => {
    await as("agent");
    await open(agent.contracts());
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(crumbs(page).getByRole("link", { name: "Home" })).toBeFocused();
  });

  for (const [name, address, tag] of [
    ["the contracts", agent.contracts(), []],
    ["a contract", agent.contract(demoIds.agentContract), ["@script"]],
    ["the preferences", agent.preferences(), ["@script"]],
  ] as const) {
    test(`every stop of the Tab key on the page of ${name} is seen, in the page's order`, {
      tag: [...tag],
    }, async ({ page, as, open }) => {
      await as("agent");
      await open(address);
      const stops: Stop[] = [];
      for (;;) {
        await page.keyboard.press("Tab");
        const stop = await page.evaluate(focusedStop);
        if (!stop) break;
        stops.push(stop);
        expect(stops.length, "the focus leaves the page again").toBeLessThan(150);
      }
      expect(stops.length).toBeGreaterThan(15);
      expect(stops.filter(({ outlined, inView }) => !outlined || !inView)).toEqual([]);
      expect(stops.map(({ place }) => place)).toEqual([...stops.map(({ place }) => place)].sort(numerically));
    });
  }
});

/** Gives the texts of a page the spacing that a reader may choose. Such a style sheet is not one of the page's own. */
function spaceText() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}",
  );
  document.adoptedStyleSheets = [sheet];
}

test.describe("at every width", () => {
  for (const [name, width, height, tag] of [
    ["320 px", 320, 740, ["@server"]],
    ["360 px", 360, 740, []],
    ["360 px with the wide spacing of WCAG 1.4.12", 360, 740, ["@server"]],
    ["200 % zoom of 1280 px", 640, 360, ["@server"]],
    ["1920 px", 1920, 1080, ["@server"]],
  ] as const) {
    test(`no page is wider than the window: ${name}`, { tag: [...tag] }, async ({ page, as }) => {
      await page.setViewportSize({ width, height });
      const fits = async (addresses: readonly string[]) => {
        for (const address of addresses) {
          await page.goto(address);
          if (/1\.4\.12/.test(name)) await page.evaluate(spaceText);
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(over, `${address} fits`).toBe(0);
        }
      };
      await fits([paths.signedOut(), paths.loginError("access_denied", "x".repeat(300)), paths.notSetUp()]);
      await as("agency");
      await fits([
        agency.home(),
        agency.contracts({ status: "All", carrier: "a".repeat(80) }),
        agency.contracts({ status: "All" }),
        agency.contract(demoIds.agencyContract),
        agency.preferences(),
        agency.rtsReport(),
      ]);
      await as("agent");
      await fits([agent.contract(demoIds.agentContract)]);
      await as("many");
      await fits([paths.portals({ type: "agency", search: "insurance" })]);
    });
  }

  test("a narrow window has the navigation in a menu", async ({ page, as, open, javaScriptEnabled }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await as("agency");
    await open(agency.home());
    const menu = sidebar(page);
    await expect(menu).toBeHidden();
    await menuOpener(page).click();
    await expect(menu.getByRole("link")).toHaveText(agencyAreas.map(([name]) => areaLink(name)));
    await menu.getByRole("link", { name: "Contracts" }).click();
    await expectAddress(page, agency.contracts());
    await expect(menu).toBeHidden();
    const title = page.getByRole("heading", { level: 1, name: "Contracts" });
    if (javaScriptEnabled) await expect(title).toBeFocused();

    const opener = menuOpener(page);
    await opener.press("Enter");
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link", { name: "Home" })).toBeFocused();
    if (javaScriptEnabled) {
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(opener).toBeFocused();
    }

    // Here the picture stands for the name.
    await page.getByRole("banner").locator("summary").filter({ hasText: "agency@demo.example" }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeInViewport();
  });

  test("a menu that was opened while a page loads keeps the focus", { tag: "@script" }, async ({
    page,
    as,
    open,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await as("agency");
    await open(agency.home());
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\.data/, async (route) => {
      await held;
      await route.continue();
    });
    const menu = sidebar(page);
    await menuOpener(page).press("Enter");
    await menu.getByRole("link", { name: "Contracts" }).click();
    await menuOpener(page).press("Enter");
    await page.keyboard.press("Tab");
    const home = menu.getByRole("link", { name: "Home" });
    await expect(home).toBeFocused();
    letGo();
    await expect(page.getByRole("heading", { level: 1, name: "Contracts" })).toBeVisible();
    await expect(home).toBeFocused();
  });

  test("a wide table scrolls in its own frame, by keyboard too", { tag: "@plain" }, async ({
    page,
    as,
    open,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await as("agency");
    await open(agency.contract(demoIds.agencyContract));
    const frame = page.getByRole("region", { name: /^Downline agents: / });
    await frame.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });
});

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });

const crumbs = (page: Page) => page.getByRole("navigation", { name: "You are here" });

type Stop = { name: string; place: number; outlined: boolean; inView: boolean };

/**
 * Returns the element with the focus, its place in the page, and whether it can be seen; null when nothing has the focus.
 */
function focusedStop(): Stop | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const { top, bottom, left, right, width, height } = focused.getBoundingClientRect();
  return {
    name: focused.textContent?.trim() || focused.id,
    place: [...document.querySelectorAll("*")].indexOf(focused),
    outlined: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    inView: width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
  };
}

const numerically = (a: number, b: number) => a - b;

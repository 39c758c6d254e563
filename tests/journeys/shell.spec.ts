import type { Page } from "@playwright/test";
import { type Paths, paths, pathsFor } from "#app/paths.ts";
import { known } from "#backend/demo/known.ts";
import { expect, expectAddress, test } from "../support/journey.ts";

const agent = pathsFor({ type: "agent", id: known.agent });
const agency = pathsFor({ type: "agency", id: known.agency });

const alerts = ["Enrollment exports are delayed", "Certify before you sell", "New training dates"];

/** The areas in the sidebar's order, with the titles of their pages. */
const agentAreas: [string, keyof Paths][] = [
  ["Home", "home"],
  ["Contracts", "contracts"],
  ["Enrollments", "enrollments"],
  ["Licenses", "licences"],
  ["E&O", "eAndOs"],
  ["Statements", "statements"],
  ["Help Requests", "helpRequests"],
  ["SOA", "scopes"],
];
const agencyAreas: [string, keyof Paths][] = [
  ...agentAreas.slice(0, -1),
  ["Reports", "reports"],
  ["RTS report", "rtsReport"],
  ["Producers", "producers"],
];

/** The areas that are there. */
const built = [
  "Home",
  "Contracts",
  "Enrollments",
  "Licenses",
  "E&O",
  "Statements",
  "Producers",
  "Reports",
  "RTS report",
];

test.describe("the sidebar", () => {
  for (const [account, at, areas] of [
    ["agent", agent, agentAreas],
    ["agency", agency, agencyAreas],
  ] as const) {
    test(`leads an ${account} to every area, in order`, async ({ page, as, open }) => {
      await as(account);
      await open(at.home());
      await expect(sidebar(page).getByRole("link")).toHaveText(areas.map(([name]) => name));
      for (const [name, area] of areas) {
        await sidebar(page).getByRole("link", { name, exact: true }).click();
        await expectAddress(page, (at[area] as () => string)());
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
        await expect(page).toHaveTitle(`${name} – Producer Hub`);
        const here = sidebar(page).getByRole("link", { name, exact: true });
        await expect(here).toHaveAttribute("aria-current", "page");
        if (built.includes(name)) continue;
        await expect(page.getByText("This part of the portal is not here yet.")).toBeVisible();
        await expect(crumbs(page).getByRole("listitem")).toHaveText(["Home", name]);
        const home = page.getByRole("link", { name: "Go to the home page" });
        await expect(home).toHaveAttribute("href", at.home());
      }
      await crumbs(page).getByRole("link", { name: "Home" }).click();
      await expectAddress(page, at.home());
    });
  }

  test("marks the area of a page below it", async ({ page, as }) => {
    await as("agent");
    await page.goto(agent.contract(known.agentContract));
    await expect(sidebar(page).getByRole("link", { name: "Contracts" })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });
});

test("the top bar and the footer link where the settings say", async ({ page, as, open }) => {
  await as("agent");
  await open(agent.home());
  await page.getByRole("banner").getByText("Quick links").click();
  const training = page.getByRole("link", { name: "Training calendar" });
  await expect(training).toHaveAttribute("href", "https://training.example/calendar");
  await expect(page.getByRole("link", { name: "Marketing tools" })).toHaveCount(0);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link")).toHaveText(["Privacy policy", "LinkedIn"]);
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
  await expectAddress(page, agency.profile());
  await menu.click();
  await preferences.click();
  await expectAddress(page, agency.preferences());
});

test.describe("by keyboard", () => {
  test("the first stop skips to the content", async ({ page, as, open }) => {
    await as("agent");
    await open(agent.contracts());
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the page's content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(crumbs(page).getByRole("link", { name: "Home" })).toBeFocused();
  });

  for (const [name, address] of [
    ["the contracts", agent.contracts()],
    ["a contract", agent.contract(known.agentContract)],
    ["the preferences", agent.preferences()],
  ] as const) {
    test(`every stop of ${name} is seen, in the page's order`, async ({ page, as, open }) => {
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

test("every screen has a title of its own", async ({ page, as }) => {
  const titles = new Map<string, string>();
  const collect = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      await page.goto(address);
      const title = await page.title();
      expect(title).toMatch(/^\S.* – Producer Hub$/);
      expect(titles.get(title), `“${title}” of ${address}`).toBeUndefined();
      titles.set(title, address);
    }
  };
  await collect([
    paths.signedOut(),
    paths.loginError("access_denied"),
    paths.emailUnverified(),
    paths.notYourPortal("agent"),
    paths.notSetUp(),
    paths.unavailable(),
  ]);
  await as("agency");
  await collect(agencyAreas.map(([, area]) => (agency[area] as () => string)()));
  await collect([
    agency.contract(known.agencyContract),
    agency.contractRequest(),
    agency.downlineRequest(),
    agency.videos(),
    agency.profile(),
    agency.preferences(),
    agency.portals(),
    agency.signOut(),
    "/nowhere",
  ]);
  await as("agent");
  await collect([agent.scopes()]);
});

test("alerts are shown, and one put away stays away", async ({ page, as, open, context }) => {
  await as("agent");
  await open(agent.contracts({ status: "All" }));
  await expect(banners(page)).toHaveText([/^Important: /, /^Warning: /, /^Information: /]);
  for (const title of alerts) await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText("Office closed")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open the calendar" })).toHaveAttribute(
    "href",
    "https://training.harborlight.example/calendar",
  );

  await page.getByRole("button", { name: "Dismiss “Certify before you sell”" }).click();
  await expect(page.getByText("Certify before you sell")).toHaveCount(0);
  await expectAddress(page, agent.contracts({ status: "All" }));
  await expect(banners(page)).toHaveCount(2);

  await page.reload();
  await expect(banners(page)).toHaveCount(2);
  await page.goto(agent.preferences());
  await expect(banners(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Dismiss “New training dates”" }).click();
  await expect(banners(page)).toHaveText([/Enrollment exports are delayed/]);

  const remembered = (await context.cookies()).find(({ name }) => name.endsWith("dismissed"));
  const hours = ((remembered?.expires ?? 0) - Date.now() / 1000) / 3600;
  expect(hours, "for a day").toBeGreaterThan(23.9);
  expect(hours, "for a day").toBeLessThan(24.1);
  await context.clearCookies({ name: remembered?.name ?? "" });
  await page.reload();
  await expect(banners(page)).toHaveCount(3);
});

test("an alert's link into the portal keeps the selected one", async ({ page, as, open }) => {
  await as("agency");
  await open(agency.statements());
  await page.getByRole("link", { name: "See your contracts" }).click();
  await expectAddress(page, agency.contracts());
});

test("an address that leads nowhere says so", async ({ page, as }) => {
  for (const signedIn of [false, true]) {
    if (signedIn) await as("agent");
    for (const address of ["/nowhere", "/contracts/a/b/c", "/account/nowhere"]) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(page).toHaveTitle("Not Found – Producer Hub");
      await expect(page.getByText("The page you are looking for could not be found.")).toBeVisible();
    }
  }
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expectAddress(page, agent.home());
});

test("when the Hub is unavailable the page says so and offers to try again", async ({ page, as }) => {
  await as("agent");
  const answer = await page.goto(paths.unavailable());
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()["retry-after"]).toMatch(/^\d+$/);
  await expect(page.getByText("The Hub is currently unavailable. Please try again later.")).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await expectAddress(page, agent.home());
});

test("addresses of the former portal lead to those of today", async ({ page, as, request }) => {
  const moved: [from: string, to: string][] = [
    ["/Agent/Enrollments/Enrollment/4711", "/enrollments/4711"],
    ["/Agency/Enrollments/Enrollment/4711", "/enrollments/4711"],
    ["/Agent/Statements", "/statements"],
    ["/Agent/Statements?paymentRunId=88", "/statements/88"],
    ["/Agent/Statements/Statement", "/statements"],
    ["/Agent/Statements/Statement?paymentRunId=88", "/statements/88"],
    ["/Agency/Statements/Statement", "/statements"],
    ["/Agency/Statements/Statement?paymentRunId=88", "/statements/88"],
    ["/Account/PasswordCreated", "/"],
    ["/PortalSelection/Index", "/"],
    ["/PortalSelection/Select/9", "/"],
    ["/Agent/Home", "/"],
    ["/Agency/Home", "/"],
    ["/Agent/Activities/Manage/15", "/help-requests/15"],
    [`/Agent/Statements?paymentRunId=88&agentId=${known.agent}`, `/statements/88?agentId=${known.agent}`],
    [`/Agency/Home?agencyId=${known.agency}`, `/?agencyId=${known.agency}`],
    ["/Agent/Statements?paymentRunId=../../evil", "/statements"],
    ["/Agent/Enrollments/Enrollment/..%2f..%2fevil", "/enrollments"],
    ["/agent/home", "/"],
  ];
  for (const [from, to] of moved) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([from, answer.status(), answer.headers().location]).toEqual([from, 301, to]);
  }

  await as("agent");
  await page.goto("/Agent/Activities/Manage/15");
  await expectAddress(page, agent.helpRequest("15"));
  await page.goto("/Agent/Statements?paymentRunId=88");
  await expectAddress(page, agent.statement("88"));
  await page.goto("/PortalSelection");
  await expectAddress(page, agent.home());
});

test.describe("at every width", () => {
  for (const [name, width, height] of [
    ["360 px", 360, 740],
    ["200 % zoom of 1280 px", 640, 360],
    ["1920 px", 1920, 1080],
  ] as const) {
    test(`nothing is wider than the window: ${name}`, async ({ page, as }) => {
      await page.setViewportSize({ width, height });
      const fits = async (addresses: readonly string[]) => {
        for (const address of addresses) {
          await page.goto(address);
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
        agency.contract(known.agencyContract),
        agency.preferences(),
        agency.reports(),
      ]);
      await as("agent");
      await fits([agent.contract(known.agentContract)]);
      await as("many");
      await fits([paths.portals({ type: "agency", search: "insurance" })]);
    });
  }

  test("a narrow window has the navigation in a menu", async ({ page, as, open }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await as("agency");
    await open(agency.home());
    await expect(sidebar(page)).toBeHidden();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeHidden();
    await page.getByText("Menu", { exact: true }).click();
    await expect(menu.getByRole("link")).toHaveText(agencyAreas.map(([name]) => name));
    await menu.getByRole("link", { name: "Contracts" }).click();
    await expectAddress(page, agency.contracts());
    await expect(menu).toBeHidden();

    // Here the picture stands for the name.
    await page.getByRole("banner").locator("summary").filter({ hasText: "agency@demo.example" }).click();
    await expect(page.getByRole("button", { name: "Log out" })).toBeInViewport();
  });

  test("a wide table scrolls in its own frame, by keyboard too", async ({ page, as, open }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await as("agency");
    await open(agency.contract(known.agencyContract));
    const frame = page.getByRole("region", { name: /^Downline agents: / });
    await frame.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });
});

test.describe("in Spanish", () => {
  test("by the address, and from then on", async ({ page, as }) => {
    await as("agent");
    await page.goto(agent.contracts({ lng: "es", status: "All" }));
    await expect(page).toHaveTitle("Contratos – Producer Hub");
    await expect(page.getByText("desde el 13 jun 2023")).toBeVisible();
    await page.goto(agent.preferences());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preferencias");
    await page.goto(`${agent.home()}&lng=en`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home");
  });

  test("an unknown language in the address changes nothing", async ({ page }) => {
    await page.goto(`${paths.signedOut()}?lng=fr`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Signed out");
  });

  test.describe("by the browser", () => {
    test.use({ locale: "es-PR" });

    test("from the sign-in on", async ({ page }) => {
      await page.goto(paths.contracts());
      await page.getByLabel("Correo electrónico").fill("agent@demo.example");
      await page.getByLabel("Contraseña").fill("demo");
      await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
      await expect(page).toHaveTitle("Contratos – Producer Hub");
      await expect(page.getByRole("navigation", { name: "Principal" }).getByRole("link")).toHaveText([
        "Inicio",
        "Contratos",
        "Inscripciones",
        "Licencias",
        "E&O",
        "Estados de cuenta",
        "Solicitudes de ayuda",
        "SOA",
      ]);
      await expect(page.getByText("11 contratos")).toBeVisible();
    });
  });
});

test.describe("preferences", () => {
  test("change the language and come back with the portal", async ({ page, as, open }) => {
    await as("agency");
    await open(agency.preferences());
    await page.getByLabel("Preferred language").selectOption("Español (Spanish)");
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(page.getByRole("status")).toHaveText("Sus preferencias se guardaron.");
    await expectAddress(page, agency.preferences());
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await page.goto(agency.contracts());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contratos");
    await expect(page.getByText("Sus preferencias se guardaron.")).toHaveCount(0);
  });

  test("change the appearance, whatever the system says", async ({ page, as, open }) => {
    await as("agent");
    await page.emulateMedia({ colorScheme: "dark" });
    await open(agent.preferences());
    const brightness = () =>
      page.evaluate(() => {
        const [red = 0, green = 0, blue = 0] =
          getComputedStyle(document.body)
            .backgroundColor.match(/[\d.]+/g)
            ?.map(Number) ?? [];
        return red + green + blue > 382 ? "light" : "dark";
      });
    expect(await brightness()).toBe("dark");
    await page.getByLabel("Light").check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(page.getByRole("status")).toHaveText("Your preferences are saved.");
    expect(await brightness()).toBe("light");

    await page.emulateMedia({ colorScheme: "light" });
    await page.getByLabel("Dark").check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await brightness()).toBe("dark");
    await page.goto(paths.signedOut());
    expect(await brightness()).toBe("dark");

    await page.goto(agent.preferences());
    await page.getByLabel("As the system").check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    expect(await brightness()).toBe("light");
  });

  test("lite mode takes all script out of the pages, and everything works", async ({ page, as, open }) => {
    await as("agency");
    await open(agency.preferences());
    await expect(scripts(page)).not.toHaveCount(0);
    await page.getByLabel("Always").check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(page.getByRole("status")).toHaveText("Your preferences are saved.");
    for (const address of [
      agency.preferences(),
      agency.home(),
      agency.contracts(),
      agency.contract(known.agencyContract),
      agency.portals(),
      agency.contract(known.missing),
      paths.signOut(),
      paths.signedOut(),
      "/nowhere",
    ]) {
      await page.goto(address);
      await expect(scripts(page), address).toHaveCount(0);
    }

    await page.goto(agency.contracts());
    await page.getByRole("combobox", { name: "Status" }).selectOption("Pending");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "Pillar & Pine Life" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pillar & Pine Life");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export hierarchy" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await page.getByRole("button", { name: "Dismiss “New training dates”" }).click();
    await expect(page.getByText("New training dates")).toHaveCount(0);

    await page.goto(agency.preferences());
    await page.getByLabel("As the browser asks").check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(scripts(page)).not.toHaveCount(0);
  });

  test.describe("of a browser that saves data", () => {
    test.use({ extraHTTPHeaders: { "Save-Data": "on" } });

    test("give lite mode, unless the user never wants it", async ({ page, as }) => {
      await as("agent");
      await page.goto(agent.contracts());
      await expect(page.getByText("11 contracts")).toBeVisible();
      await expect(scripts(page)).toHaveCount(0);
      await page.goto(agent.preferences());
      await page.getByLabel("Never").check();
      await page.getByRole("button", { name: "Save preferences" }).click();
      await expect(scripts(page)).not.toHaveCount(0);
    });
  });
});

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const crumbs = (page: Page) => page.getByRole("navigation", { name: "You are here" });
const banners = (page: Page) => page.getByRole("region", { name: /^(Important|Warning|Information): / });
const scripts = (page: Page) => page.locator("script");

type Stop = { name: string; place: number; outlined: boolean; inView: boolean };

/** What has the focus, where it stands in the page, and whether one can see that; null when nothing has it. */
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

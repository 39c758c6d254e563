import type { Page } from "@playwright/test";
import { paths, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { openAlerts } from "../support/shell.ts";

/** The languages, the appearance and lite mode. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

const agency = pathsFor({ type: "agency", id: demoIds.agency });

test.describe("in Spanish", () => {
  test("an address that asks for Spanish shows its page and later ones in Spanish", {
    tag: "@server",
  }, async ({ page, as }) => {
    await as("agent");
    await page.goto(agent.contracts({ lng: "es", status: "All" }));
    await expect(page).toHaveTitle("Contratos – Producer Hub");
    await expect(page.getByRole("cell", { name: /13 jun\.? 2023/ })).toBeVisible();
    await page.goto(agent.preferences());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preferencias");
    await page.goto(`${agent.home()}&lng=en`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home");
  });

  test("an unknown language in the address changes nothing", { tag: "@server" }, async ({ page }) => {
    await page.goto(`${paths.signedOut()}?lng=fr`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Signed out");
  });

  test.describe("by the browser", () => {
    test.use({ locale: "es-PR" });

    test("a browser that prefers Spanish is shown Spanish from the sign-in on", { tag: "@server" }, async ({
      page,
    }) => {
      await page.goto(paths.contracts());
      await page.getByLabel("Correo electrónico").fill("agent@demo.example");
      await page.getByLabel("Contraseña").fill("demo");
      await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
      await expect(page).toHaveTitle("Contratos – Producer Hub");
      await expect(page.getByRole("navigation", { name: "Principal" }).getByRole("link")).toHaveText([
        "Inicio",
        "Sus trámites",
        "Contratos",
        "Clientes",
        "Inscripciones",
        "Estados de cuenta",
        "SOA",
        /^Licencias/,
        /^E&O/,
        "Nombramientos",
        "¿Puedo vender?",
        "Solicitudes de ayuda",
        "Videos",
        "Su calendario",
        "Calendario de capacitación",
      ]);
      await expect(page.getByText("11 contratos")).toBeVisible();
    });
  });
});

// They are kept for the user: who saves some here is nobody who signs in, with their preferences, in another journey.
test.describe("preferences", () => {
  test("saved preferences change the language and lead back to their page in the same portal", async ({
    page,
    as,
    open,
  }) => {
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

  test("saved preferences change the appearance, whatever the system says", async ({ page, as, open }) => {
    await as("agency");
    await page.emulateMedia({ colorScheme: "dark" });
    await open(agency.preferences());
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

    await page.goto(agency.preferences());
    await page.getByLabel("Use system setting").check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    expect(await brightness()).toBe("light");
  });

  test("lite mode takes all script out of the pages, and everything works", { tag: "@script" }, async ({
    page,
    as,
    open,
  }) => {
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
      agency.contract(demoIds.agencyContract),
      agency.portals(),
      agency.contract(demoIds.missing),
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
    await openAlerts(page);
    await page.getByRole("button", { name: "Dismiss “New training dates”" }).click();
    await expect(page.getByText("New training dates")).toHaveCount(0);

    await page.goto(agency.preferences());
    await page.getByLabel("Use browser setting").check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await expect(scripts(page)).not.toHaveCount(0);
  });

  test(
    "saved preferences are found in another browser, and not by another user of the same one",
    { tag: "@plain" },
    async ({ page, context, signIn }, { project }) => {
      const account = project.name === "plain" ? "six" : "seven";
      const html = page.locator("html");
      await signIn(account, { returnUrl: paths.preferences() });
      await expect(page.getByText("They follow you to every browser")).toBeVisible();
      await page.getByLabel("Preferred language").selectOption("Español (Spanish)");
      await page.getByLabel("Dark").check();
      await page.getByLabel("Compact").check();
      await page.getByRole("button", { name: "Save preferences" }).click();
      await expect(page.getByRole("status")).toHaveText("Sus preferencias se guardaron.");
      await signOut(page);

      // A browser without cookies is another one.
      await context.clearCookies();
      await page.goto(paths.signedOut());
      await expect(html).toHaveAttribute("lang", "en");
      await signIn(account, { returnUrl: paths.portals() });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Elija un portal");
      await expect(html).toHaveAttribute("data-theme", "dark");
      await expect(html).toHaveAttribute("data-density", "compact");
      await signOut(page);

      await signIn("many", { returnUrl: paths.portals() });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a portal");
      await expect(html).not.toHaveAttribute("data-theme");
      await expect(html).not.toHaveAttribute("data-density");
    },
  );

  test.describe("of a browser that saves data", () => {
    test.use({ extraHTTPHeaders: { "Save-Data": "on" } });

    test("a browser that saves data is given lite mode, unless the user never wants it", {
      tag: "@server",
    }, async ({ page, as }) => {
      await as("agency");
      await page.goto(agency.contracts());
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(scripts(page)).toHaveCount(0);
      await page.goto(agency.preferences());
      await page.getByLabel("Never").check();
      await page.getByRole("button", { name: "Save preferences" }).click();
      await expect(scripts(page)).not.toHaveCount(0);
    });
  });
});

async function signOut(page: Page) {
  await page.goto(paths.signOut());
  await page.getByRole("button", { name: /^(Sign out|Cerrar sesión)$/ }).click();
  await expect(page).toHaveURL(/signed-out$/);
}

const scripts = (page: Page) => page.locator("script");

import type { Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import enForms from "#locales/en/forms.json" with { type: "json" };
import enNotices from "#locales/en/notices.json" with { type: "json" };
import enReceipt from "#locales/en/receipt.json" with { type: "json" };
import esForms from "#locales/es/forms.json" with { type: "json" };
import esNotices from "#locales/es/notices.json" with { type: "json" };
import esReceipt from "#locales/es/receipt.json" with { type: "json" };
import { expect, expectAddress, test } from "../support/journey.ts";
import { changesIn, expectSummary, field, fillIn, press, words } from "../support/profile-steps.ts";

/** A profile and requests to change it: `docs/product/profile.md`. Today is September 15, 2026. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const typed = { phone: "813.555.0199", address1: "9 Pier Road", address2: "", zip: "29401-0077" };
const title = { agent: "Agent profile", agency: "Agency profile" };

for (const { tag, language, locale, account, at, type, notices, forms, receipt, changes } of [
  {
    tag: [],
    language: "en",
    locale: "en-US",
    account: "agent",
    at: agent,
    type: "agent",
    notices: enNotices,
    forms: enForms,
    receipt: enReceipt,
    changes: [
      /Phone\s*Current \(843\) 555-0155\s*Requested \(813\) 555-0199/,
      /Address line 1\s*Current 8204 Bayshore Boulevard\s*Requested 9 Pier Road/,
      /Address line 2\s*Current Suite 257\s*Requested None/,
      /ZIP code\s*Current 29401\s*Requested 29401-0077/,
    ],
  },
  {
    // Script shows the same words.
    tag: ["@server"],
    language: "es",
    locale: "es-US",
    account: "agency",
    at: agency,
    type: "agency",
    notices: esNotices,
    forms: esForms,
    receipt: esReceipt,
    changes: [
      /Teléfono\s*Actual \(843\) 555-0178\s*Solicitado \(813\) 555-0199/,
      /Dirección, línea 1\s*Actual 1703 Harbor View Drive\s*Solicitado 9 Pier Road/,
      /Código postal\s*Actual 29401\s*Solicitado 29401-0077/,
    ],
  },
] as const) {
  test.describe(`${account}, ${language}`, { tag: [...tag] }, () => {
    test.use({ locale });
    const own = words[language];

    test(`an ${account} changes phone and address of the profile, checks them and asks for the change`, async ({
      page,
      as,
      open,
      checkPage,
      javaScriptEnabled,
    }) => {
      await as(account);
      await open(at.home());
      await page.getByRole("banner").getByText(`${account}@demo.example`).first().click();
      await page.getByRole("link", { name: own.title[type] }).click();
      await expectAddress(page, at.profile());
      await expect(heading(page)).toHaveText(own.title[type]);
      await checkPage();
      await fillIn(page, language, typed);
      if (javaScriptEnabled !== false)
        await expect(field(page, own.fields.phone)).toHaveValue("(813) 555-0199");
      await press(page, own.request);

      await expect(heading(page)).toHaveText(own.check.title);
      await expect(changesIn(page)).toHaveText([...changes]);
      await checkPage();
      await page.getByRole("link", { name: `${own.change} ${own.fields.zip}` }).click();
      await expect(field(page, own.fields.zip)).toHaveValue(typed.zip);
      await expect(field(page, own.fields.address1)).toHaveValue(typed.address1);
      await press(page, own.request);
      await expect(changesIn(page)).toHaveText([...changes]);

      await press(page, own.check.submit);
      await expect(heading(page)).toHaveText(own.submitted.title);
      await expect(page.getByRole("status")).toHaveText(notices.profileSubmitted);
      await expect(page.getByText(receipt.underReview)).toBeVisible();
      await expect(changesIn(page)).toHaveText([...changes]);
      await checkPage();
      const confirmation = page.url();
      const help = page.getByRole("link", { name: own.submitted.help });
      await expect(help).toHaveAttribute("href", at.helpRequests({ status: "open" }));
      await page.getByRole("link", { name: own.submitted.home }).click();
      await expectAddress(page, at.home());

      await page.goto(confirmation);
      await expect(changesIn(page)).toHaveText([...changes]);
      await page.goto(at.profile());
      await expect(heading(page), "nothing changes before the review").toHaveText(own.title[type]);
      await expect(field(page, own.fields.phone)).toHaveValue(/^\(843\)/);
      for (const part of own.open.lead.split("{{date}}"))
        await expect(page.getByRole("main").getByText(part)).toBeVisible();
      await expect(changesIn(page)).toHaveCount(changes.length);
      await checkPage();
    });

    test(`each bad value in an ${account}'s profile has its message, and everything stays`, async ({
      page,
      as,
      open,
      checkPage,
      javaScriptEnabled,
    }) => {
      await as(account);
      await open(at.profile());
      const bad = { phone: "813-555", address1: "", city: "x".repeat(101), state: "", zip: "2940" };
      await fillIn(page, language, bad);
      await press(page, own.request);
      await expectSummary(page, forms.problem);
      const { faults } = forms;
      const said = [
        faults.phone,
        own.faults.address1.required,
        faults.tooLong.replace("{{label}}", own.fields.city).replace("{{longest}}", "100"),
        own.faults.state.required,
        faults.zipCode,
      ];
      await expect(page.getByRole("alert").getByRole("link")).toHaveText(said);
      await expect(page).toHaveTitle(new RegExp(`^Error: ${own.title[type]}`));
      await expect(field(page, own.fields.city)).toHaveValue(bad.city);
      await expect(field(page, own.fields.zip)).toHaveValue(bad.zip);
      await checkPage();
      await page.getByRole("alert").getByRole("link").last().click();
      await expect(field(page, own.fields.zip)).toBeFocused();
      if (javaScriptEnabled !== false) return;
      await page.goto(at.profile());
      await expect(field(page, own.fields.zip)).toHaveValue(bad.zip);
      await checkPage();
      await page.getByRole("link", { name: forms.empty }).click();
      await expect(field(page, own.fields.zip)).not.toHaveValue(bad.zip);
    });

    test(`an ${account}'s profile in which nothing changed is not sent`, { tag: "@server" }, async ({
      page,
      as,
      open,
      checkPage,
    }) => {
      await as(account);
      await open(at.profile());
      await press(page, own.request);
      await expectSummary(page, own.unchanged);
      await expect(page.getByRole("alert")).toContainText(forms.unchanged);
      await checkPage();
    });
  });
}

test("the profile forms of an agent and of an agency have their own fields", { tag: "@server" }, async ({
  page,
  as,
}) => {
  const labels = () => page.getByRole("main").locator("form label").allInnerTexts();
  const common = [
    "Nickname (optional)",
    "Phone (optional)",
    "Address line 1",
    "Address line 2 (optional)",
    "City",
    "State",
    "ZIP code",
  ];
  await as("agent");
  await page.goto(agent.profile());
  expect(await labels()).toEqual(["First name", "Middle name (optional)", "Last name", ...common]);
  await expect(page).toHaveTitle(`${title.agent} – Producer Hub`);
  await as("agency");
  await page.goto(agency.profile());
  expect(await labels()).toEqual(["Agency name", ...common]);
  await expect(page).toHaveTitle(`${title.agency} – Producer Hub`);
});

test("long values and none of a profile change stand on its check page as they are", {
  tag: "@server",
}, async ({ page, as, open, checkPage }) => {
  await as("agent");
  await open(agent.profile());
  const long = { nickname: "Ñ".repeat(100), address1: "Kilometre ".repeat(10).trim(), city: "w".repeat(100) };
  await fillIn(page, "en", { ...long, phone: "", address2: "" });
  await press(page, "Request Changes");
  for (const value of Object.values(long))
    await expect(changesIn(page).filter({ hasText: value })).toBeVisible();
  await expect(changesIn(page).filter({ hasText: "Phone" })).toContainText("None");
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(overflow).toBe(0);
  await checkPage();
});

test("a profile's telephone number is formatted while it is typed, and a correction stays in its place", {
  tag: "@script",
}, async ({ page, as, open }) => {
  await as("agent");
  await open(agent.profile());
  const phone = page.getByRole("main").getByLabel("Phone");
  await phone.fill("");
  await phone.pressSequentially("81355501999");
  await expect(phone).toHaveValue("(813) 555-0199");
  for (let times = 0; times < 5; times++) await phone.press("Backspace");
  await expect(phone).toHaveValue("(813) 55");
  await phone.pressSequentially("50142");
  await phone.press("Home");
  for (let times = 0; times < 2; times++) await phone.press("ArrowRight");
  await phone.press("Delete");
  await phone.pressSequentially("2");
  await expect(phone).toHaveValue("(823) 555-0142");
  await phone.fill("ask my office");
  await expect(phone, "nothing is taken away").toHaveValue("ask my office");
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription(/^Enter a 10-digit phone number/);
});

import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import enDesk from "#locales/en/desk.json" with { type: "json" };
import { itemOf, memberOfDesk } from "../support/desk-member.ts";
import { expect, expectAddress } from "../support/journey.ts";
import { test } from "../support/own-demo.ts";
import { pdfFile } from "../support/submission-forms.ts";

/** Appointments: `docs/product/appointments.md`. Today is September 15, 2026. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

test("an agent who lacks an appointment submits it, and may sell once the team has accepted it", async ({
  page,
  both,
  browser,
  open,
  signIn,
  checkPage,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const member = await memberOfDesk(browser, both.backend.url, javaScriptEnabled !== false);
  await signIn("agent");
  const question = { carrier: "Everwell Rx", state: "Mississippi" };
  await open(agent.readiness(question));
  const answer = page.getByRole("list").filter({ hasText: "License in Mississippi" });
  await expect(answer).toContainText("Not appointed by Everwell Rx in Mississippi");
  await answer.getByRole("link", { name: "Submit the appointment" }).click();
  await expectAddress(page, agent.documentForm("Appointment"));
  await checkPage();

  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("main")).toContainText("Choose the carrier that appointed you.");
  await page.getByLabel("Carrier", { exact: true }).selectOption("Everwell Rx");
  await page.getByLabel("State", { exact: true }).selectOption("Mississippi");
  await page.getByLabel("Effective date").fill("2026-09-01");
  await page.getByLabel("Carrier's appointment letter").setInputFiles(pdfFile());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("main")).toContainText("Sep 1, 2026");
  await checkPage();
  await page.getByRole("button", { name: "Submit appointment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Appointment submitted");

  await member.goto("/desk/appointments");
  await itemOf(member, "Everwell Rx").click();
  await member.getByRole("button", { name: enDesk.decide.accept }).click();
  await expect(member.getByRole("status")).toContainText(enDesk.done.accepted);
  await member.context().close();

  await open(agent.readiness(question));
  await expect(answer).toContainText("Appointed by Everwell Rx in Mississippi");
  await open(agent.appointments({ carrier: "Everwell Rx" }));
  await expect(page.getByRole("row").filter({ hasText: "Mississippi" })).toContainText("Active");
  await checkPage();
});

test("an agency finds the contracts without an appointment, and the appointments of their producer", {
  tag: "@server",
}, async ({ page, open, signIn, checkPage }) => {
  await signIn("agency");
  await open(agency.board());
  await page.getByRole("link", { name: /^appointment \(\d+\)$/ }).click();
  await expectAddress(page, agency.board({ only: "appointment" }));
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText("Not ready");
  await row.getByRole("link").click();
  const section = page.getByRole("region", { name: "Appointments" });
  await expect(section.getByRole("row").nth(1)).toContainText(/Active|Pending|Ended/);
  await checkPage();
});

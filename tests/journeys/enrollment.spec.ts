import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, test } from "../support/journey.ts";

/** An enrollment's page and its payments. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

test("an agency sees an enrollment with its status, dates, payments and overrides", {
  tag: "@plain",
}, async ({ page, as, open, checkInBothLanguages }) => {
  await as("agency");
  await checkInBothLanguages(agency.enrollment(demoIds.enrollment));
  await open(agency.enrollment(demoIds.enrollment));
  const main = page.getByRole("main");
  await expect(main.getByText("The policy is in force.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Marisol Vega" })).toHaveAttribute(
    "href",
    agency.producer(demoIds.agent),
  );
  await expect(page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first()).toContainText(
    "Received by the agent",
  );

  const overrides = page.getByRole("region", { name: "Override payments" }).first();
  await overrides.getByRole("link", { name: /^On hold \(\d+\)$/ }).click();
  await expect(page).toHaveURL(/payments\/overrides\?.*status=OnHold/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Override payments");
  await expect(page.getByRole("cell", { name: "On hold" }).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "Processed", exact: true })).toHaveCount(0);
  await checkInBothLanguages(agency.enrollmentPayments(demoIds.enrollment, "overrides"));
});

test("an agent sees their own enrollment without a producer and without overrides", {
  tag: "@server",
}, async ({ page, as, open, checkPage }) => {
  await as("agent");
  await open(agent.enrollment(demoIds.enrollment));
  await expect(page.getByRole("region", { name: "Commission payments" }).first()).toBeVisible();
  await expect(page.getByText("Override payments")).toHaveCount(0);
  await expect(page.getByRole("main").getByText("Producer", { exact: true })).toHaveCount(0);
  await checkPage();

  await page.getByRole("link", { name: "All commission payments" }).click();
  await page.getByRole("link", { name: /^Amount/ }).click();
  await expect(page).toHaveURL(/sort=amount/);
  await expect(page.getByRole("columnheader", { name: /Amount/ })).toHaveAttribute("aria-sort", "ascending");
  await checkPage();
});

test("an application is downloaded: one file as it is, several in an archive", async ({ page, as, open }) => {
  await as("agent");
  for (const [id, name] of [
    [demoIds.enrollment, `application-${demoIds.enrollment}.pdf`],
    [demoIds.enrollmentWithFiles, `application-${demoIds.enrollmentWithFiles}.zip`],
  ] as const) {
    await open(agent.enrollment(id));
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download application" }).click();
    expect((await coming).suggestedFilename()).toBe(name);
  }
  await open(agent.enrollment(demoIds.enrollmentWithoutFile));
  await expect(page.getByText("No application file on record.")).toBeVisible();
});

test("an agent who has left has no page, and the enrollment says so", { tag: "@server" }, async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("agency");
  await open(agency.enrollment(demoIds.formerAgentEnrollment));
  await expect(page.getByText("no longer active")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Curtis Hale" })).toHaveCount(0);
  await checkPage();
});

test.describe("addresses that lead nowhere", { tag: "@server" }, () => {
  test("a malformed enrollment id, somebody else's enrollment and an agent's overrides are not found", async ({
    page,
    as,
  }) => {
    await as("agent");
    for (const [address, words] of [
      [agent.enrollment("a.b"), "The enrollment ID is invalid."],
      [agent.enrollment(demoIds.otherEnrollment), "could not be found"],
      [agent.enrollmentPayments(demoIds.enrollment, "overrides"), "Unsupported payment type for agents"],
    ] as const) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(page.getByRole("main")).toContainText(words);
    }
  });
});

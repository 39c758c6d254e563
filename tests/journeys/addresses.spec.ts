import { paths, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";
import { agencyAreas } from "../support/shell.ts";

/** Addresses that lead nowhere or elsewhere, and the titles of all others. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });

const agency = pathsFor({ type: "agency", id: demoIds.agency });

test("every screen has a title of its own", { tag: "@server" }, async ({ page, as }) => {
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
    agency.contract(demoIds.agencyContract),
    agency.contractRequest(),
    agency.downlineRequest(),
    agency.profile(),
    agency.preferences(),
    agency.portals(),
    agency.signOut(),
    "/nowhere",
  ]);
  await as("agent");
  await collect([agent.scopes()]);
});

test("an address that leads nowhere says so", { tag: "@server" }, async ({ page, as }) => {
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

test("when the Hub is unavailable the page says so and offers to try again", { tag: "@server" }, async ({
  page,
  as,
}) => {
  await as("agent");
  const answer = await page.goto(paths.unavailable());
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()["retry-after"]).toMatch(/^\d+$/);
  await expect(page.getByText("The Hub is currently unavailable. Please try again later.")).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await expectAddress(page, agent.home());
});

test("addresses of the former portal lead to those of today", { tag: "@server" }, async ({
  page,
  as,
  request,
}) => {
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
    [`/Agent/Statements?paymentRunId=88&agentId=${demoIds.agent}`, `/statements/88?agentId=${demoIds.agent}`],
    [`/Agency/Home?agencyId=${demoIds.agency}`, `/?agencyId=${demoIds.agency}`],
    ["/Agent/Statements?paymentRunId=../../evil", "/statements"],
    ["/Agent/Enrollments/Enrollment/..%2f..%2fevil", "/enrollments"],
    ["/agent/home", "/"],
  ];
  const decoded = (one: string | number) => (typeof one === "string" ? decodeURIComponent(one) : one);
  for (const [from, to] of moved) {
    const answer = await request.get(from, { maxRedirects: 0 });
    const isOfAKind = /^\/agen(t|cy)\//i.test(from) && !/Id=/i.test(from.replace("paymentRunId", ""));
    // The portal of that kind depends on the user.
    const wanted = isOfAKind ? [302, `/account/login?returnUrl=${from}`] : [301, to];
    const location = decodeURIComponent(decodeURIComponent(answer.headers().location ?? ""));
    expect([from, answer.status(), location]).toEqual([from, ...wanted.map(decoded)]);
  }

  await as("agent");
  await page.goto("/Agent/Activities/Manage/15");
  await expectAddress(page, agent.helpRequest("15"));
  await page.goto("/Agent/Statements?paymentRunId=88");
  await expectAddress(page, agent.statement("88"));
  await page.goto("/PortalSelection");
  await expectAddress(page, agent.home());
});

import type { Page } from "@playwright/test";
import { paths, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, expectAddress, test } from "../support/journey.ts";

const agent = pathsFor({ type: "agent", id: demoIds.agent });

test("signing in leads to the page that was wanted, its query kept", async ({ page }) => {
  await page.goto(paths.contracts({ status: "Pending", carrier: "pillar" }));
  await fillIn(page, "agent@demo.example", "demo");

  await expectAddress(page, agent.contracts({ status: "Pending", carrier: "pillar" }));
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("Pending");
  await expect(page.getByRole("searchbox", { name: "Carrier name contains" })).toHaveValue("pillar");
  await expect(page.getByRole("link", { name: "Pillar & Pine Life" })).toBeVisible();
});

test("a user who is signed in already goes straight to the page that was wanted", { tag: "@server" }, async ({
  page,
  as,
}) => {
  await as("agent");
  await page.goto(paths.signIn(agent.contracts({ status: "All" })));
  await expectAddress(page, agent.contracts({ status: "All" }));
});

test("signing in never leads to another site", { tag: "@server" }, async ({ page, signIn }) => {
  await signIn("agent", { returnUrl: "/\\evil.example" });
  await expectAddress(page, agent.home());
});

test("a wrong password is refused, and the address that was typed stays", { tag: "@server" }, async ({
  page,
}) => {
  await page.goto(paths.signIn());
  await fillIn(page, "agent@demo.example", "wrong");

  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("alert")).toContainText("The email or password is incorrect");
  await expect(page.getByLabel("Email")).toHaveValue("agent@demo.example");
  await expect(page.getByLabel("Password")).toHaveValue("");

  await fillIn(page, "agent@demo.example", "demo");
  await expectAddress(page, agent.home());
});

test("logging out from the user menu ends the sign-in here and at the provider", async ({
  page,
  signIn,
  open,
}) => {
  await signIn("agent");
  await open(agent.contracts());
  const banner = page.getByRole("banner");
  await banner.getByText("agent@demo.example").first().click();
  await banner.getByRole("button", { name: "Sign out" }).click();

  await expectAddress(page, paths.signedOut());
  await expect(page.getByRole("heading", { level: 1, name: "Signed out" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    "You must sign in to access this application. Please click the button in the top right corner to sign in.",
  );

  await page.goBack();
  await expectSignInForm(page);
  await expect(page.getByText("AHP-")).toHaveCount(0);

  await page.goto(paths.signedOut());
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expectSignInForm(page);
});

test("the address that logs out asks first", { tag: "@server" }, async ({ page, signIn }) => {
  await signIn("agent");
  await page.goto(paths.signOut());
  await expect(page.getByRole("main")).toContainText("Do you want to sign out of the Hub?");
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await expectAddress(page, agent.home());

  await page.goto(paths.signOut());
  await page.getByRole("button", { name: "Sign out" }).click();
  await expectAddress(page, paths.signedOut());

  await page.goto(paths.signOut());
  await expectAddress(page, paths.signedOut());
});

test("a sign-in that the provider refuses is explained, and can be tried again", { tag: "@server" }, async ({
  page,
  signIn,
}) => {
  await signIn("error");
  await expect(page.getByRole("heading", { level: 1, name: "Login Error" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText(
    "There was an error logging in. Please try again later or reach out to your relationship manager for assistance.",
  );
  await expect(main.getByRole("definition").first()).toHaveText("access_denied");
  await expect(main).toContainText("This demo account always fails to sign in.");

  await page.getByRole("link", { name: "Try again" }).click();
  await fillIn(page, "agent@demo.example", "demo");
  await expectAddress(page, agent.home());
});

test("an unverified e-mail address must be verified first", { tag: "@server" }, async ({ page, signIn }) => {
  await signIn("unverified");
  await expectAddress(page, paths.emailUnverified());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Email Verification Required");
  await expect(page.getByRole("main")).toContainText("Email verification required before using the Hub.");

  await page.goto(paths.contracts());
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);

  await page.goto(paths.emailUnverified());
  await page.getByRole("link", { name: "Use another account" }).click();
  await fillIn(page, "agent@demo.example", "demo");
  await expectAddress(page, agent.home());
});

test("a user who has no portal is told that they are not set up, and can log out", {
  tag: "@server",
}, async ({ page, signIn }) => {
  await signIn("none", { returnUrl: paths.contracts() });
  await expectAddress(page, paths.notSetUp());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not a User");
  await expect(page.getByRole("main")).toContainText(
    "You are not set up to use the Hub, reach out to your relationship manager.",
  );
  await page.getByRole("button", { name: "Sign out" }).click();
  await expectAddress(page, paths.signedOut());
});

test("what the address says of a login error is shown as text, whatever it is", { tag: "@server" }, async ({
  page,
}) => {
  const type = "<script>alert(1)</script>";
  const description = `<img src=x onerror=alert(1)> <a href="//x">sign in here</a>`;
  const answer = await page.goto(paths.loginError(type, description));

  expect(answer?.status()).toBe(403);
  await expect(page.getByText(type, { exact: true })).toBeVisible();
  await expect(page.getByText(`“${description}”`, { exact: true })).toBeVisible();
  await expect(page.getByRole("link")).toHaveText(["Try again", "Español"]);
  await expect(page.getByRole("img")).toHaveCount(0);
});

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function expectSignInForm(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(page.getByLabel("Password")).toBeVisible();
}

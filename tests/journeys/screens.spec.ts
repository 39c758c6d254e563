import { listToolAt, paths, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, test } from "../support/journey.ts";
import { menuOpener, openPortalSwitch } from "../support/shell.ts";

/** Every screen, in both languages, as an accessibility checker and an HTML checker see it. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });
const otherAgency = pathsFor({ type: "agency", id: demoIds.otherAgency });

const PATIENCE_MS = 180_000;

const screens: Record<string, [name: string, address: string][]> = {
  nobody: [
    ["signed out", paths.signedOut()],
    ["a login error", paths.loginError("access_denied", "The sign-in was cancelled.")],
    ["an unverified e-mail address", paths.emailUnverified()],
    ["somebody else's portal", paths.notYourPortal("agency")],
    ["not set up", paths.notSetUp()],
    ["unavailable", paths.unavailable()],
    ["an address that leads nowhere", "/nowhere"],
  ],
  agent: [
    ["an agent's home", agent.home()],
    ["an agent's contracts", agent.contracts({ status: "All" })],
    ["contracts that are filtered", agent.contracts({ status: "All", carrier: "health" })],
    ["no contracts", agent.contracts({ status: "Pending", carrier: "zzz" })],
    ["an agent's contract", agent.contract(demoIds.agentContract)],
    ["a contract without certifications", agent.contract(demoIds.agentContractWithoutPolicies)],
    ["a contract that is not there", agent.contract(demoIds.missing)],
    ["a file that is not there", agent.contractFile(demoIds.agentContract, demoIds.missing)],
    ["an export that is not allowed", agent.hierarchyExport(demoIds.agentContract)],
    ["an agent's enrollments", agent.enrollments({ effective: "future" })],
    ["customers", agent.customers()],
    ["no customers", agent.customers({ name: "zzz" })],
    ["a customer", agent.customer(demoIds.customer)],
    ["a customer who is not there", agent.customer(demoIds.missing)],
    ["an enrollment that lacks information", agent.enrollment(demoIds.pendingEnrollments[0] ?? "")],
    ["a reminder of the team", agent.teamReminder(demoIds.waitingEnrollments[0] ?? "")],
    ["no enrollments", agent.enrollments({ lastName: "zzz" })],
    ["an agent's licenses", agent.licenses()],
    ["licenses that expire soon", agent.licenses({ expiry: "60" })],
    ["the files of a license", agent.licenseFiles(demoIds.agentLicense)],
    ["a license that is not there", agent.licenseFiles(demoIds.missing)],
    ["an agent's E&O insurance", agent.eAndOs()],
    ["an E&O submission", agent.documentForm("EAndO")],
    ["an E&O file that is not there", agent.eAndOFile(demoIds.agentEAndO, demoIds.missing)],
    ["an agent's appointments", agent.appointments()],
    ["appointments that have ended", agent.appointments({ status: "Ended" })],
    ["the calendar of an agent", agent.calendarFeed()],
    ["what an agent misses to sell", agent.readiness()],
    ["whether an agent may sell", agent.readiness({ carrier: "Alder Health Plans", state: "Alabama" })],
    ["a day that is none", agent.readiness({ day: "2027-02-30" })],
    ["an agent's submissions", agent.submissions()],
    ["no submissions", agent.submissions({ kind: "ProfileChange", status: "WithCarrier" })],
    ["a submission", agent.submission(demoIds.helpRequest)],
    ["an agent's help requests", agent.helpRequests()],
    ["no help requests", agent.helpRequests({ text: "zzz" })],
    ["a request for help", agent.newHelpRequest()],
    ["a help request", agent.helpRequest(demoIds.helpRequest)],
    ["a help request that is not there", agent.helpRequest(demoIds.missing)],
    ["videos", agent.videos({ page: "2" })],
    ["a new scope of appointment", agent.scopeRequest()],
    ["an agent's profile", agent.profile()],
    ["preferences", agent.preferences()],
    ["one portal to choose from", agent.portals()],
    ["logging out", agent.signOut()],
  ],
  agency: [
    ["an agency's home", agency.home()],
    ["an agency's contracts", agency.contracts()],
    ["an agency's enrollments", agency.enrollments({ state: demoIds.state, receivedTo: "2026-12-31" })],
    ["views of the enrollments", listToolAt(agency.enrollments({ active: "only" }), "views")],
    ["views of the submissions", listToolAt(agency.submissions({ status: "open" }), "views")],
    ["who may sell", agency.board()],
    ["the producers to ask", agency.askProducers()],
    ["an agency's customers", agency.customers({ name: "a" })],
    ["a customer of an agency", agency.customer(demoIds.customer)],
    ["an agency's profile", agency.profile()],
    ["the training calendar", agency.trainingCalendar()],
    ["an agency's licenses", agency.licenses({ expiry: "expired" })],
    ["an agency's E&O insurance", agency.eAndOs()],
    ["an agency's appointments in a state", agency.appointments({ state: "Florida" })],
    ["an agency's contract", agency.contract(demoIds.agencyContract)],
    ["the last page of a downline", agency.contract(demoIds.agencyContract, { page: "2", sort: "policies" })],
    ["the RTS report", agency.rtsReport()],
    ["producers", agency.producers({ status: "All", rts: "Rts", cols: "carrier.agent.rts.rtsNext" })],
    ["agents of a name", agency.producers({ agent: "a" })],
    ["producers of an agent of somebody else's", agency.producers({ filterAgentId: demoIds.otherAgent })],
    ["saved views", listToolAt(agency.producers(), "views")],
    ["a producer", agency.producer(demoIds.agent)],
  ],
  both: [["no terminated contracts", otherAgency.contracts({ status: "Terminated" })]],
  six: [
    ["six portals", paths.portals()],
    ["portals on the way to a page", paths.portals({ returnUrl: paths.contracts() })],
  ],
  many: [
    ["many portals", paths.portals()],
    ["too many results", paths.portals({ type: "agency", search: "insurance" })],
    ["no results", paths.portals({ search: "nobody" })],
  ],
};

for (const [account, list] of Object.entries(screens)) {
  // One journey an account: to begin anew for each screen takes as long as to check it.
  // Those that nobody is signed in for are the same with script.
  const tag = account === "nobody" ? ["@server"] : [];
  test(`no page that the account “${account}” sees has faults`, { tag }, async ({
    as,
    checkInBothLanguages,
  }) => {
    test.setTimeout(PATIENCE_MS);
    if (account !== "nobody") await as(account);
    for (const [name, address] of list) await test.step(name, () => checkInBothLanguages(address));
  });
}

test.describe("in the dark", () => {
  test.use({ colorScheme: "dark" });

  for (const [account, name, address] of [
    ["nobody", "a login error", paths.loginError("access_denied", "The sign-in was cancelled.")],
    ["agent", "an agent's home", agent.home()],
    ["agency", "producers by enrollments", agency.home({ chart: "producers" })],
    ["agent", "an agent's contracts", agent.contracts({ status: "All", carrier: "a" })],
    ["agent", "an agent's contract", agent.contract(demoIds.agentContract)],
    ["agency", "an agency's contract", agency.contract(demoIds.agencyContract)],
    ["agency", "enrollments", agency.enrollments({ active: "only" })],
    ["agency", "producers", agency.producers({ status: "All", filterAgentId: demoIds.agent })],
    ["agent", "an agent's E&O insurance", agent.eAndOs()],
    ["agent", "an agent's profile", agent.profile()],
    ["agent", "preferences", agent.preferences()],
    ["many", "too many results", paths.portals({ type: "agency", search: "insurance" })],
  ] as const) {
    test(`the screen of ${name} has no faults in dark colors`, { tag: "@server" }, async ({
      page,
      as,
      checkPage,
    }) => {
      if (account !== "nobody") await as(account);
      await page.goto(address);
      await checkPage();
    });
  }
});

test.describe("narrow", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("an agency's contract and its menus have no faults on a narrow screen", async ({
    page,
    as,
    open,
    checkPage,
  }) => {
    await as("agency");
    await open(agency.contract(demoIds.agencyContract));
    await checkPage();
    await menuOpener(page).click();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await checkPage();
  });
});

test("a page with its menus, its tree and a message open has no faults", async ({
  page,
  as,
  open,
  checkPage,
}) => {
  await as("both");
  await open(otherAgency.preferences());
  await page.getByRole("button", { name: "Save preferences" }).click();
  await expect(page.getByRole("status")).toHaveText("Your preferences are saved.");
  await page.getByRole("banner").getByText("both@demo.example").first().click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await checkPage();
  await openPortalSwitch(page);
  await expect(page.getByRole("link", { name: "All portals" })).toBeVisible();
  await checkPage();

  await as("agency");
  await open(agency.contract(demoIds.agencyContract));
  await page.getByText("Gulfstream Benefit Partners", { exact: true }).click();
  await expect(page.getByText("Suncoast Medicare Desk", { exact: true }).last()).toBeVisible();
  await checkPage();
});

test.describe("the sign-in page", () => {
  for (const [language, locale, signIn] of [
    ["English", "en-US", "Sign in"],
    ["Spanish", "es-US", "Iniciar sesión"],
  ] as const) {
    test.describe(language, () => {
      test.use({ locale });

      test("the sign-in page has no faults, not with an error either", { tag: "@server" }, async ({
        page,
        checkPage,
      }) => {
        await page.goto(paths.signIn());
        await expect(page.getByRole("heading", { level: 1, name: signIn })).toBeVisible();
        await checkPage();
        await page.getByRole("textbox").first().fill("agent@demo.example");
        await page.getByRole("textbox").last().fill("wrong");
        await page.getByRole("button", { name: signIn, exact: true }).click();
        await expect(page.getByRole("alert")).toBeVisible();
        await checkPage();
      });
    });
  }
});

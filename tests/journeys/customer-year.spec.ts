import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import enCustomers from "#locales/en/customers.json" with { type: "json" };
import enDesk from "#locales/en/desk.json" with { type: "json" };
import enEnrollment from "#locales/en/enrollment.json" with { type: "json" };
import enHelp from "#locales/en/helpRequests.json" with { type: "json" };
import enMissing from "#locales/en/missingInformation.json" with { type: "json" };
import enNotices from "#locales/en/notices.json" with { type: "json" };
import enPayments from "#locales/en/payments.json" with { type: "json" };
import enScopes from "#locales/en/scopes.json" with { type: "json" };
import enStatements from "#locales/en/statements.json" with { type: "json" };
import enSubmissions from "#locales/en/submissions.json" with { type: "json" };
import esCustomers from "#locales/es/customers.json" with { type: "json" };
import esEnrollment from "#locales/es/enrollment.json" with { type: "json" };
import esHelp from "#locales/es/helpRequests.json" with { type: "json" };
import esMissing from "#locales/es/missingInformation.json" with { type: "json" };
import esNotices from "#locales/es/notices.json" with { type: "json" };
import esPayments from "#locales/es/payments.json" with { type: "json" };
import esScopes from "#locales/es/scopes.json" with { type: "json" };
import esStatements from "#locales/es/statements.json" with { type: "json" };
import esSubmissions from "#locales/es/submissions.json" with { type: "json" };
import { itemOf, memberOfDesk } from "../support/desk-member.ts";
import { expect } from "../support/journey.ts";
import { test } from "../support/own-demo.ts";
import { main } from "../support/request-steps.ts";
import { pdfFile } from "../support/submission-forms.ts";

/** A customer over the year: `docs/product/customers.md` and `enrollments.md`, "Missing information". */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const [firstWaiting = "", secondWaiting = ""] = demoIds.waitingEnrollments;

for (const [locale, tag, enrollment, words] of [
  [
    "en-US",
    [],
    firstWaiting,
    {
      ...{
        customers: enCustomers,
        enrollment: enEnrollment,
        help: enHelp,
        missing: enMissing,
        notices: enNotices,
      },
      ...{ payments: enPayments, scopes: enScopes, statements: enStatements, submissions: enSubmissions },
    },
  ],
  // Script shows the same words.
  [
    "es-US",
    ["@server"],
    secondWaiting,
    {
      ...{
        customers: esCustomers,
        enrollment: esEnrollment,
        help: esHelp,
        missing: esMissing,
        notices: esNotices,
      },
      ...{ payments: esPayments, scopes: esScopes, statements: esStatements, submissions: esSubmissions },
    },
  ],
] as const) {
  test.describe(locale, { tag: [...tag] }, () => {
    test.use({ locale });

    test("a customer's application lacks something, the producer sends it, and finds everything about the customer", async ({
      page,
      both,
      browser,
      open,
      signIn,
      checkPage,
      javaScriptEnabled,
    }) => {
      test.setTimeout(240_000);
      const member = await memberOfDesk(browser, both.backend.url, javaScriptEnabled !== false);
      await signIn("agent");
      await open(agent.enrollment(enrollment));
      const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";

      await test.step("reminds the team of an application that it has had for days", async () => {
        await main(page).getByRole("link", { name: words.enrollment.remind }).click();
        await main(page).getByRole("button", { name: words.missing.remind.submit }).click();
        await expect(page.getByRole("status").first()).toContainText(words.notices.teamReminded);
        await expect(main(page).getByRole("link", { name: words.enrollment.remind })).toHaveCount(0);
        await expect(main(page)).toContainText(words.submissions.history.events.Reminded);
      });

      await test.step("the team sees the reminder, and asks for exactly what is missing", async () => {
        await member.goto("/desk/applications");
        await itemOf(member, name).click();
        await expect(member.getByRole("main")).toContainText(enDesk.events.Reminded);
        await member
          .getByRole("radio", { name: new RegExp(`^${enDesk.status["Pending Information"]}`) })
          .check();
        await member.getByRole("checkbox", { name: enMissing.items.signature }).check();
        await member.getByRole("checkbox", { name: enMissing.items.scope }).check();
        await member.getByLabel(enDesk.decide.reason, { exact: true }).fill("Page 7, below the date.");
        await member.getByRole("button", { name: enDesk.decide.move }).click();
        await expect(member.getByRole("status")).toContainText(enDesk.done.moved);
      });

      await test.step("reads what is missing, and sends it with a file", async () => {
        await open(agent.home());
        await main(page)
          .getByRole("link", { name: /waiting for information|esperan? información/ })
          .click();
        await main(page)
          .getByRole("table")
          .getByRole("link", { name: lastFirst(name) })
          .click();
        const asked = page.getByRole("region", { name: words.missing.title });
        await expect(asked.getByRole("listitem")).toHaveText([
          words.missing.items.signature,
          words.missing.items.scope,
        ]);
        await expect(asked).toContainText("Page 7, below the date.");
        await checkPage();
        await asked.getByRole("button", { name: words.missing.submit }).click();
        await expect(page.getByRole("alert")).toContainText(words.missing.form.faults.answer.required);
        await checkPage();
        await page.getByLabel(words.missing.form.fields.answer).fill("It is signed now.");
        await page.getByLabel(words.missing.form.fields.files).setInputFiles(pdfFile("page-7.pdf"));
        await page.getByRole("button", { name: words.missing.submit }).click();
        await expect(page.getByRole("status").first()).toContainText(words.notices.informationSent);
        await expect(page.getByRole("region", { name: words.missing.title })).toHaveCount(0);
        const history = page.getByRole("region", { name: words.submissions.history.title });
        await expect(history.getByRole("listitem").last()).toContainText("It is signed now.");
        await checkPage();
      });

      await test.step("the team gets the answer and the file on the same record", async () => {
        await member.goto("/desk/applications");
        await itemOf(member, name).click();
        await expect(member.getByRole("main")).toContainText("It is signed now.");
        await expect(member.getByRole("main")).toContainText("page-7.pdf");
      });

      await test.step("finds everything about the customer, and joins and parts two records", async () => {
        await main(page).getByRole("link", { name: words.enrollment.customer }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
        await expect(page.getByRole("region", { name: words.customers.policies, exact: true })).toBeVisible();
        await checkPage();
        await open(agent.customers({ name: "pacheco samira" }));
        await main(page).getByRole("rowheader").getByRole("link").last().click();
        const similar = page.getByRole("region", { name: words.customers.similar.title });
        await similar.getByRole("link", { name: words.customers.similar.merge }).click();
        await checkPage();
        await page.getByRole("button", { name: words.customers.merge.submit }).click();
        await expect(page.getByRole("status").first()).toContainText(words.notices.customersMerged);
        await expect(page.getByRole("region", { name: words.scopes.title, exact: true })).toBeVisible();
        await page.getByRole("link", { name: words.customers.same.undo }).click();
        await page.getByRole("button", { name: words.customers.split.submit }).click();
        await expect(page.getByRole("status").first()).toContainText(words.notices.customersSplit);
        await expect(similar).toBeVisible();
      });

      await test.step("asks about a payment on hold, and finds the question on the enrollment and the customer", async () => {
        await open(agent.onHoldPayments());
        await expect(main(page)).toContainText(words.payments.columns.reason);
        await main(page).getByRole("link", { name: words.statements.ask.link }).first().click();
        const details = page.getByLabel(words.help.request.fields.details);
        await expect(details).toHaveValue(/\$[\d.]+/);
        const begun = await details.inputValue();
        await details.fill(`${begun} ${locale} why?`);
        await page.getByRole("button", { name: words.help.request.submit }).click();
        await main(page).getByRole("table").getByRole("row").nth(1).getByRole("link").first().click();
        await expect(main(page)).toContainText(`${locale} why?`);
        await main(page).getByRole("definition").getByRole("link").first().click();
        const requests = page.getByRole("region", { name: words.enrollment.helpRequests });
        await expect(requests).toContainText("$");
        await main(page).getByRole("link", { name: words.enrollment.customer }).click();
        await expect(page.getByRole("region", { name: words.customers.waiting.title })).toContainText("$");
        await expect(page.getByRole("region", { name: words.enrollment.helpRequests })).toContainText("$");
        await checkPage();
        await member.goto("/desk/help-requests?page=1000");
        await itemOf(member, "$").click();
        await expect(member.getByRole("main")).toContainText(enDesk.fields.about);
      });
    });
  });
}

/** A name as lists have it: the last name first. */
function lastFirst(name: string): RegExp {
  const words = name.split(" ");
  return new RegExp(`^(?=.*${words.at(0)})(?=.*${words.at(-1)})`);
}

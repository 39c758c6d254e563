import type { Locator, Page } from "@playwright/test";
import { toCheck } from "../../support/application-wizard.ts";
import { asAgent, enter, expect, portal, type Text, test, text } from "../../support/catalogue-journey.ts";
import { standIn } from "../../support/faulty-backend.ts";
import { newcomer } from "../../support/filling-in.ts";
import { ofAgent } from "../../support/profiles.ts";
import { answerAll, answerStep } from "../../support/request-wizard.ts";
import type { StandIns } from "../../support/security/stand-ins.ts";
import { helpRequestsOfStandIn } from "../../support/stand-in-help-requests.ts";
import { scopesOfStandIn, standInScope } from "../../support/stand-in-scopes.ts";
import { goodValues, pdfFile, submissionForms } from "../../support/submission-forms.ts";
import type { Visitor } from "../../support/visitor.ts";

/** The messages while a form is being sent. */

const { agentId } = standIn;
const status = (page: Page): Locator => page.getByRole("status");

type Sent = {
  name: string;
  /** @returns the address of the page with the form */
  open: (somebody: Visitor, all: StandIns) => Promise<string>;
  fill?: (page: Page) => Promise<void>;
  button: Text;
  pending: Text;
};

const type = (field: string, value: string) => (page: Page) => page.locator(`[name="${field}"]`).fill(value);
const scope = (page: "signing" | "resend" | "void", status: string) => async (_: Visitor, all: StandIns) => {
  all.backend.fail(`/t/v2/agents/${agentId}/scopes`, {
    kind: "shape",
    body: { Data: [{ ...standInScope, status }], Total: 1 },
  });
  return asAgent.scope(scopesOfStandIn.id, page);
};

const withFiles = submissionForms.map(
  (form): Sent => ({
    name: form.name,
    open: async () => form.page(asAgent),
    fill: async (page) => {
      for (const [name, value] of Object.entries(goodValues(form))) {
        const control = page.locator(`[name="${name}"]`);
        const kind = form.fields.find((field) => field.name === name)?.kind;
        if (kind === "box") await control.check();
        else if (kind === "choice") await control.selectOption(value);
        else await control.fill(value);
      }
      await page.locator('input[type="file"]').setInputFiles(pdfFile());
      await page.getByRole("button", { name: /^Continu(e|ar)$/ }).click();
      await expect(
        page
          .getByRole("button", { name: form.button.en })
          .or(page.getByRole("button", { name: form.button.es })),
      ).toBeVisible();
    },
    button: form.button,
    pending:
      form.name === "a license"
        ? text("Submitting the license…", "Enviando la licencia…")
        : text("Submitting E&O details…", "Enviando los datos de E&O…"),
  }),
);

const submissions: readonly Sent[] = [
  ...withFiles,
  {
    name: "a help request",
    open: async () => asAgent.newHelpRequest(),
    fill: type("details", "Please call."),
    button: text("Submit request", "Enviar solicitud"),
    pending: text("Submitting help request…", "Enviando la solicitud de ayuda…"),
  },
  {
    name: "a note",
    open: async () => asAgent.helpRequest(helpRequestsOfStandIn.id),
    fill: type("note", "Thank you."),
    button: text("Send note", "Enviar nota"),
    pending: text("Sending note…", "Enviando la nota…"),
  },
  {
    name: "an SOA that is requested",
    open: async () => asAgent.scopeRequest(),
    fill: async (page) => {
      await type("firstName", "Ana")(page);
      await type("lastName", "Foreign")(page);
      await type("email", "ana@foreign.example")(page);
      await page.locator('[name="methodOfContact"]').selectOption("in_person");
    },
    button: text("Request SOA", "Solicitar SOA"),
    pending: text("Requesting SOA…", "Solicitando el SOA…"),
  },
  {
    name: "an SOA that is signed",
    open: scope("signing", "Client Signed"),
    button: text("Sign Now", "Firmar ahora"),
    pending: text("Opening the signing page…", "Abriendo la página de firma…"),
  },
  {
    name: "an SOA that is resent",
    open: scope("resend", "Sent"),
    button: text("Resend", "Reenviar"),
    pending: text("Resending SOA…", "Reenviando el SOA…"),
  },
  {
    name: "an SOA that is voided",
    open: scope("void", "Sent"),
    button: text("Void SOA", "Anular el SOA"),
    pending: text("Voiding SOA…", "Anulando el SOA…"),
  },
  {
    name: "a profile",
    open: async (somebody) =>
      (await answerStep(somebody, await somebody.get(asAgent.profile()), ofAgent.typed)).url,
    button: text("Send request", "Enviar solicitud"),
    pending: text("Sending your changes…", "Enviando sus cambios…"),
  },
  {
    name: "a contract request",
    open: async (somebody) =>
      (
        await answerAll(somebody, asAgent.contractRequest(), [
          { upline: standIn.lowerAgencyId },
          { contracts: standIn.contractOptionIds, states: [standIn.stateId] },
        ])
      ).url,
    button: text("Submit contract request", "Enviar solicitud de contratos"),
    pending: text("Submitting contract request...", "Enviando la solicitud de contratos…"),
  },
  {
    name: "an application",
    open: async (somebody) => (await toCheck(somebody, portal)).url,
    button: text("Submit application", "Enviar solicitud"),
    pending: text("Submitting application…", "Enviando la solicitud…"),
  },
];

for (const language of ["en", "es"] as const) {
  for (const { name, open, fill, button, pending } of submissions) {
    test(`the form for ${name} says that it is being sent (${language})`, async ({ page, all, show }) => {
      const somebody = await newcomer(all);
      const address = await open(somebody, all);
      await enter(page, all, somebody);
      await show(address, language);
      await fill?.(page);
      // Held back for good: what is said meanwhile is all that this journey is about.
      await page.route(
        () => true,
        (route) => (route.request().method() === "POST" ? undefined : route.continue()),
      );
      await page
        .getByRole("main")
        .getByRole("button", { name: button[language], exact: true })
        .last()
        .click();
      await expect(status(page)).toContainText(pending[language]);
      all.backend.heal();
    });
  }
}

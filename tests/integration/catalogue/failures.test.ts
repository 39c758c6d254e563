import { beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { sellApplications, toCheck } from "../../support/application-wizard.ts";
import { standIn } from "../../support/faulty-backend.ts";
import { send as fillInAndSend, newcomer, opened } from "../../support/filling-in.ts";
import type { HtmlForm } from "../../support/html-form.ts";
import { inLanguage, type Language, languages, type Text } from "../../support/integration/catalogue.ts";
import { haveScopes, listCall } from "../../support/integration/scope-pages.ts";
import { knowProfiles, ofAgent, submissionTo } from "../../support/profiles.ts";
import { answerAll, answerStep, sendStep } from "../../support/request-wizard.ts";
import { standInsOfFile } from "../../support/security/stand-ins.ts";
import { helpRequestsOfStandIn } from "../../support/stand-in-help-requests.ts";
import { scopesOfStandIn, standInScope } from "../../support/stand-in-scopes.ts";
import { submissionForms } from "../../support/submission-forms.ts";
import type { Answer, Visitor } from "../../support/visitor.ts";

/** The messages of failed and of accepted submissions, in both languages. */

const portal = { type: "agent", id: standIn.agentId } as const;
const asAgent = pathsFor(portal);
const agent = `/t/agents/${standIn.agentId}`;
const APPLICATIONS = "/api/applications/submissions";

const all = standInsOfFile();
beforeAll(async () => {
  knowProfiles(all.backend);
  sellApplications(all.backend);
  all.backend.answer(APPLICATIONS, () => ({ Id: 1 }));
});

type Submitted = {
  name: string;
  call: string;
  /** @returns the page with the form, filled in as far as it takes several pages */
  open: (somebody: Visitor, language: Language) => Promise<Answer>;
  /** Redirects are not followed. */
  send: (somebody: Visitor, page: Answer) => Promise<Answer>;
  failed: Text;
  /** Null where it leads to another site. */
  taken: Text | null;
};

const has = (name: string) => (form: HtmlForm) => form.fields.some((field) => field.name === name);
const form = (address: string, name: string, values: Record<string, string> = {}) => ({
  open: (somebody: Visitor, language: Language) => somebody.get(inLanguage(address, language)),
  send: (somebody: Visitor, page: Answer) =>
    somebody.submit(page, { form: has(name), values, follow: false }),
});
const lastStep = (steps: (somebody: Visitor) => Promise<Answer>) => ({
  open: async (somebody: Visitor, language: Language) =>
    somebody.get(inLanguage((await steps(somebody)).url, language)),
  send: (somebody: Visitor, page: Answer) => sendStep(somebody, page),
});
const scope = (page: "signing" | "resend" | "void", status: string) => {
  const { open, send } = form(asAgent.scope(scopesOfStandIn.id, page), "submission");
  return {
    open: (somebody: Visitor, language: Language) => {
      haveScopes(all, [{ ...standInScope, status }]);
      return open(somebody, language);
    },
    send,
  };
};

const withFiles = submissionForms.map(
  (filled): Submitted => ({
    name: filled.name,
    call: filled.call(portal),
    open: async (somebody, language) => {
      const page = await opened(somebody, filled, portal);
      return somebody.get(inLanguage(page.url, language));
    },
    send: (somebody, page) => fillInAndSend(somebody, page, filled, { button: /./ }),
    failed: filled.failed,
    taken: filled.notice,
  }),
);

const submissions: readonly Submitted[] = [
  ...withFiles,
  {
    name: "a help request",
    call: "/t/activities",
    ...form(asAgent.newHelpRequest(), "details", { details: "Please call." }),
    failed: { en: "Failed to submit help request", es: "Error al enviar la solicitud de ayuda" },
    taken: {
      en: "Help request submitted. The team will review it.",
      es: "Solicitud de ayuda enviada. El equipo la revisará.",
    },
  },
  {
    name: "a note",
    call: "/t/activitynotes",
    ...form(asAgent.helpRequest(helpRequestsOfStandIn.id), "note", { note: "Thank you." }),
    failed: { en: "Failed to submit note", es: "Error al enviar la nota" },
    taken: { en: "Note submitted.", es: "Nota enviada." },
  },
  {
    name: "an SOA that is requested",
    call: listCall,
    ...form(asAgent.scopeRequest(), "methodOfContact", {
      firstName: "Ana",
      lastName: "Foreign",
      email: "ana@foreign.example",
      methodOfContact: "in_person",
    }),
    failed: { en: "Failed to request SOA", es: "No se pudo solicitar el SOA" },
    taken: { en: "SOA sent to the customer.", es: "SOA enviado al cliente." },
  },
  {
    name: "an SOA that is signed",
    call: `${listCall}/${scopesOfStandIn.id}/signing-url`,
    ...scope("signing", "Client Signed"),
    failed: {
      en: "Failed to generate SOA signing session",
      es: "No se pudo crear la sesión de firma del SOA",
    },
    taken: null,
  },
  {
    name: "an SOA that is resent",
    call: `${listCall}/${scopesOfStandIn.id}/request`,
    ...scope("resend", "Sent"),
    failed: { en: "Failed to resend SOA", es: "No se pudo reenviar el SOA" },
    taken: { en: "SOA resent.", es: "SOA reenviado." },
  },
  {
    name: "an SOA that is voided",
    call: `${listCall}/${scopesOfStandIn.id}/voids`,
    ...scope("void", "Sent"),
    failed: { en: "Failed to void SOA", es: "No se pudo anular el SOA" },
    taken: { en: "SOA voided.", es: "SOA anulado." },
  },
  {
    name: "a profile",
    call: submissionTo(ofAgent),
    ...lastStep(async (somebody) =>
      answerStep(somebody, await somebody.get(asAgent.profile()), ofAgent.typed),
    ),
    failed: { en: "Failed to submit profile", es: "No se pudieron enviar los cambios del perfil" },
    taken: {
      en: "Profile change request submitted.",
      es: "Solicitud de cambio de perfil enviada.",
    },
  },
  {
    name: "a contract request",
    call: `${agent}/contractrequests`,
    ...lastStep((somebody) =>
      answerAll(somebody, asAgent.contractRequest(), [
        { upline: standIn.lowerAgencyId },
        { contracts: standIn.contractOptionIds, states: [standIn.stateId] },
      ]),
    ),
    failed: { en: "Failed to submit contract request", es: "No se pudo enviar la solicitud de contratos" },
    taken: { en: "Contract request submitted.", es: "Solicitud de contratos enviada." },
  },
  {
    name: "an application",
    call: APPLICATIONS,
    ...lastStep((somebody) => toCheck(somebody, portal)),
    failed: { en: "Failed to submit app queue submission", es: "No se pudo enviar la solicitud" },
    taken: { en: "Application submitted.", es: "Solicitud de póliza enviada." },
  },
];

describe.each(submissions)("$name", ({ call, open, send, failed, taken }) => {
  test.each(languages)("says that it failed, and then that it was taken: %s", async (language) => {
    const somebody = await newcomer(all);
    const page = await open(somebody, language);
    expect(page.html).toContain(`<html lang="${language}"`);
    all.backend.fail(call, { kind: "status", status: 500 });
    const refused = await send(somebody, page);
    expect(refused.status).toBe(502);
    expect(refused.words).toContain(failed[language]);

    all.backend.heal();
    const done = await send(somebody, page);
    expect(done.status, done.words).toBe(303);
    if (taken) expect((await somebody.get(done.location ?? "")).words).toContain(taken[language]);
  });
});

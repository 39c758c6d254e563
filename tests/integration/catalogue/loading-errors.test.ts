import { beforeAll, expect, test } from "vitest";
import { SHOW } from "#app/forms/steps/wizard.ts";
import { pathsFor } from "#app/paths.ts";
import { coverage, customer, medicare, sellApplications } from "../../support/application-wizard.ts";
import { standIn } from "../../support/faulty-backend.ts";
import { newcomer } from "../../support/filling-in.ts";
import { expectText, inLanguage, languages } from "../../support/integration/catalogue.ts";
import { knowProfiles } from "../../support/profiles.ts";
import { answerAll, sendStep } from "../../support/request-wizard.ts";
import { standInsOfFile } from "../../support/security/stand-ins.ts";
import { helpRequestsOfStandIn } from "../../support/stand-in-help-requests.ts";
import { statementsOfStandIn } from "../../support/stand-in-statements.ts";
import type { Visitor } from "../../support/visitor.ts";

/** The loading errors of the catalogue of texts: the call fails with 500, and its page says what is missing. */

const { agentId, agencyId, contractId } = standIn;
const asAgent = pathsFor({ type: "agent", id: agentId });
const asAgency = pathsFor({ type: "agency", id: agencyId });
const agent = `/t/agents/${agentId}`;
const agency = `/t/agencies/${agencyId}`;
const POLICY = "4711";
const statement = statementsOfStandIn.id;
const statementCall = `/t/agentstatements/${agentId}/${statement}`;
const helpRequest = helpRequestsOfStandIn.id;

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  for (const owner of [agent, agency]) {
    const enrollment = `${owner}/enrollments/${POLICY}`;
    all.backend.answer(enrollment, () => ({ PolicyId: 4711, InsurerName: "Foreign Carrier" }));
    all.backend.answer(`${enrollment}/payments/commissions`, () => []);
  }
  knowProfiles(all.backend);
  sellApplications(all.backend);
  // The home page, which has news, is not opened before.
  somebody = await newcomer(all);
});

test("the training calendar's page says in both languages that it cannot load it", async () => {
  // First: the home page has it, too, and then it is remembered.
  all.backend.fail("/api/content/calendar", { kind: "status", status: 500 });
  await expectText(somebody, asAgent.trainingCalendar(), {
    en: "Unable to load the training calendar at this time. Please try again later.",
    es: "No se puede cargar el calendario de capacitación en este momento. Inténtelo de nuevo más tarde.",
  });
});

const names = /^\/t\/(states|licenseTypes)$/;

// States and license types come first: once they were read they are remembered.
test.each<[name: string, en: string, es: string, page: string, call: string | RegExp]>([
  ["states", "Error loading states", "Error al cargar los estados", asAgent.documentForm("License"), names],
  [
    "license types",
    "Error loading license types",
    "Error al cargar los tipos de licencia",
    asAgent.documentForm("License"),
    names,
  ],
  [
    "profile",
    "There was an error loading your profile.",
    "Hubo un error al cargar su perfil.",
    asAgent.profile(),
    `${agent}/profile`,
  ],
  [
    "payments of an enrollment",
    "Error loading commission payments",
    "Error al cargar los pagos de comisiones",
    asAgent.enrollment(POLICY),
    `${agent}/enrollments/${POLICY}/payments/commissions`,
  ],
  [
    "overrides of an enrollment",
    "Error loading override payments",
    "Error al cargar los pagos de overrides",
    asAgency.enrollment(POLICY),
    `${agency}/enrollments/${POLICY}/payments/overrides`,
  ],
  [
    "processed payments of a statement",
    "Error loading processed payments",
    "Error al cargar los pagos procesados",
    asAgent.statement(statement),
    `${statementCall}/payments/commissions/processed`,
  ],
  [
    "payments on hold of a statement",
    "Error loading payments on hold",
    "Error al cargar los pagos en espera",
    asAgent.statement(statement),
    `${statementCall}/payments/commissions/onhold`,
  ],
  [
    "statement details",
    "Error loading statement details",
    "Error al cargar los detalles del estado de cuenta",
    asAgent.statement(statement),
    statementCall,
  ],
  [
    "enrollment details",
    "Error loading enrollment details",
    "Error al cargar los detalles de la inscripción",
    asAgent.enrollment(POLICY),
    `${agent}/enrollments/${POLICY}`,
  ],
  [
    "help requests",
    "Error loading help requests",
    "Error al cargar las solicitudes de ayuda",
    asAgent.helpRequests(),
    `${agent}/activities`,
  ],
  [
    "request types",
    "Error loading request types",
    "Error al cargar los tipos de solicitud",
    asAgent.newHelpRequest(),
    "/t/activities/new",
  ],
  [
    "one help request",
    "Error loading the help request",
    "Error al cargar la solicitud de ayuda",
    asAgent.helpRequest(helpRequest),
    `/t/activities/${helpRequest}`,
  ],
  [
    "notes",
    "Error loading notes",
    "Error al cargar las notas",
    asAgent.helpRequest(helpRequest),
    `/t/activities/${helpRequest}/notes`,
  ],
  ["feed", "Error loading feed", "Error al cargar las noticias", asAgent.home(), "/api/feeds/news"],
  ["videos", "Error loading videos", "Error al cargar los videos", asAgent.videos(), "/api/videos"],
  [
    "SOAs",
    "Error loading SOAs",
    "Error al cargar los SOA",
    asAgent.scopes(),
    `/t/v2/agents/${agentId}/scopes`,
  ],
  [
    "agents of a contract",
    "Error loading agents",
    "Error al cargar los agentes",
    asAgency.contract(contractId),
    `${agency}/contracts/${contractId}/downlines`,
  ],
  [
    "agents of a name",
    "Error loading agents",
    "Error al cargar los agentes",
    asAgency.producers({ agent: "nobody" }),
    `${agency}/downlineagents`,
  ],
  [
    "counties",
    "Error loading counties",
    "Error al cargar los condados",
    asAgency.enrollments({ state: "12" }),
    "/t/counties/12/dictionary",
  ],
  ["E&Os", "Error loading E&Os", "Error al cargar las pólizas de E&O", asAgent.eAndOs(), `${agent}/eandos`],
  [
    "enrollments",
    "Error loading enrollments",
    "Error al cargar las inscripciones",
    asAgent.enrollments(),
    `${agent}/enrollments`,
  ],
  [
    "types of the filters",
    "Error loading policy types",
    "Error al cargar los tipos de póliza",
    asAgent.enrollments({ more: "yes" }),
    `${agent}/enrollmentsearchform`,
  ],
  [
    "hierarchy",
    "Error loading hierarchy",
    "Error al cargar la jerarquía",
    asAgent.contract(contractId),
    `/t/agentcontracts/${contractId}/hierarchy`,
  ],
  [
    "insurers",
    "Error loading carriers",
    "Error al cargar las aseguradoras",
    asAgency.rtsReport(),
    `${agency}/insurers`,
  ],
  [
    "carriers of the filters",
    "Error loading carriers",
    "Error al cargar las aseguradoras",
    asAgent.statements(),
    `${agent}/enrollmentsearchform`,
  ],
  [
    "policy types",
    "Error loading policy types",
    "Error al cargar los tipos de póliza",
    asAgency.rtsReport(),
    "/t/policytypes/dictionary",
  ],
  [
    "licenses",
    "Error loading licenses",
    "Error al cargar las licencias",
    asAgent.licenses(),
    `${agent}/licenses`,
  ],
  [
    "producer contracts",
    "Error loading producer contracts",
    "Error al cargar los contratos de productores",
    asAgency.producers(),
    `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
  ],
  [
    "statements",
    "Error loading statements",
    "Error al cargar los estados de cuenta",
    asAgent.statements(),
    `${agent}/statements`,
  ],
  [
    "contracts",
    "Error loading contracts",
    "Error al cargar los contratos",
    asAgent.contracts(),
    `${agent}/contracts`,
  ],
  [
    "contract details",
    "Error loading contract details",
    "Error al cargar los detalles del contrato",
    asAgent.contract(contractId),
    `/t/agentcontracts/${contractId}`,
  ],
  [
    "files",
    "Error loading files",
    "Error al cargar los archivos",
    asAgent.contract(contractId),
    `/t/agentcontracts/${contractId}/files`,
  ],
  [
    "a producer",
    "Oops, try again later.",
    "Algo salió mal. Inténtelo de nuevo más tarde.",
    asAgency.producer(agentId),
    `/t/v2/agencies/${agencyId}/agents/${agentId}`,
  ],
])("a page says in both languages that it cannot load %s", async (_, en, es, page, call) => {
  all.backend.fail(call, { kind: "status", status: 500 });
  await expectText(somebody, page, { en, es });
  await expectText(somebody, page, {
    en: "Failed to fetch: 500 Internal Server Error",
    es: "No se pudo obtener: 500 Internal Server Error",
  });
});

test("a contract request says in both languages that it cannot load agencies and upline agencies", async () => {
  all.backend.fail(`/t/v2/agencies/${agencyId}/downlines`, { kind: "status", status: 500 });
  await expectText(somebody, asAgency.contractRequest(), {
    en: "Error loading agencies",
    es: "Error al cargar las agencias",
  });
  all.backend.fail(`${agent}/uplines`, { kind: "status", status: 500 });
  await expectText(somebody, asAgent.contractRequest(), {
    en: "Error loading upline agencies",
    es: "Error al cargar las agencias superiores",
  });
});

test("an application says in both languages that it cannot load products", async () => {
  const page = await answerAll(somebody, asAgent.applicationStep("customer"), [customer, medicare]);
  all.backend.fail("/t/products/dictionary", { kind: "status", status: 500 });
  const shown = await sendStep(somebody, page, { ...coverage, [SHOW]: "products" });
  expect(shown.status, shown.words).toBe(303);
  for (const language of languages) {
    const { words } = await somebody.get(inLanguage(shown.location ?? "", language));
    expect(words).toContain({ en: "Error loading products", es: "Error al cargar los productos" }[language]);
  }
});

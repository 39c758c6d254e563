import { beforeAll, describe, expect, test } from "vitest";
import { SHOW } from "#app/forms/steps/wizard.ts";
import { paths, pathsFor } from "#app/paths.ts";
import { coverage, customer, medicare, sellApplications } from "../../support/application-wizard.ts";
import { standIn } from "../../support/faulty-backend.ts";
import { newcomer } from "../../support/filling-in.ts";
import { expectText, inLanguage, languages, type Text } from "../../support/integration/catalogue.ts";
import { answerAll, sendStep } from "../../support/request-wizard.ts";
import { standInsOfFile } from "../../support/security/stand-ins.ts";
import { helpRequestsOfStandIn, standInHelpRequest } from "../../support/stand-in-help-requests.ts";
import { statementsOfStandIn } from "../../support/stand-in-statements.ts";
import type { Visitor } from "../../support/visitor.ts";

/** The empty states and search prompts of the catalogue of texts: the backend answers that there is nothing. */

const { agentId, agencyId, contractId } = standIn;
const asAgent = pathsFor({ type: "agent", id: agentId });
const asAgency = pathsFor({ type: "agency", id: agencyId });
const agent = `/t/agents/${agentId}`;
const agency = `/t/agencies/${agencyId}`;
const POLICY = "4711";
const statement = statementsOfStandIn.id;
const statementCall = `/t/agentstatements/${agentId}/${statement}`;
const helpRequest = helpRequestsOfStandIn.id;
const noRows = { Data: [], Total: 0 };

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  for (const owner of [agent, agency])
    all.backend.answer(`${owner}/enrollments/${POLICY}`, () => ({ PolicyId: 4711 }));
  sellApplications(all.backend);
  // The home page, which has news, is not opened before.
  somebody = await newcomer(all);
});

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });

test.each<[name: string, en: string, es: string, page: string, call: string, body: unknown]>([
  [
    "agents",
    "No agents found",
    "No se encontraron agentes",
    asAgency.contract(contractId),
    `${agency}/contracts/${contractId}/downlines`,
    [],
  ],
  [
    "agents who can submit an application",
    "No agents found",
    "No se encontraron agentes",
    asAgency.applicationStep("customer"),
    `${agency}/downlineagents`,
    {},
  ],
  [
    "upline agencies",
    "No upline agencies found",
    "No se encontraron agencias superiores",
    asAgent.contractRequest(),
    `${agent}/uplines`,
    [],
  ],
  [
    "contracts",
    "No contracts found.",
    "No se encontraron contratos.",
    asAgent.contracts({ status: "All" }),
    `${agent}/contracts`,
    [],
  ],
  [
    "active contracts",
    "No matching Active contracts.",
    "No hay contratos con el estatus “Activos”.",
    asAgent.contracts(),
    `${agent}/contracts`,
    [],
  ],
  [
    "pending contracts",
    "No matching Pending contracts.",
    "No hay contratos con el estatus “Pendientes”.",
    asAgent.contracts({ status: "Pending" }),
    `${agent}/contracts`,
    [],
  ],
  [
    "terminated contracts of a carrier",
    "No matching Terminated contracts for carrier “zed”.",
    "No hay contratos de la aseguradora “zed” con el estatus “Finalizados”.",
    asAgent.contracts({ status: "Terminated", carrier: "zed" }),
    `${agent}/contracts`,
    [],
  ],
  [
    "payments of an enrollment",
    "No commission payments found",
    "No se encontraron pagos de comisiones",
    asAgent.enrollment(POLICY),
    `${agent}/enrollments/${POLICY}/payments/commissions`,
    [],
  ],
  [
    "overrides of an enrollment",
    "No override payments found",
    "No se encontraron pagos de overrides",
    asAgency.enrollment(POLICY),
    `${agency}/enrollments/${POLICY}/payments/overrides`,
    [],
  ],
  [
    "payments on hold of a statement",
    "No payments on hold",
    "No hay pagos en espera",
    asAgent.statementPayments(statement, "commissions", { status: "OnHold" }),
    `${statementCall}/payments/commissions/onhold`,
    [],
  ],
  [
    "policies to export",
    "No policies to export",
    "No hay pólizas que exportar",
    asAgency.contract(contractId),
    `/t/agencycontracts/${contractId}`,
    { Id: contractId, Insurer: "Foreign Carrier", PolicyCount: 0 },
  ],
  [
    "files",
    "No files found",
    "No se encontraron archivos",
    asAgent.contract(contractId),
    `/t/agentcontracts/${contractId}/files`,
    [],
  ],
  [
    "licenses",
    "No licenses found",
    "No se encontraron licencias",
    asAgent.licenses(),
    `${agent}/licenses`,
    [],
  ],
  ["E&Os", "No E&Os found", "No se encontraron pólizas de E&O", asAgent.eAndOs(), `${agent}/eandos`, []],
  [
    "producer contracts",
    "No producer contracts found",
    "No se encontraron contratos de productores",
    asAgency.producers(),
    `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
    noRows,
  ],
  [
    "enrollments",
    "No enrollments yet",
    "Todavía no hay inscripciones",
    asAgent.enrollments(),
    `${agent}/enrollments`,
    noRows,
  ],
  [
    "enrollments that filters let through",
    "No enrollments match these filters",
    "Ninguna inscripción coincide con estos filtros",
    asAgent.enrollments({ active: "only" }),
    `${agent}/enrollments`,
    noRows,
  ],
  [
    "help requests",
    "No help requests found",
    "No se encontraron solicitudes de ayuda",
    asAgent.helpRequests(),
    `${agent}/activities`,
    [],
  ],
  [
    "notes",
    "No notes yet",
    "Todavía no hay notas",
    asAgent.helpRequest(helpRequest),
    `/t/activities/${helpRequest}/notes`,
    [],
  ],
  ["SOAs", "No SOAs yet", "Todavía no hay SOA", asAgent.scopes(), `/t/v2/agents/${agentId}/scopes`, noRows],
  [
    "statements",
    "No statements yet",
    "Todavía no hay estados de cuenta",
    asAgent.statements(),
    `${agent}/statements`,
    [],
  ],
  ["videos", "No videos available", "No hay videos disponibles", asAgent.videos(), "/api/videos", []],
  ["news", "No news available", "No hay noticias disponibles", asAgent.home(), "/api/feeds/news", []],
])("a page without %s says so in both languages", async (_, en, es, page, call, body) => {
  answers(call, body);
  if (call === `/t/activities/${helpRequest}/notes`)
    answers(`/t/activities/${helpRequest}`, { ...standInHelpRequest, Notes: [] });
  await expectText(somebody, page, { en, es });
});

test("an application without products to choose from says so in both languages", async () => {
  const page = await answerAll(somebody, asAgent.applicationStep("customer"), [customer, medicare]);
  answers("/t/products/dictionary", {});
  const shown = await sendStep(somebody, page, { ...coverage, [SHOW]: "products" });
  await expectText(somebody, shown.location ?? "", {
    en: "This carrier has no products of this type here on this date.",
    es: "Esta aseguradora no tiene productos de este tipo aquí en esta fecha.",
  });
});

describe("a search that nobody is found by", () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Name ${index}`, 5000 + index]));
  test.each<[name: string, start: string, call: string, none: Text]>([
    [
      "agencies",
      asAgency.contractRequest(),
      `/t/v2/agencies/${agencyId}/downlines`,
      { en: "No agencies found", es: "No se encontraron agencias" },
    ],
    [
      "agents",
      asAgency.downlineRequest(),
      `${agency}/downlineagents`,
      { en: "No agents found", es: "No se encontraron agentes" },
    ],
  ])(
    "a contract request's search that finds no %s says so in both languages",
    async (_, start, call, none) => {
      answers(call, many);
      const page = await somebody.get(start);
      const shown = await sendStep(somebody, page, { search: "nobody", find: "yes" });
      expect(shown.status, shown.words).toBe(303);
      await expectText(somebody, shown.location ?? "", none);
    },
  );
});

describe("portals", () => {
  const names = (total: number) =>
    Object.fromEntries(
      Array.from({ length: total }, (_, index) => [`a-${index}`, `Foreign Agency ${index}`]),
    );
  const search = (text?: string) => paths.portals({ type: "agency", search: text });

  test.each<[name: string, address: string, text: Text]>([
    [
      "a prompt before anything is searched",
      search(),
      {
        en: "Please enter search term(s) above to get results",
        es: "Escriba arriba uno o más términos de búsqueda para obtener resultados",
      },
    ],
    [
      "none of that name",
      search("nowhere"),
      { en: "No portals found for “nowhere”.", es: "No se encontraron portales para “nowhere”." },
    ],
    [
      "too many of that name",
      search("agency"),
      {
        en: "There were too many results. Try narrowing the results by entering more filter text.",
        es: "Hubo demasiados resultados. Intente acotar los resultados escribiendo más texto.",
      },
    ],
    [
      "one that must be chosen",
      paths.choosePortal("/contracts"),
      {
        en: "An agent or agency portal must be selected.",
        es: "Debe seleccionar un portal de agente o de agencia.",
      },
    ],
  ])("the choice of a portal has its text in both languages: %s", async (_, address, text) => {
    const permissions = { ViewableAgentList: {}, ViewableAgencyList: names(120) };
    all.backend.fail("/t/agents/my/permissions", { kind: "shape", body: permissions });
    await expectText(await newcomer(all), address, text);
  });

  test("a user without any portal is led to the page that says so", async () => {
    const permissions = { ViewableAgentList: {}, ViewableAgencyList: {} };
    all.backend.fail("/t/agents/my/permissions", { kind: "shape", body: permissions });
    const nobody = await newcomer(all);
    for (const language of languages) {
      const page = await nobody.get(inLanguage("/contracts", language));
      expect(new URL(page.url).pathname).toBe(paths.notSetUp());
    }
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listToolAt, paths, pathsFor } from "#app/paths.ts";
import { root } from "../../../scripts/processes.js";
import { standIn } from "../../support/faulty-backend.ts";
import { type Language, languages, speak, type Text } from "../../support/integration/catalogue.ts";
import { standInsOfFile } from "../../support/security/stand-ins.ts";
import type { Visitor } from "../../support/visitor.ts";

/** The sentences of the status pages, with their titles, in both languages. */

const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-catalogue-"));
const broken = path.join(folder, "broken");
const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });

let somebody: Visitor;

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const all = standInsOfFile({
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(root, "tests/support/broken-hash.mjs")).href}`,
  BROKEN_HASH_FILE: broken,
});
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

async function expectPage(address: string, language: Language, title: string, text: string) {
  await speak(somebody, language);
  const page = await somebody.get(address);
  expect(page.html).toContain(`<html lang="${language}"`);
  expect(page.html).toContain(`<title>${title} – `);
  expect(page.words).toContain(text);
}

type Sentence = readonly [title: string, text: string];

test.each<[name: string, address: string, en: Sentence, es: Sentence]>([
  [
    "login error",
    paths.loginError("access_denied", "The account is locked"),
    [
      "Login Error",
      "There was an error logging in. Please try again later or reach out to your relationship manager for assistance.",
    ],
    [
      "Error de inicio de sesión",
      "Hubo un error al iniciar sesión. Inténtelo de nuevo más tarde o comuníquese con su gerente de relaciones para recibir ayuda.",
    ],
  ],
  [
    "the details of a login error",
    paths.loginError("access_denied", "The account is locked"),
    ["Login Error", "Details Type access_denied Description “The account is locked” Try again"],
    [
      "Error de inicio de sesión",
      "Detalles Tipo access_denied Descripción “The account is locked” Intentar de nuevo",
    ],
  ],
  [
    "not set up",
    paths.notSetUp(),
    ["Not a User", "You are not set up to use the Hub, reach out to your relationship manager"],
    [
      "Usuario no registrado",
      "Usted no está habilitado para usar el Hub; comuníquese con su gerente de relaciones.",
    ],
  ],
  [
    "unavailable",
    paths.unavailable(),
    ["Unavailable", "The Hub is currently unavailable. Please try again later."],
    ["No disponible", "El Hub no está disponible en este momento. Inténtelo de nuevo más tarde."],
  ],
  [
    "not found",
    "/nowhere",
    ["Not Found", "The page you are looking for could not be found"],
    ["No encontrado", "No se pudo encontrar la página que busca."],
  ],
  [
    "email",
    paths.emailUnverified(),
    ["Email Verification Required", "Email verification required before using the Hub."],
    [
      "Se requiere verificar el correo electrónico",
      "Debe verificar su correo electrónico antes de usar el Hub.",
    ],
  ],
  [
    "a portal of somebody else's",
    pathsFor({ type: "agency", id: "4711" }).contracts(),
    ["Unauthorized", "Not authorized You do not have permission to access the requested agency portal."],
    ["No autorizado", "Usted no tiene permiso para acceder al portal de agencia solicitado."],
  ],
  [
    "a page that is for agents",
    asAgency.scopes(),
    ["Unauthorized", "You do not have permission to access the requested page."],
    ["No autorizado", "Usted no tiene permiso para acceder a la página solicitada."],
  ],
  [
    "an agent at the export of a hierarchy",
    asAgent.hierarchyExport(standIn.contractId),
    ["Unusable owner type", "This is for agencies only. Switch to an agency portal to use it."],
    ["Tipo de titular no válido", "Esto es solo para agencias. Cambie a un portal de agencia para usarlo."],
  ],
  [
    "an agent who is not below the agency",
    asAgency.producer("4711"),
    ["Producer Not Found", "Unable to retrieve agent details."],
    ["Productor no encontrado", "No se pudieron obtener los datos del agente."],
  ],
  [
    "signed out",
    paths.signedOut(),
    [
      "Signed out",
      "You must sign in to access this application. Please click the button in the top right corner to sign in.",
    ],
    [
      "Sesión cerrada",
      "Debe iniciar sesión para acceder a esta aplicación. Haga clic en el botón de la esquina superior derecha para iniciar sesión.",
    ],
  ],
  [
    "an enrollment id that is none",
    asAgent.enrollment("a b"),
    ["Not Found", "The enrollment ID is invalid."],
    ["No encontrada", "El número de inscripción no es válido."],
  ],
  [
    "override payments of an agent",
    asAgent.enrollmentPayments("4711", "overrides"),
    ["Not Found", "Unsupported payment type for agents."],
    ["No encontrado", "Tipo de pago no disponible para agentes."],
  ],
])("a status page has its title and text in both languages: %s", async (_, address, en, es) => {
  await expectPage(address, "en", ...en);
  await expectPage(address, "es", ...es);
});

test.each<[Language, title: string, text: string]>([
  ["en", "Something went wrong", "Something went wrong. Please try again later."],
  ["es", "Algo salió mal", "Algo salió mal. Inténtelo de nuevo más tarde."],
])(
  "a page on which something went wrong has its title and text in the language %s",
  async (language, title, text) => {
    await speak(somebody, language);
    writeFileSync(broken, "");
    const page = await somebody.get(asAgent.contracts()).finally(() => rmSync(broken));
    expect(page.status).toBe(500);
    expect(page.html).toContain(`<html lang="${language}"`);
    expect(page.html).toContain(`<title>${title} – `);
    expect(page.words).toContain(text);
  },
);

const agency = `/t/agencies/${standIn.agencyId}`;
const agent = `/t/agents/${standIn.agentId}`;
const file = {
  en: "Error downloading file. Please try again later.",
  es: "Error al descargar el archivo. Inténtelo de nuevo más tarde.",
};
const failing = { kind: "status", status: 500 } as const;

const failed = { en: "Download failed", es: "Error de descarga" };
test.each<[name: string, address: string, call: string, title: Text, text: Text]>([
  [
    "a file of a contract",
    asAgent.contractFile(standIn.contractId, standIn.fileId),
    `/blobs/${standIn.fileId}.pdf`,
    failed,
    file,
  ],
  [
    "the application of an enrollment",
    asAgent.applicationFile("4711"),
    `${agent}/enrollments/4711/application`,
    failed,
    { en: "Error downloading application", es: "Error al descargar la solicitud" },
  ],
  [
    "the hierarchy",
    asAgency.hierarchyExport(standIn.contractId),
    "/api/files/encoded-file",
    failed,
    {
      en: "Failed to download the hierarchy export.",
      es: "No se pudo exportar la jerarquía.",
    },
  ],
  [
    "the policies",
    asAgency.policiesExport(standIn.contractId),
    `/t/agencycontracts/${standIn.contractId}/policies/excel`,
    failed,
    { en: "Error exporting policies.", es: "Error al exportar las pólizas." },
  ],
  [
    "the enrollments",
    listToolAt(asAgent.enrollments(), "excel"),
    `${agent}/enrollments/excel`,
    failed,
    { en: "Error exporting enrollments.", es: "Error al exportar las inscripciones." },
  ],
  [
    "the producers",
    listToolAt(asAgency.producers(), "excel"),
    `/t/v2/agencies/${standIn.agencyId}/downlineagentcontracts/excel`,
    failed,
    {
      en: "Error exporting producer contracts.",
      es: "Error al exportar los contratos de productores.",
    },
  ],
  [
    "the payments of a statement",
    listToolAt(asAgent.statementPayments("88", "commissions"), "csv"),
    `/t/agentstatements/${standIn.agentId}/88/payments/commissions/processed`,
    failed,
    { en: "Error exporting payments.", es: "Error al exportar los pagos." },
  ],
  [
    "the SOAs",
    listToolAt(asAgent.scopes(), "csv"),
    `/t/v2/agents/${standIn.agentId}/scopes`,
    failed,
    { en: "Error exporting SOAs.", es: "Error al exportar los SOA." },
  ],
  [
    "the RTS report",
    asAgency.rtsReportExport({ planYear: "2026" }),
    `${agency}/reports/rtsreport/excel`,
    failed,
    {
      en: "Failed to generate the report. Please try again later.",
      es: "No se pudo generar el informe. Inténtelo de nuevo más tarde.",
    },
  ],
  [
    "a statement",
    asAgent.statementFile("88", "pdf"),
    `/t/agentstatements/${standIn.agentId}/88/pdf`,
    { en: "Statement download failed", es: "Error al descargar el estado de cuenta" },
    file,
  ],
  [
    "an SOA",
    asAgent.scope("61", "pdf"),
    `/t/v2/agents/${standIn.agentId}/scopes/61/pdf`,
    { en: "Failed to download SOA", es: "No se pudo descargar el SOA" },
    file,
  ],
])(
  "a file that failed has its title and text in both languages: %s",
  async (_, address, call, title, text) => {
    all.backend.fail(call, failing);
    for (const language of languages) await expectPage(address, language, title[language], text[language]);
  },
);

test("an export that the portal does not have is refused in both languages", async () => {
  all.backend.fail(`${agent}/features`, { kind: "shape", body: { EnrollmentExport: false } });
  const address = listToolAt(asAgent.enrollments(), "excel");
  await expectPage(address, "en", "Export not available", "Export feature is not enabled for this portal.");
  await expectPage(
    address,
    "es",
    "Exportación no disponible",
    "La función de exportación no está habilitada para este portal.",
  );
});

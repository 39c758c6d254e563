import type { Locator, Page, Route } from "@playwright/test";
import {
  asAgency,
  asAgent,
  enter,
  expect,
  POLICY,
  type Text,
  test,
  text,
} from "../../support/catalogue-journey.ts";
import { standIn } from "../../support/faulty-backend.ts";
import { scopesOfStandIn } from "../../support/stand-in-scopes.ts";
import { statementsOfStandIn } from "../../support/stand-in-statements.ts";

/** The messages of downloads that are on their way, done or failed, and of copied texts. */

const { contractId } = standIn;
const status = (page: Page): Locator => page.getByRole("status");

type Downloaded = {
  name: string;
  page: string;
  /** The address of the file, without its query. */
  path: string;
  /** The label of the button to press, where there is no link. */
  button?: Text;
  pending: Text;
  done: Text;
  failed: Text;
};

const exported = (
  name: string,
  page: string,
  path: string,
  [pending, done, failed]: readonly Text[],
): Downloaded => {
  const none = { en: "", es: "" };
  return { name, page, path, pending: pending ?? none, done: done ?? none, failed: failed ?? none };
};

const downloads: readonly Downloaded[] = [
  exported("a file", asAgent.contract(contractId), `/contracts/${contractId}/files/${standIn.fileId}`, [
    text("Downloading Standin Agreement…", "Descargando Standin Agreement…"),
    text("Standin Agreement downloaded.", "Standin Agreement descargado."),
    text(
      "Error downloading file. Please try again later.",
      "Error al descargar el archivo. Inténtelo de nuevo más tarde.",
    ),
  ]),
  exported("an application", asAgent.enrollment(POLICY), `/enrollments/${POLICY}/application`, [
    text("Downloading application...", "Descargando la solicitud..."),
    text("Application downloaded successfully.", "Solicitud descargada correctamente."),
    text("Error downloading application", "Error al descargar la solicitud"),
  ]),
  exported("policies", asAgency.contract(contractId), `/contracts/${contractId}/policies/excel`, [
    text("Exporting policies…", "Exportando pólizas…"),
    text("Policies exported.", "Pólizas exportadas."),
    text("Error exporting policies.", "Error al exportar las pólizas."),
  ]),
  exported("a hierarchy", asAgency.contract(contractId), `/contracts/${contractId}/hierarchy/excel`, [
    text("Generating the hierarchy export…", "Generando la exportación de la jerarquía…"),
    text("The hierarchy export is complete.", "La exportación de la jerarquía está completa."),
    text("Failed to download the hierarchy export.", "No se pudo descargar la exportación de la jerarquía."),
  ]),
  exported("enrollments", asAgent.enrollments(), "/enrollments/excel", [
    text("Exporting enrollments…", "Exportando las inscripciones…"),
    text("Enrollments exported.", "Inscripciones exportadas."),
    text("Error exporting enrollments.", "Error al exportar las inscripciones."),
  ]),
  exported("producer contracts", asAgency.producers(), "/producers/excel", [
    text("Exporting producer contracts…", "Exportando los contratos de productores…"),
    text("Producer contracts exported.", "Contratos de productores exportados."),
    text("Error exporting producer contracts.", "Error al exportar los contratos de productores."),
  ]),
  exported(
    "a statement",
    asAgent.statement(statementsOfStandIn.id),
    `/statements/${statementsOfStandIn.id}/pdf`,
    [
      text("Generating statement…", "Generando el estado de cuenta…"),
      text("Statement downloaded.", "Estado de cuenta descargado."),
      text("Statement download failed", "Error al descargar el estado de cuenta"),
    ],
  ),
  exported(
    "payments",
    asAgent.statementPayments(statementsOfStandIn.id, "commissions"),
    `/statements/${statementsOfStandIn.id}/payments/commissions/csv`,
    [
      text("Exporting payments…", "Exportando los pagos…"),
      text("Payments exported.", "Pagos exportados."),
      text("Error exporting payments.", "Error al exportar los pagos."),
    ],
  ),
  exported("an SOA", asAgent.scopes(), `/scopes/${scopesOfStandIn.id}/pdf`, [
    text("Downloading SOA…", "Descargando el SOA…"),
    text("SOA downloaded.", "El SOA se descargó."),
    text("Failed to download SOA", "No se pudo descargar el SOA"),
  ]),
  exported("SOAs", asAgent.scopes(), "/scopes/csv", [
    text("Exporting SOAs…", "Exportando los SOA…"),
    text("SOAs exported.", "Los SOA se exportaron."),
    text("Error exporting SOAs.", "Error al exportar los SOA."),
  ]),
  {
    ...exported("the RTS report", asAgency.rtsReport(), "/reports/rts/excel", [
      text("Generating the report…", "Generando el informe…"),
      text("Report generated.", "Informe generado."),
      text(
        "Failed to generate the report. Please try again later.",
        "No se pudo generar el informe. Inténtelo de nuevo más tarde.",
      ),
    ]),
    button: text("Generate report", "Generar informe"),
  },
];

for (const { name, page: address, path, button, pending, done, failed } of downloads) {
  test(`a download says that it comes, fails and is there: ${name}`, async ({
    page,
    all,
    show,
    expectComplaint,
  }) => {
    expectComplaint(/Failed to load resource/);
    await enter(page, all);
    for (const language of ["en", "es"] as const) {
      await show(address, language);
      const press = () =>
        button
          ? page.getByRole("button", { name: button[language] }).click()
          : page.locator(`a[href^="${path}"]`).first().click();
      const isFile = (url: URL) => url.pathname === path;
      let letGo: (route: Route) => void = () => {};
      const asked = new Promise<Route>((resolve) => {
        letGo = resolve;
      });
      await page.route(isFile, (route) => letGo(route));
      await press();
      await expect(status(page)).toContainText(pending[language]);
      await (await asked).fulfill({ status: 502, body: "" });
      await expect(status(page)).toHaveText(failed[language]);
      await page.unroute(isFile);
      const coming = page.waitForEvent("download");
      await press();
      await coming;
      await expect(status(page)).toHaveText(done[language]);
    }
  });
}

for (const language of ["en", "es"] as const) {
  test(`what is copied and what cannot be is said: ${language}`, async ({ page, all, show }) => {
    await enter(page, all);
    await page.addInitScript(() => {
      let isAllowed = true;
      navigator.clipboard.writeText = () => {
        const outcome = isAllowed ? Promise.resolve() : Promise.reject(new Error("not allowed"));
        isAllowed = false;
        return outcome;
      };
    });
    await show(asAgent.contract(contractId), language);
    const copy = page.getByRole("button", { name: text("Copy link", "Copiar enlace")[language] });
    await copy.click();
    await expect(status(page)).toHaveText(
      text("Enrollment link copied.", "Enlace de inscripción copiado.")[language],
    );
    await copy.click();
    await expect(status(page)).toHaveText(
      text("Couldn't copy the enrollment link.", "No se pudo copiar el enlace de inscripción.")[language],
    );
  });
}

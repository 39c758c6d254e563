import type { Locator, Page } from "@playwright/test";
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
import { isTakenOver } from "../../support/journey.ts";
import { noteWhatIsSaid } from "../../support/said.ts";
import { openMore } from "../../support/shell.ts";
import { scopesOfStandIn } from "../../support/stand-in-scopes.ts";
import { statementsOfStandIn } from "../../support/stand-in-statements.ts";

/** The messages of downloads that are on their way or done, where downloads lead, and the messages of copied texts. */

const { contractId } = standIn;
const status = (page: Page): Locator => page.getByRole("status");

type Downloaded = {
  name: string;
  page: string;
  /** The address of the file, without its query. */
  path: string;
  /** The label of the button to press, where there is no link. */
  button?: Text;
  /** True when the link is in the menu of its row. */
  isInMenu?: boolean;
  pending: Text;
  done: Text;
};

const downloads: readonly Downloaded[] = [
  {
    name: "a file",
    page: asAgent.contract(contractId),
    path: `/contracts/${contractId}/files/${standIn.fileId}`,
    pending: text("Downloading Standin Agreement…", "Descargando Standin Agreement…"),
    done: text("Standin Agreement downloaded.", "Standin Agreement descargado."),
  },
  {
    name: "an application",
    page: asAgent.enrollment(POLICY),
    path: `/enrollments/${POLICY}/application`,
    pending: text("Downloading application...", "Descargando la solicitud..."),
    done: text("Application downloaded successfully.", "Solicitud descargada correctamente."),
  },
  {
    name: "policies",
    page: asAgency.contract(contractId),
    path: `/contracts/${contractId}/policies/excel`,
    pending: text("Exporting policies…", "Exportando pólizas…"),
    done: text("Policies exported.", "Pólizas exportadas."),
  },
  {
    name: "a hierarchy",
    page: asAgency.contract(contractId),
    path: `/contracts/${contractId}/hierarchy/excel`,
    pending: text("Generating the hierarchy export…", "Exportando la jerarquía…"),
    done: text("The hierarchy export is complete.", "La exportación de la jerarquía está completa."),
  },
  {
    name: "enrollments",
    page: asAgent.enrollments(),
    path: "/lists/excel/enrollments",
    pending: text("Exporting enrollments…", "Exportando las inscripciones…"),
    done: text("Enrollments exported.", "Inscripciones exportadas."),
  },
  {
    name: "producer contracts",
    page: asAgency.producers(),
    path: "/lists/excel/producers",
    pending: text("Exporting producer contracts…", "Exportando los contratos de productores…"),
    done: text("Producer contracts exported.", "Contratos de productores exportados."),
  },
  {
    name: "a statement",
    page: asAgent.statement(statementsOfStandIn.id),
    path: `/statements/${statementsOfStandIn.id}/pdf`,
    pending: text("Generating statement…", "Generando el estado de cuenta…"),
    done: text("Statement downloaded.", "Estado de cuenta descargado."),
  },
  {
    name: "payments",
    page: asAgent.statementPayments(statementsOfStandIn.id, "commissions"),
    path: `/lists/csv/statements/${statementsOfStandIn.id}/payments/commissions`,
    pending: text("Exporting payments…", "Exportando los pagos…"),
    done: text("Payments exported.", "Pagos exportados."),
  },
  {
    name: "an SOA",
    page: asAgent.scopes(),
    path: `/scopes/${scopesOfStandIn.id}/pdf`,
    isInMenu: true,
    pending: text("Downloading SOA…", "Descargando el SOA…"),
    done: text("SOA downloaded.", "SOA descargado."),
  },
  {
    name: "SOAs",
    page: asAgent.scopes(),
    path: "/lists/csv/scopes",
    pending: text("Exporting SOAs…", "Exportando los SOA…"),
    done: text("SOAs exported.", "SOA exportados."),
  },
  {
    name: "the RTS report",
    page: asAgency.rtsReport(),
    path: "/reports/rts/excel",
    pending: text("Preparing the report…", "Preparando el informe…"),
    done: text("RTS report downloaded.", "Informe RTS descargado."),
    button: text("Download report", "Descargar informe"),
  },
];

for (const { name, page: address, path, button, isInMenu, pending, done } of downloads) {
  test(`a download of ${name} says that it is on its way and then that it is done`, async ({
    page,
    all,
    show,
  }) => {
    await enter(page, all);
    for (const language of ["en", "es"] as const) {
      await show(address, language);
      const said = await noteWhatIsSaid(page);
      const coming = page.waitForEvent("download");
      const pressed = button
        ? page.getByRole("button", { name: button[language] })
        : page.locator(`a[href^="${path}"]`).first();
      if (isInMenu) await openMore(page.getByRole("row").filter({ has: pressed }));
      await pressed.click();
      await coming;
      await expect(status(page)).toHaveText(done[language]);
      expect(await said()).toContain(pending[language]);
    }
  });
}

const fileLink = (page: Page) => page.locator(`a[href^="/contracts/${contractId}/files/"]`).first();

test("a file on another origin is asked for there by the browser itself", async ({
  page,
  all,
  show,
  expectComplaint,
}) => {
  expectComplaint(/ERR_NAME_NOT_RESOLVED/);
  const elsewhere = "https://files.example/agreement.pdf";
  all.backend.fail(`/t/files/${standIn.fileId}/downloadurl`, { kind: "shape", body: elsewhere });
  await enter(page, all);
  await show(asAgent.contract(contractId), "en");
  const asked = page.waitForRequest(elsewhere);
  await fileLink(page).click({ noWaitAfter: true });
  expect((await asked).isNavigationRequest()).toBe(true);
  all.backend.heal();
  await expect(page, "there is no such host").toHaveURL(/^chrome-error:/);
  await show(asAgent.home(), "en");
});

test("a file that cannot be downloaded leads to a page that says so, with the way back", async ({
  page,
  all,
  show,
  expectComplaint,
}) => {
  expectComplaint(/502/);
  all.backend.fail(`/t/files/${standIn.fileId}/downloadurl`, { kind: "status", status: 500 });
  await enter(page, all);
  await show(asAgent.contract(contractId), "en");
  await fileLink(page).click();
  await expect(page.getByText("Error downloading file. Please try again later.")).toBeVisible();
  all.backend.heal();
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(fileLink(page)).toBeVisible();
  await expect(status(page)).toHaveText("");
});

test("after the session has ended a download leads to the sign-in, and from there back to its link", async ({
  page,
  all,
  show,
}) => {
  await enter(page, all);
  await show(asAgent.contract(contractId), "en");
  await page.context().clearCookies();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/account/login");
  await fileLink(page).click();
  await asked;
  await expect(page).toHaveURL((url) => url.pathname === `/contracts/${contractId}`);
  await page.waitForFunction(isTakenOver);
  const coming = page.waitForEvent("download");
  await fileLink(page).click();
  await coming;
});

for (const language of ["en", "es"] as const) {
  test(`the page says whether the enrollment link was copied (${language})`, async ({ page, all, show }) => {
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

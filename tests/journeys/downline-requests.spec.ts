import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect, test } from "../support/journey.ts";
import { eAndOAnswers, newAgent } from "../support/newcomers.ts";
import {
  choose,
  chooseContracts,
  expectAnswers,
  expectStep,
  fillIn,
  fillInEAndO,
  find,
  firstContract,
  goOn,
  main,
  radio,
  submit,
  top,
} from "../support/request-steps.ts";

/** Contract requests of an agency for an agent below it, from the contracts list to their confirmation. */

const agency = pathsFor({ type: "agency", id: demoIds.agency });

const otherAgency = pathsFor({ type: "agency", id: demoIds.otherAgency });

test("an agency with few agents chooses from a list for which one it requests contracts", {
  tag: "@plain",
}, async ({ page, as, open }) => {
  await as("both");
  await open(otherAgency.contracts());
  await page.getByRole("link", { name: "Add agent contracts" }).click();
  await expectStep(page, "Which agent are the contracts for?", "Step 1 of 4.");
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveCount(0);
  const names = await main(page).getByRole("radio").evaluateAll(labelsOf);
  expect(names).toEqual([
    "Claudia Underwood",
    "Dana Whitcomb",
    "Esteban Lattimore",
    "Javier Bellamy",
    "Mei Kowalski",
    "Soledad Sorensen",
    "Someone who isn't in my downline yet",
  ]);
  await choose(page, "Mei Kowalski");
  await expect(radio(page, "White Pine Insurance Office")).toHaveAccessibleDescription(/Direct upline$/);
  await choose(page, "Granite Peak Senior Services");
  await expect(page.getByLabel("Estimated number of agents")).toHaveCount(0);
  await firstContract(page).check();
  await page.getByRole("checkbox", { name: "Florida" }).check();
  await goOn(page);
  await submit(page);
  await expectAnswers(page, { Agent: "Mei Kowalski", "Upline agency": "Granite Peak Senior Services" });
  await page.getByRole("link", { name: "Request more contracts" }).click();
  await expectStep(page, "Which agent are the contracts for?", "Step 1 of 4.");
  await expect(main(page).getByRole("radio", { checked: true })).toHaveCount(0);
});

test("an agency with many agents searches for the one for whom it requests contracts", async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.downlineRequest());
  await expect(radio(page, "Someone who isn't in my downline yet")).toBeVisible();
  await expect(main(page).getByRole("radio"), "too many to list").toHaveCount(1);
  await goOn(page);
  const summary = main(page).getByRole("alert");
  await expect(summary).toBeVisible();
  await find(page, "Find a downline agent", "ve mari");
  await expect(page.getByText("1 found", { exact: true })).toBeVisible();
  await expect(summary, "what was wrong before is over").toHaveCount(0);
  await expect(page.getByLabel("Find a downline agent")).toHaveValue("ve mari");
  await radio(page, "Marisol Vega").check();
  await find(page, "Find a downline agent", "n");
  await expect(radio(page, "Marisol Vega"), "stays chosen").toBeChecked();
  await expect(page.getByText(/^Showing the first 25 of \d\d\./)).toBeVisible();
  await expect(main(page).getByRole("radio")).toHaveCount(27);
  await find(page, "Find a downline agent", "nobody at all");
  await expect(page.getByText("No agents found", { exact: true })).toBeVisible();
  await goOn(page);
  await expectStep(page, "Choose an upline agency", "Step 2 of 4.");
  await expect(main(page).getByRole("radio")).toHaveCount(3);
  await choose(page, "Gulfstream Benefit Partners");
  await firstContract(page).check();
  await page.getByRole("checkbox", { name: "Florida" }).check();
  await goOn(page);
  await submit(page);
  await expectAnswers(page, { Agent: "Marisol Vega", "Upline agency": "Gulfstream Benefit Partners" });
});

test("an address names the agent for whom contracts are requested, and their name goes no further", {
  tag: "@plain",
}, async ({ page, as, open, expectComplaint }) => {
  expectComplaint(/^Marisol Vega in the address \S+\/contracts\/downlinerequest\?\S*forAgentName=/);
  await as("agency");
  const start = new URL(agency.downlineRequest({ forAgentId: demoIds.agent }), "http://portal");
  start.searchParams.set("forAgentName", "Marisol Vega");
  await open(start.pathname + start.search);
  await expect(radio(page, "Marisol Vega")).toBeChecked();
  expect(page.url()).not.toContain("forAgentName");
  await goOn(page);
  await expectStep(page, "Choose an upline agency", "Step 2 of 4.");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(radio(page, "Marisol Vega")).toBeChecked();

  await open(agency.downlineRequest({ forAgentId: demoIds.otherAgent }));
  await expectStep(page, "Which agent are the contracts for?", "Step 1 of 4.");
  await expect(main(page).getByRole("radio", { checked: true }), "nobody of theirs").toHaveCount(0);
});

test("an agency requests contracts for a new agent with E&O", { tag: "@server" }, async ({
  page,
  as,
  open,
}) => {
  await as("agency");
  await open(agency.downlineRequest());
  await choose(page, "Someone who isn't in my downline yet");
  await expectStep(page, "New agent information", "Step 1 of 4.");
  await expect(page.getByLabel("Agency name")).toHaveCount(0);
  await fillIn(page, newAgent);
  await fillInEAndO(page);
  await goOn(page);
  await choose(page, top);
  await chooseContracts(page, ["Wexley Dental & Vision"], ["Alabama", "Wyoming"]);
  await goOn(page);
  const answers = {
    Agent: "Someone who isn't in my downline yet",
    "First name": newAgent.firstName,
    "Last name": newAgent.lastName,
    Email: newAgent.email,
    NPN: newAgent.npn,
    ...eAndOAnswers,
    Contracts: "Wexley Dental & Vision (DVH)",
  };
  await expectAnswers(page, answers);
  await submit(page);
  await expectAnswers(page, answers);
});

test.describe("in Spanish", () => {
  test.use({ locale: "es-US" });

  test("an agency requests contracts for a new agent in Spanish", { tag: "@server" }, async ({
    page,
    as,
    open,
  }) => {
    await as("agency");
    await open(agency.contracts());
    await page.getByRole("link", { name: "Agregar contratos de agente" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Para qué agente son los contratos?");
    await radio(page, "Alguien que todavía no está en mi red").check();
    const next = page.getByRole("button", { name: "Continuar" });
    await next.click();
    await page.getByLabel("Nombre", { exact: true }).fill(newAgent.firstName);
    await page.getByLabel("Apellido").fill(newAgent.lastName);
    await page.getByLabel("Correo electrónico").fill("nadie");
    await page.getByLabel("NPN").fill(newAgent.npn);
    await next.click();
    await expect(page).toHaveTitle("Error: Información del agente nuevo – Producer Hub");
    await expect(page.getByRole("alert").getByRole("link")).toHaveText(
      "Escriba una dirección de correo electrónico, como nombre@example.com.",
    );
    await page.getByLabel("Correo electrónico").fill(newAgent.email);
    await next.click();
    await expect(main(page).getByText(/^Paso 2 de 4: /)).toBeAttached();
    await radio(page, top).check();
    await next.click();
    await chooseContracts(page, ["Everwell Rx"], ["Florida"]);
    await next.click();
    await expectAnswers(page, { Apellido: newAgent.lastName, Contratos: "Everwell Rx (PDP)" });
    await page.getByRole("button", { name: "Enviar solicitud de contratos" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Solicitud de contratos enviada");
    await expectAnswers(page, { Apellido: newAgent.lastName, "Agencia superior \\(upline\\)": top });
  });
});

const labelsOf = (radios: Element[]) =>
  radios.map((control) => (control as HTMLInputElement).labels?.[0]?.textContent);

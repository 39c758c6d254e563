import { pathsFor } from "#app/paths.ts";
import { applicant } from "./applicants.ts";
import { type FaultyBackend, standIn } from "./faulty-backend.ts";
import { answerStep, type Typed } from "./request-wizard.ts";
import type { Answer, Visitor } from "./visitor.ts";

/** The steps of an application without a browser, between a stand-in backend and a stand-in tracker. */

export const sold = { countyId: "301", policyTypeId: "1", carrierId: "77", productId: "501" };

/** Makes the stand-in backend know what an application asks for. */
export function sellApplications(backend: FaultyBackend): void {
  backend.answer(`/t/appqueuesubmissions/${standIn.agentId}/new`, () => ({
    States: { Florida: standIn.stateId, Texas: 44 },
  }));
  backend.answer(`/t/counties/${standIn.stateId}/dictionary`, () => ({ Pinellas: Number(sold.countyId) }));
  backend.answer("/t/counties/44/dictionary", () => ({ Travis: 401 }));
  backend.answer("/t/insurers/dictionary", () => ({ [standIn.carrier]: Number(sold.carrierId) }));
  backend.answer("/t/products/dictionary", () => ({ "Foreign Gold": Number(sold.productId) }));
}

const { dateOfBirth, firstName, lastName, ...numbers } = applicant;

export const customer: Typed = {
  firstName,
  lastName,
  dateOfBirth,
  state: standIn.stateId,
  county: sold.countyId,
};
export const medicare: Typed = { ...numbers, partA: "2015-03-01", partB: "04/01/2015" };
export const coverage: Typed = {
  policyType: sold.policyTypeId,
  carrier: sold.carrierId,
  product: sold.productId,
};

/** The metadata that arrives for these answers. The tests take place on September 15, 2026. */
export const metadata = {
  AgentId: standIn.agentId,
  FirstName: firstName,
  LastName: lastName,
  DateOfBirth: dateOfBirth,
  StateId: standIn.stateId,
  CountyId: sold.countyId,
  SSN: "523864197",
  MbiNumber: "7QF4KX9YN68",
  MedicaidNumber: "QZ88413907",
  MedicareADate: "2015-03-01",
  MedicareBDate: "2015-04-01",
  DateAgentSignedApplication: "2026-09-15",
  EffectiveDate: "2026-10-01",
  PolicyTypeId: sold.policyTypeId,
  InsurerId: sold.carrierId,
  ProductId: sold.productId,
};

export const pdf = (name: string, bytes = 1000) => ({
  name,
  buffer: Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(bytes - 9, name)]),
});

/** Attaches files on the page of that step. Redirects are not followed. */
export const attach = (somebody: Visitor, page: Answer, files: readonly { name: string; buffer: Buffer }[]) =>
  somebody.submit(page, { form: ({ isMultipart }) => isMultipart, files: { files }, follow: false });

/** @returns the page of the files, of an application of the stand-in agent's portal or another one */
export async function toFiles(somebody: Visitor, portal: Parameters<typeof pathsFor>[0], agent: Typed = {}) {
  let page = await somebody.get(pathsFor(portal).applicationStep("customer"));
  for (const typed of [{ ...customer, ...agent }, medicare, coverage])
    page = await answerStep(somebody, page, typed);
  return page;
}

/** @returns the page on which the application is checked and submitted */
export async function toCheck(somebody: Visitor, portal: Parameters<typeof pathsFor>[0], agent: Typed = {}) {
  const files = await toFiles(somebody, portal, agent);
  const attached = await attach(somebody, files, [pdf("Scan “1”.pdf"), pdf("second.pdf", 2000)]);
  return somebody.get(attached.location ?? "");
}

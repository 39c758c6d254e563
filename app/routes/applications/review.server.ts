import { z } from "zod";
import { type ApplicationSubmission, DUPLICATE_DAYS } from "#api/applications.ts";
import { isNeverIssued, lastFour } from "#api/identity.ts";
import {
  carriersFor,
  duplicatesOf,
  policyTypesFor,
  productsFor,
  submissionStatesOf,
} from "../../api-client/applications.server.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { agentsBelow, countiesOf } from "../../api-client/dictionaries.server.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import type { Named, Rows } from "../../api-client/rows.server.ts";
import type { Upload } from "../../forms/kept-uploads.server.ts";
import { answerOf } from "../../forms/steps/answers.server.ts";
import { saleOf } from "./coverage.server.ts";
import { type AtStep, filesOf, numbersOf } from "./draft.server.ts";
import type { Step } from "./flow.ts";
import { coverageForm, customerForm, medicareForm } from "./forms.server.ts";

/** A whole application: in the words of its page, and as it is sent. */

const ending = z.string().nullable();

export const reviewShape = z.object({
  /** The agent who sells. Only an agency names one. */
  agent: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string().nullable(),
  state: z.string(),
  county: z.string(),
  /** The last four characters of each number. */
  medicareNumber: ending,
  socialSecurityNumber: ending,
  medicaidNumber: ending,
  partA: z.string().nullable(),
  partB: z.string().nullable(),
  received: z.string(),
  effective: z.string(),
  policyType: z.string(),
  carrier: z.string(),
  product: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
});

export type Review = z.infer<typeof reviewShape>;

/** The whole application, or the step to answer again because its choice is no longer offered. */
type Found =
  | { review: Review; application: ApplicationSubmission; uploads: Upload[]; again?: undefined }
  | { again: Step };

/** @throws BackendFault */
export async function reviewOf(place: AtStep): Promise<Found> {
  const { draft, backend, portal } = place;
  const customer = answerOf(customerForm(portal.type), draft?.answers.customer);
  const medicare = answerOf(medicareForm, draft?.answers.medicare);
  const coverage = answerOf(coverageForm, draft?.answers.coverage);
  const sale = saleOf(place, draft?.answers.coverage ?? {});
  if (!customer) return { again: "customer" };
  if (!medicare) return { again: "medicare" };
  if (!coverage || !sale) return { again: "coverage" };
  const { policyType, carrier, product } = coverage;
  const [agents, states, counties, policyTypes, carriers, products, uploads] = await Promise.all([
    portal.type === "agency" ? agentsBelow(backend, portal) : null,
    submissionStatesOf(backend, sale.agent),
    countiesOf(backend, sale.state),
    policyTypesFor(backend, sale),
    carriersFor(backend, sale, policyType),
    productsFor(backend, sale, policyType, carrier),
    filesOf(place, draft),
  ]);
  const agent = agents && nameIn(agents, sale.agent);
  const state = nameIn(states, sale.state);
  const county = nameIn(counties, sale.county);
  const type = nameIn(policyTypes, policyType);
  const insurer = nameIn(carriers, carrier);
  const name = nameIn(products, product);
  if (agent === undefined || !state || !county) return { again: "customer" };
  if (!type || !insurer || !name) return { again: "coverage" };
  if (uploads.length === 0) return { again: "files" };
  const numbers = numbersOf(draft);
  const ofPerson = {
    firstName: customer.firstName,
    lastName: customer.lastName,
    dateOfBirth: customer.dateOfBirth,
  };
  return {
    review: {
      agent,
      ...ofPerson,
      state,
      county,
      medicareNumber: numbers.medicareNumber && lastFour(numbers.medicareNumber),
      socialSecurityNumber: numbers.socialSecurityNumber && lastFour(numbers.socialSecurityNumber),
      medicaidNumber: numbers.medicaidNumber && lastFour(numbers.medicaidNumber),
      partA: medicare.partA,
      partB: medicare.partB,
      received: coverage.received,
      effective: coverage.effective,
      policyType: type,
      carrier: insurer,
      product: name,
      files: uploads.map(({ name, bytes }) => ({ name, bytes })),
    },
    application: {
      AgentId: sale.agent,
      FirstName: customer.firstName,
      LastName: customer.lastName,
      DateOfBirth: customer.dateOfBirth,
      StateId: sale.state,
      CountyId: sale.county,
      SSN: numbers.socialSecurityNumber,
      MbiNumber: numbers.medicareNumber,
      MedicaidNumber: numbers.medicaidNumber,
      MedicareADate: medicare.partA,
      MedicareBDate: medicare.partB,
      DateAgentSignedApplication: coverage.received,
      EffectiveDate: coverage.effective,
      PolicyTypeId: policyType,
      InsurerId: carrier,
      ProductId: product,
    },
    uploads,
  };
}

const nameIn = ({ rows }: Rows<Named>, id: string) => rows.find((row) => row.id === id)?.name;

/** The step whose answer a field of the sent application comes from. */
export const stepsByField: Record<string, Step> = {
  AgentId: "customer",
  FirstName: "customer",
  LastName: "customer",
  DateOfBirth: "customer",
  StateId: "customer",
  CountyId: "customer",
  SSN: "medicare",
  MbiNumber: "medicare",
  MedicaidNumber: "medicare",
  MedicareADate: "medicare",
  MedicareBDate: "medicare",
  DateAgentSignedApplication: "coverage",
  EffectiveDate: "coverage",
  PolicyTypeId: "coverage",
  InsurerId: "coverage",
  ProductId: "coverage",
  appfiles: "files",
};

/** Hints on the check page. None of them prevents the submission. */
export type Notices = {
  isNeverIssued: boolean;
  /** The days of earlier applications, and how far back they were looked for. */
  duplicates: string[];
  withinDays: number;
};

/** Looks for what should be pointed out. A question that fails points out nothing. */
export async function noticesFor(
  { backend, portal, draft }: AtStep,
  { SSN, MbiNumber, ProductId }: ApplicationSubmission,
): Promise<Notices> {
  return {
    isNeverIssued: SSN !== null && isNeverIssued(SSN),
    duplicates: MbiNumber && draft ? await earlier(MbiNumber, draft.submission) : [],
    withinDays: DUPLICATE_DAYS,
  };

  async function earlier(number: string, key: string) {
    if (!(await isKnownToHave({ backend, portal }, "applicationDuplicates"))) return [];
    const found = await attempt(duplicatesOf(backend, portal, { MbiNumber: number, ProductId }, key));
    return found.value ?? [];
  }
}

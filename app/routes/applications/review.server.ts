import { z } from "zod";
import { type ApplicationSubmission, DUPLICATE_DAYS } from "#api/applications.ts";
import { applicationFields, type FormField } from "#api/form-fields.ts";
import { isNeverIssued } from "#api/identity.ts";
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
import { answerOf } from "../../forms/steps/answers.server.ts";
import type { Reviewed } from "../../forms/steps/check.server.ts";
import { filesOf } from "../../forms/steps/step.server.ts";
import { saleOf } from "./coverage.server.ts";
import { type AtStep, endingsOf, numbersOf } from "./draft.server.ts";
import { FILES } from "./fields.ts";
import type { Step } from "./flow.ts";
import { coverageForm, customerForm, medicareForm } from "./forms.server.ts";

/** A whole application: in the words of its page, and as it is sent. */

export const reviewShape = z.object({
  /** The answers by field, with the names of what was chosen and the last four characters of each number. */
  answers: z.record(z.string(), z.string().nullable()),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
});

export type Review = z.infer<typeof reviewShape>;

/** @throws BackendFault */
export async function reviewOf(at: AtStep): Promise<Reviewed<ApplicationSubmission, Review>> {
  const { draft, backend, portal } = at;
  const customer = answerOf(customerForm(portal.type), draft?.answers.customer);
  const medicare = answerOf(medicareForm, draft?.answers.medicare);
  const coverage = answerOf(coverageForm, draft?.answers.coverage);
  const sale = saleOf(at, draft?.answers.coverage ?? {});
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
    filesOf(at, draft?.answers[FILES], FILES),
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
  const named: Record<string, string | null> = {
    ...{ agent, state, county, policyType: type, carrier: insurer, product: name },
    ...endingsOf(numbers),
  };
  const typed: Record<string, string | boolean | null> = { ...customer, ...medicare, ...coverage };
  const answers = Object.keys(answeredFields).map((field) => {
    const answer = field in named ? named[field] : typed[field];
    return [field, typeof answer === "string" ? answer : null];
  });
  return {
    review: {
      answers: Object.fromEntries(answers),
      files: uploads.map(({ name, bytes }) => ({ name, bytes })),
    },
    values: {
      ...customerForm("agency").onWire({ ...customer, agent: sale.agent }),
      AgentId: sale.agent,
      ...medicareForm.onWire({ ...medicare, ...numbers }),
      ...coverageForm.onWire(coverage),
    },
    uploads: { [FILES]: uploads },
  };
}

const nameIn = ({ rows }: Rows<Named>, id: string) => rows.find((row) => row.id === id)?.name;

const { customer, medicare, coverage } = applicationFields;
const answeredFields = { ...customer, ...medicare, ...coverage };

/** The step whose answer a field of the sent application comes from. */
export const stepsByField: Record<string, Step> = Object.fromEntries(
  Object.entries(applicationFields).flatMap(([step, fields]) =>
    Object.values<FormField>(fields).map(({ wire }) => [wire, step as Step]),
  ),
);

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

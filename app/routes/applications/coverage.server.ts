import { addMonths } from "#api/business-time.ts";
import { carriersFor, policyTypesFor, productsFor, type Sale } from "../../api-client/applications.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { answerOf } from "../../forms/steps/answers.server.ts";
import { checkChain, checkedChoices } from "../../forms/steps/dependent-choices.ts";
import type { Typed } from "../../forms/steps/draft.server.ts";
import { openStep, pageOf } from "../../forms/steps/step.server.ts";
import { SHOW } from "../../forms/steps/wizard.ts";
import type { FormStep } from "../../forms/submit.server.ts";
import { today } from "../../host/clock.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import type { AtStep } from "./draft.server.ts";
import { coverageForm, customerForm } from "./forms.server.ts";

/** Asks for the dates, the policy type, the carrier and the product. */

/** True from October 15 to December 7: an application then begins on January 1. @param day `YYYY-MM-DD` */
const isAnnualEnrollment = (day: string) => day.slice(5) >= "10-15" && day.slice(5) <= "12-07";

export const coverage = {
  form: () => coverageForm,

  async load(args: RequestArgs, at: AtStep) {
    const first = { received: [today()], effective: [addMonths(`${today().slice(0, 7)}-01`, 1)] };
    const form = await openStep(args, at, coverageForm, first);
    const { values, choices } = await choicesFor(at, form.values);
    return {
      screen: "coverage" as const,
      ...pageOf(at),
      form: { ...form, values, choices },
      today: today(),
      isAnnualEnrollment: isAnnualEnrollment(today()),
    };
  },

  change: async (_, { fields, state }) => (fields.has(SHOW) ? state.values : undefined),

  async check(at, { state }) {
    const { values, choices } = await choicesFor(at, state.values);
    return checkedChoices(state, values, choices);
  },
} satisfies FormStep<AtStep>;

/** Returns the agent, the county and the date of a sale; null while a date is missing or wrong. */
export function saleOf(at: AtStep, coverage: Typed): Sale | null {
  const customer = answerOf(customerForm(at.portal.type), at.draft?.answers.customer);
  const effective = coverageForm.schema.shape.effective.safeParse(coverage.effective?.[0]);
  if (!customer || !effective.success) return null;
  const agent = at.portal.type === "agency" ? customer.agent : at.portal.id;
  return agent ? { agent, state: customer.state, county: customer.county, effective: effective.data } : null;
}

/** Returns the choices for the typed values, and empties choices that are no longer offered. */
async function choicesFor(at: AtStep, typed: Typed) {
  const sale = saleOf(at, typed);
  const policyType = typed.policyType?.[0];
  const carrier = typed.carrier?.[0];
  const [policyTypes, carriers, products] = await Promise.all([
    sale && attemptRows(policyTypesFor(at.backend, sale)),
    sale && policyType ? attemptRows(carriersFor(at.backend, sale, policyType)) : null,
    sale && policyType && carrier ? attemptRows(productsFor(at.backend, sale, policyType, carrier)) : null,
  ]);
  const { values, emptied } = checkChain(typed, [
    { field: "policyType", offered: policyTypes?.value },
    { field: "carrier", offered: carriers?.value },
    { field: "product", offered: products?.value },
  ]);
  return {
    values,
    choices: {
      policyTypes,
      carriers: emptied.includes("policyType") ? null : carriers,
      products: emptied.includes("carrier") ? null : products,
      emptied,
      fault: policyTypes?.fault ?? carriers?.fault ?? products?.fault,
    },
  };
}

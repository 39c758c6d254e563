import { declaredForm } from "../../forms/declared-form.server.ts";
import { tickedBox } from "../../forms/input-schemas.ts";
import type { PortalRef } from "../../paths.ts";
import { type FieldStep, steps } from "./flow.ts";

/** The forms of the steps of an application: `docs/product/applications.md`. */

const formOf = <S extends FieldStep>(step: S) =>
  declaredForm<(typeof steps)[S]["fields"]>(`application ${step}`, steps[step].words, steps[step].fields);

const { words, fields } = steps.customer;
const agent = { ...fields.agent, isOptional: true } as const;
const agentsForm = declaredForm("application customer", words, { ...fields, agent });
const agenciesForm: typeof agentsForm = declaredForm("application customer", words, fields);

/** Agents sell for themselves; agencies say which agent sells. */
export const customerForm = (type: PortalRef["type"] | undefined) =>
  type === "agency" ? agenciesForm : agentsForm;

const numbersAndDates = formOf("medicare");

/** The numbers and dates, and the boxes that take a kept number away. */
export const medicareForm = {
  ...numbersAndDates,
  schema: numbersAndDates.schema.extend({
    withoutMedicareNumber: tickedBox,
    withoutSocialSecurityNumber: tickedBox,
    withoutMedicaidNumber: tickedBox,
  }),
};

export const coverageForm = formOf("coverage");
export const filesForm = formOf("files");

import { z } from "zod";
import { applicationFields } from "#api/form-fields.ts";
import { declaredForm } from "../../forms/declared-form.server.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import { tickedBox } from "../../forms/input-schemas.ts";
import type { PortalRef } from "../../paths.ts";

/** The forms of the steps of an application: `docs/product/applications.md`. */

const { customer } = applicationFields;
const CUSTOMER = ["application customer", "applications:customer."] as const;

const agentsForm = declaredForm(...CUSTOMER, { ...customer, agent: { ...customer.agent, isOptional: true } });
const agenciesForm: typeof agentsForm = declaredForm(...CUSTOMER, customer);

/** Agents sell for themselves; agencies say which agent sells. */
export const customerForm = (type: PortalRef["type"] | undefined) =>
  type === "agency" ? agenciesForm : agentsForm;

const numbersAndDates = declaredForm(
  "application medicare",
  "applications:medicare.",
  applicationFields.medicare,
);

/** The numbers and dates, and the boxes that take a kept number away. */
export const medicareForm = {
  ...numbersAndDates,
  schema: numbersAndDates.schema.extend({
    withoutMedicareNumber: tickedBox,
    withoutSocialSecurityNumber: tickedBox,
    withoutMedicaidNumber: tickedBox,
  }),
};

export const coverageForm = declaredForm(
  "application coverage",
  "applications:coverage.",
  applicationFields.coverage,
);

export const filesForm = declaredForm("application files", "applications:files.", applicationFields.files);

/** The form of the check page. It has no fields. */
export const checkForm = { name: "application check", schema: z.object({}) } satisfies FormDefinition;

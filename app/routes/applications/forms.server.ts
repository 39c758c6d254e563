import { z } from "zod";
import { optionalText, requiredText } from "#api/fields.ts";
import { medicaidNumber, medicareNumber, socialSecurityNumber } from "#api/identity.ts";
import { MOST_FILES } from "#api/upload-rules.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import { emptyOr, tickedBox, typedDate } from "../../forms/input-schemas.ts";
import { today } from "../../host/clock.server.ts";
import type { PortalRef } from "../../paths.ts";
import { FILES, numberFields } from "./fields.ts";

/** The forms of the steps of an application: `docs/product/applications.md`. */

const one = requiredText(64);

const pastDate = typedDate.refine((date) => date <= today(), "future");

const customer = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  dateOfBirth: emptyOr(pastDate),
  state: one,
  county: one,
};

const customerFormWith = (agent: ReturnType<typeof optionalText>) =>
  ({
    name: "application customer",
    schema: z.object({ agent, ...customer }),
    faults: "applications:customer.faults",
  }) satisfies FormDefinition;

const agentsForm = customerFormWith(optionalText(64));
const agenciesForm = customerFormWith(optionalText(64).refine((agent) => agent !== null, "required"));

/** Agents sell for themselves; agencies say which agent sells. */
export const customerForm = (type: PortalRef["type"] | undefined) =>
  type === "agency" ? agenciesForm : agentsForm;

export const numbers = z.object({ medicareNumber, socialSecurityNumber, medicaidNumber });

export const medicareForm = {
  name: "application medicare",
  schema: numbers.extend({
    withoutMedicareNumber: tickedBox,
    withoutSocialSecurityNumber: tickedBox,
    withoutMedicaidNumber: tickedBox,
    partA: emptyOr(typedDate),
    partB: emptyOr(typedDate),
  }),
  secrets: numberFields,
} satisfies FormDefinition;

export const coverageForm = {
  name: "application coverage",
  faults: "applications:coverage.faults",
  schema: z.object({
    received: pastDate,
    effective: typedDate,
    policyType: one,
    carrier: one,
    product: one,
  }),
} satisfies FormDefinition;

export const filesForm = {
  name: "application files",
  faults: "applications:files.faults",
  schema: z.object({}),
  files: [{ name: FILES, maxFiles: MOST_FILES, isRequired: true }],
} satisfies FormDefinition;

/** The form of the check page. It has no fields. */
export const checkForm = { name: "application check", schema: z.object({}) } satisfies FormDefinition;

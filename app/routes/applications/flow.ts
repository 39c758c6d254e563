import { applicationFields } from "#api/form-fields.ts";

/**
 * The steps of an application in their order, each a form. Each has an address of its own, which holds the draft's id and nothing
 * about anybody.
 */
export const steps = {
  customer: {
    title: "applications:customer.title",
    words: "applications:customer.",
    fields: applicationFields.customer,
  },
  medicare: {
    title: "applications:medicare.title",
    words: "applications:medicare.",
    fields: applicationFields.medicare,
  },
  coverage: {
    title: "applications:coverage.title",
    words: "applications:coverage.",
    fields: applicationFields.coverage,
  },
  files: { title: "applications:files.title", words: "applications:files.", fields: applicationFields.files },
  check: { title: "applicationReview:check.title" },
} as const;

export type Step = keyof typeof steps;
/** A step with fields. */
export type FieldStep = Exclude<Step, "check">;
export const stepNames = Object.keys(steps) as Step[];

export function isStep(name: string | undefined): name is Step {
  return stepNames.some((step) => step === name);
}

/** Names the confirmations. */
export const CONFIRMATION = "application";

/** The steps of an application. Each has an address of its own, which holds the draft's id and nothing about anybody. */
export const steps = ["customer", "medicare", "coverage", "files", "check"] as const;
export type Step = (typeof steps)[number];

export function isStep(name: string | undefined): name is Step {
  return steps.some((step) => step === name);
}

/** Names the confirmations. */
export const CONFIRMATION = "application";

import type { WizardForm } from "../../forms/submit.server.ts";
import { changes } from "./changes.server.ts";
import { check } from "./check.server.ts";
import { type AtStep, requireStep, stepAt } from "./draft.server.ts";
import type { ProfileInput } from "./form.server.ts";
import type { Review } from "./review.server.ts";

/** The server's part of changes to a profile. */
export const wizard: WizardForm<AtStep, ProfileInput, Review> = {
  stepAt,
  requireStep,
  steps: { changes },
  check,
};

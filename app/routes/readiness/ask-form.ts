import { z } from "zod";
import type { FieldFault } from "#api/fields.ts";
import { MOST_ASKED } from "#api/readiness-names.ts";

const LONGEST_ID = 64;

/** The form of the page "Ask producers": the chosen agents. */
export const askForm = {
  name: "ask producers",
  faults: "board:ask.faults",
  schema: z.object({
    agents: z
      .array(z.string().max(LONGEST_ID))
      .min(1, "required" satisfies FieldFault)
      .max(MOST_ASKED, "choice" satisfies FieldFault),
  }),
} as const;

import { z } from "zod";
import { languages } from "#api/languages.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import { appearances, densities, emailChoices, liteChoices } from "../../session/preferences.ts";

export const preferencesForm = {
  name: "preferences",
  faults: "preferences:faults",
  schema: z.object({
    language: z.enum(languages),
    appearance: z.enum(appearances),
    density: z.enum(densities),
    lite: z.enum(liteChoices),
    /** Only a backend with the extension of a kind gets its choice. */
    decisionEmail: z.enum(emailChoices).optional(),
    reminderEmail: z.enum(emailChoices).optional(),
  }),
} satisfies FormDefinition;

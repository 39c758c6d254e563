import { z } from "zod";
import { languages } from "#api/languages.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import { appearances, densities, liteChoices } from "../../session/preferences.ts";
import { emailChoices } from "./email-choices.ts";

export const preferencesForm = {
  name: "preferences",
  faults: "preferences:faults",
  schema: z.object({
    language: z.enum(languages),
    appearance: z.enum(appearances),
    density: z.enum(densities),
    lite: z.enum(liteChoices),
    /** Only a backend with the extension `decisionEmail` gets it. */
    decisionEmail: z.enum(emailChoices).optional(),
  }),
} satisfies FormDefinition;

import { z } from "zod";
import { type EmailKind, emailKindNames, emailKinds } from "#api/emails.ts";
import { languages } from "#api/languages.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import { appearances, densities, liteChoices } from "../../session/preferences.ts";

const choiceOf = (kind: EmailKind) => z.enum(emailKinds[kind].choices).optional();

export const preferencesForm = {
  name: "preferences",
  faults: "preferences:faults",
  schema: z.object({
    language: z.enum(languages),
    appearance: z.enum(appearances),
    density: z.enum(densities),
    lite: z.enum(liteChoices),
    /** Only a backend with the extension of a kind gets its choice. */
    ...(Object.fromEntries(emailKindNames.map((kind) => [kind, choiceOf(kind)])) as Record<
      EmailKind,
      ReturnType<typeof choiceOf>
    >),
  }),
} satisfies FormDefinition;

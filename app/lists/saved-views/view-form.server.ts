import { z } from "zod";
import { requiredText } from "#api/fields.ts";
import type { FormDefinition } from "../../forms/form.server.ts";

const LONGEST_NAME = 60;

/** The name under which a view is kept. Several spaces are one. */
export const viewForm = {
  name: "savedView",
  faults: "savedViews:faults",
  schema: z.object({
    name: requiredText(LONGEST_NAME).transform((name) => name.replace(/\s+/g, " ")),
  }),
} satisfies FormDefinition;

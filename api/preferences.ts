import { createRoute, z } from "@hono/zod-openapi";
import { languages } from "./languages.ts";
import { type Audited, optional, read, refusal, refusals } from "./wire.ts";

/**
 * The preferences of the signed-in user: `docs/product/preferences.md`. The extension `preferences`.
 */

const tag = "Preferences";

/** The values that a preference may have. */
export const preferenceValues = {
  Language: languages,
  /** `system`: as the system says. */
  Appearance: ["system", "light", "dark"],
  /** The height of table rows. */
  Density: ["comfortable", "compact"],
  /** Pages without script: as the browser asks for, always, never. */
  Lite: ["auto", "on", "off"],
} as const;

/** The choices of a user; null where there is none. */
export const preferences = z
  .object({
    Language: optional(z.enum(preferenceValues.Language)),
    Appearance: optional(z.enum(preferenceValues.Appearance)),
    Density: optional(z.enum(preferenceValues.Density)),
    Lite: optional(z.enum(preferenceValues.Lite)),
    /** An email when the team has decided or answered. Null means yes. */
    DecisionEmail: optional(z.boolean()),
    /** An email before a license or E&O ends, and when an agency asks for what is missing to sell. Null means yes. */
    ReminderEmail: optional(z.boolean()),
  })
  .openapi("Preferences");
export type Preferences = z.output<typeof preferences>;

/** The emails that a user can turn off: the extension of each kind, and the name of its choice. */
export const emailKinds = { decisionEmail: "DecisionEmail", reminderEmail: "ReminderEmail" } as const;
export type EmailKind = keyof typeof emailKinds;
export const emailKindNames = Object.keys(emailKinds) as EmailKind[];

/** A client that does not know a choice of emails leaves it out, and the kept choice stays. Null erases the choice. */
const changedPreferences = preferences
  .extend({ DecisionEmail: z.boolean().nullish(), ReminderEmail: z.boolean().nullish() })
  .openapi("ChangedPreferences");
export type ChangedPreferences = z.output<typeof changedPreferences>;

export const getPreferences = read({
  path: "/t/preferences",
  tag,
  summary: "The preferences of the signed-in user",
  answer: preferences,
});

export const putPreferences = createRoute({
  method: "put",
  path: "/t/preferences",
  tags: [tag],
  summary: "Keep the preferences of the signed-in user, all of them",
  "x-audited": "write" satisfies Audited,
  request: { body: { required: true, content: { "application/json": { schema: changedPreferences } } } },
  responses: {
    200: { description: "Kept", content: { "application/json": { schema: preferences } } },
    ...refusals,
    413: refusal("The body is larger than is taken"),
    415: refusal("The body is of another type"),
    422: refusal("A value is none that there is; `errors` names the fields"),
  },
});

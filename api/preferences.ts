import { createRoute, z } from "@hono/zod-openapi";
import { digestDays } from "./emails.ts";
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
    /** An email when the team has decided or answered. */
    DecisionEmail: optional(z.boolean()),
    /** An email before a license, E&O or an appointment ends. */
    ExpiryEmail: optional(z.boolean()),
    /** An email when certifications for the next plan year open. */
    SeasonEmail: optional(z.boolean()),
    /** An email when a customer has signed a scope of appointment. */
    SignedEmail: optional(z.boolean()),
    /** An email when an agency asks for what is missing to sell. */
    RequestEmail: optional(z.boolean()),
    /** An email before a license, E&O or an appointment of a producer below one's agency ends. */
    DownlineEmail: optional(z.boolean()),
    /** The day of the week on which an email says what waits. Null: none. */
    DigestDay: optional(z.enum(digestDays)),
  })
  .openapi("Preferences");
export type Preferences = z.output<typeof preferences>;

/** A client that does not know a choice of emails leaves it out, and the kept choice stays. Null erases the choice. */
const changedPreferences = preferences
  .extend({
    DecisionEmail: z.boolean().nullish(),
    ExpiryEmail: z.boolean().nullish(),
    SeasonEmail: z.boolean().nullish(),
    SignedEmail: z.boolean().nullish(),
    RequestEmail: z.boolean().nullish(),
    DownlineEmail: z.boolean().nullish(),
    DigestDay: z.enum(digestDays).nullish(),
  })
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

import type { Extension } from "./features.ts";

/** The emails that a user can turn on and off: `docs/product/preferences.md`, "Emails". */

export const digestDays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type DigestDay = (typeof digestDays)[number];

const yesOrNo = ["on", "off"] as const;

export type EmailRow = {
  /** The field of the preferences. */
  wire: string;
  extension: Extension;
  choices: readonly string[];
  /** The choice of whoever made none. */
  usual: string;
  /** Only for those who may act for an agent, or for an agency. */
  only?: "agent" | "agency";
};

const producer = { extension: "producerEmail", choices: yesOrNo } as const;

/** Each email by its name in forms, in the queue of messages and in links. */
export const emailKinds = {
  decision: { wire: "DecisionEmail", extension: "decisionEmail", choices: yesOrNo, usual: "on" },
  expiry: { ...producer, wire: "ExpiryEmail", usual: "on" },
  season: { ...producer, wire: "SeasonEmail", usual: "on", only: "agent" },
  signed: { ...producer, wire: "SignedEmail", usual: "on", only: "agent" },
  request: { ...producer, wire: "RequestEmail", usual: "on", only: "agent" },
  downline: { ...producer, wire: "DownlineEmail", usual: "off", only: "agency" },
  digest: { ...producer, wire: "DigestDay", choices: ["off", ...digestDays], usual: "off" },
} as const satisfies Record<string, EmailRow>;
export type EmailKind = keyof typeof emailKinds;
export const emailKindNames = Object.keys(emailKinds) as EmailKind[];

/** The emails that are the extension `producerEmail`. */
export type ProducerEmailKind = Exclude<EmailKind, "decision">;
export const producerEmailKinds = emailKindNames.filter((kind) => kind !== "decision");

/** The choices of emails of a user. One that is left out was not made. */
export type EmailChoices = Partial<Record<EmailKind, string>>;

/** Returns a choice as the form has it. @param value as the preferences have it */
export function emailChoice(kind: EmailKind, value: boolean | DigestDay | null): string {
  if (value === null) return emailKinds[kind].usual;
  return typeof value === "string" ? value : value ? "on" : "off";
}

/** Returns choices as the preferences have them. */
export function emailsOnWire(choices: EmailChoices): Record<string, boolean | string | null> {
  const values = Object.entries(choices).map(([name, choice]) => {
    const kind = name as EmailKind;
    const value = kind === "digest" ? (choice === "off" ? null : choice) : choice === "on";
    return [emailKinds[kind].wire, value] as const;
  });
  return Object.fromEntries(values);
}

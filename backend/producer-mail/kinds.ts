import type { EmailKind } from "#api/emails.ts";

/** The kinds of producer mail, each with its choice in the preferences. */
export const mailKinds = {
  expiry: "expiryEmail",
  season: "seasonEmail",
  signed: "signedEmail",
  request: "requestEmail",
  downline: "downlineEmail",
  digest: "digestEmail",
} as const satisfies Record<string, EmailKind>;
export type MailKind = keyof typeof mailKinds;
export const mailKindNames = Object.keys(mailKinds) as MailKind[];

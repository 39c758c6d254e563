/** The kinds of emails that a user can turn off: each the extension of the backend, and the name of its choice on the wire. */
export const emailKinds = { decisionEmail: "DecisionEmail", reminderEmail: "ReminderEmail" } as const;
export type EmailKind = keyof typeof emailKinds;
export const emailKindNames = Object.keys(emailKinds) as EmailKind[];
export const emailChoices = ["on", "off"] as const;

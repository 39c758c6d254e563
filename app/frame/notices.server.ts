import { type DocumentKind, documentKinds } from "#api/form-fields.ts";

/** The notices that a page may show after a redirect. Each code has its words in the catalogue `notices`. */
const codes = [
  "alertDismissed",
  "applicationDeleted",
  "applicationSubmitted",
  "confirmationGone",
  "contractsRequested",
  "draftGone",
  "emailChoiceNotSaved",
  "helpRequested",
  "noteAdded",
  "preferencesSaved",
  "preferencesSavedHere",
  "profileSubmitted",
  "scopeChanged",
  "scopeRequested",
  "scopeResent",
  "scopeVoided",
  "viewIsDefault",
  "viewIsNoDefault",
  "viewRemoved",
  "viewSaved",
] as const;

export type NoticeCode = (typeof codes)[number] | `submitted${DocumentKind}`;

const warnings: readonly NoticeCode[] = [
  "confirmationGone",
  "draftGone",
  "emailChoiceNotSaved",
  "preferencesSavedHere",
  "scopeChanged",
];

/** Returns the look of a message. Most messages report a finished action. */
export const toneOf = (code: NoticeCode) => (warnings.includes(code) ? "warning" : "positive");

export function isNotice(value: unknown): value is NoticeCode {
  return [...codes, ...documentKinds.map((kind) => `submitted${kind}`)].some((code) => code === value);
}

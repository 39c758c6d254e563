import { type DocumentKind, isDocument } from "#api/form-fields.ts";

/** The notices that a page may show after a redirect. Each code has its words in the catalogue `notices`, and a kind of document in `submissionKinds`. */
const codes = [
  "alertDismissed",
  "applicationDeleted",
  "applicationSubmitted",
  "calendarChanged",
  "confirmationGone",
  "contractsRequested",
  "customersMerged",
  "customersSplit",
  "draftGone",
  "emailChoiceNotSaved",
  "helpRequested",
  "informationSent",
  "noteAdded",
  "numberNotSearched",
  "preferencesSaved",
  "preferencesSavedHere",
  "producersAsked",
  "profileSubmitted",
  "scopeChanged",
  "scopeRequested",
  "scopeResent",
  "scopeVoided",
  "teamReminded",
  "viewIsDefault",
  "viewIsNoDefault",
  "viewRemoved",
  "viewSaved",
] as const;

/** A kind of document says that one was submitted. */
export type NoticeCode = (typeof codes)[number] | DocumentKind;

const warnings: readonly NoticeCode[] = [
  "confirmationGone",
  "draftGone",
  "emailChoiceNotSaved",
  "numberNotSearched",
  "preferencesSavedHere",
  "scopeChanged",
];

/** Returns the look of a message. Most messages report a finished action. */
export const toneOf = (code: NoticeCode) => (warnings.includes(code) ? "warning" : "positive");

export function isNotice(value: unknown): value is NoticeCode {
  return codes.some((code) => code === value) || (typeof value === "string" && isDocument(value));
}

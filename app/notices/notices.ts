/** What a page may say after a redirect. Each code has its words under `notices` in the shell's catalogue. */
const codes = [
  "alertDismissed",
  "applicationDeleted",
  "applicationSubmitted",
  "contractsRequested",
  "eAndOSubmitted",
  "helpRequested",
  "licenceSubmitted",
  "noteAdded",
  "preferencesSaved",
  "profileSubmitted",
  "viewRemoved",
  "viewSaved",
] as const;

export type NoticeCode = (typeof codes)[number];

export function isNotice(value: unknown): value is NoticeCode {
  return codes.some((code) => code === value);
}

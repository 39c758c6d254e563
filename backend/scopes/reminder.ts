/** A beneficiary who has not signed is reminded once, this long after the request: `docs/product/scopes.md`, "Messages". */
export const REMINDER_AFTER_MS = 3 * 24 * 60 * 60_000;

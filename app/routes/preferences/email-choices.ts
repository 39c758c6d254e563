/** Emails about decisions: `docs/product/preferences.md`. */
export const emailChoices = ["on", "off"] as const;

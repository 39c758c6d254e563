export const appearances = ["system", "light", "dark"] as const;
export type Appearance = (typeof appearances)[number];

/** The height of table rows. */
export const densities = ["comfortable", "compact"] as const;

/** Lite mode: decided by the browser, always, or never. */
export const liteChoices = ["auto", "on", "off"] as const;

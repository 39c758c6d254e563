export const appearances = ["system", "light", "dark"] as const;
export type Appearance = (typeof appearances)[number];

/** How much room the rows of a table have. */
export const densities = ["comfortable", "compact"] as const;

/** Lite mode: as the browser asks for, always, or never. */
export const liteChoices = ["auto", "on", "off"] as const;

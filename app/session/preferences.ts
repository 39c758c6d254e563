export const appearances = ["system", "light", "dark"] as const;
export type Appearance = (typeof appearances)[number];

/** Lite mode: as the browser asks for, always, or never. */
export const liteChoices = ["auto", "on", "off"] as const;

export function isAppearance(value: unknown): value is Appearance {
  return appearances.some((appearance) => appearance === value);
}

export const appearances = ["system", "light", "dark"] as const;
export type Appearance = (typeof appearances)[number];

/** Whether pages carry script: as the browser asks for, never, or always. */
export const liteChoices = ["auto", "on", "off"] as const;

export function isAppearance(value: unknown): value is Appearance {
  return appearances.some((appearance) => appearance === value);
}

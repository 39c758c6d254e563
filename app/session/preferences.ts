export const appearances = ["system", "light", "dark"] as const;
export type Appearance = (typeof appearances)[number];

export function isAppearance(value: unknown): value is Appearance {
  return appearances.some((appearance) => appearance === value);
}

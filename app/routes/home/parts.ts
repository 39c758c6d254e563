/** The parts of the home page that can be asked for alone: `docs/product/home.md`, "Late parts". */
export const homeParts = [
  "attention",
  "chart",
  "enrollments",
  "statements",
  "scopes",
  "training",
  "news",
  "videos",
] as const;
export type HomePart = (typeof homeParts)[number];

/** The part that an address asks for alone; null for the whole page. */
export function partIn(url: string): HomePart | null {
  const asked = new URL(url).searchParams.get("part");
  return homeParts.find((part) => part === asked) ?? null;
}

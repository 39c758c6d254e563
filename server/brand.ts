import { readFileSync } from "node:fs";
import Color from "colorjs.io";
import { inProject } from "./project-folder.ts";

/** How an installation looks: its name, its mark and its color. `docs/deploy.md`, "Name, mark and color". Both programs read the same settings. */

export type Logo = { type: "image/svg+xml" | "image/png"; bytes: Buffer };

/** The colors by the names of the portal's tokens, each with the light and the dark value (`#rrggbb`). */
export type BrandColors = Record<
  "primary" | "primary-strong" | "primary-tint" | "on-primary" | "chart",
  readonly [light: string, dark: string]
>;

const MOST_LOGO_BYTES = 64 * 1024;
/** The least contrast of text on its ground (WCAG 1.4.3), and of a drawing (1.4.11). */
const [TEXT, DRAWING] = [4.5, 3];
/** The grounds of the pages: `app/styles/tokens.css`. */
const grounds = { light: ["#ffffff", "#f4f6f6"], dark: ["#182023", "#0a0f10"] } as const;

/**
 * Reads the file of a logo. A relative path counts from the project's folder.
 * @throws Error with what is wrong, such as "is no SVG or PNG"
 */
export function readLogo(file: string): Logo {
  const bytes = readFileSync(inProject(file));
  if (bytes.length > MOST_LOGO_BYTES) throw new Error(`is larger than ${MOST_LOGO_BYTES / 1024} kB`);
  if (bytes.subarray(1, 4).toString() === "PNG") return { type: "image/png", bytes };
  if (/^\uFEFF?\s*<(\?xml|!--|svg)/.test(bytes.subarray(0, 200).toString()))
    return { type: "image/svg+xml", bytes };
  throw new Error("is no SVG or PNG");
}

const hex = (color: Color) => color.to("srgb").toGamut().toString({ format: "hex", collapse: false });
const mixed = (color: string, other: string, part: number) =>
  hex(Color.mix(color, other, part, { space: "oklab" }));
const contrast = (one: string, other: string) => new Color(one).contrast(other, "WCAG21");
const isOn = (color: string, all: readonly string[], least: number) =>
  all.every((ground) => contrast(color, ground) >= least);

/** Returns a color as little lighter as it must be to stand out from its grounds. */
function lightened(color: string, all: readonly string[], least: number): string {
  let found = color;
  for (let part = 0.05; !isOn(found, all, least) && part <= 1; part += 0.05)
    found = mixed(color, "#ffffff", part);
  return found;
}

/**
 * Makes the colors of an installation from one.
 * @param color `#rrggbb`
 * @returns null for a color on which white cannot be read, or which cannot be read on the light pages
 */
export function colorsFrom(color: string): BrandColors | null {
  if (!isOn(color, grounds.light, TEXT)) return null;
  const dark = lightened(color, grounds.dark, TEXT + 1.5);
  return {
    primary: [hex(new Color(color)), dark],
    "primary-strong": [mixed(color, "#000000", 0.25), mixed(dark, "#ffffff", 0.4)],
    "primary-tint": [mixed(color, "#ffffff", 0.9), mixed(color, grounds.dark[1], 0.75)],
    "on-primary": ["#ffffff", mixed(dark, "#000000", 0.8)],
    chart: [hex(new Color(color)), lightened(color, grounds.dark, DRAWING)],
  };
}

export type Brand = { name: string; logo: Logo | null; colors: BrandColors | null };

let read: Brand | undefined;

/** Returns the brand of the settings, which each program has checked at its start. */
export function brand(): Brand {
  const { PRODUCT_NAME, PRODUCT_LOGO, PRODUCT_COLOR } = process.env;
  read ??= {
    name: PRODUCT_NAME?.trim() || DEFAULT_NAME,
    logo: PRODUCT_LOGO ? readLogo(PRODUCT_LOGO) : null,
    colors: PRODUCT_COLOR ? colorsFrom(PRODUCT_COLOR) : null,
  };
  return read;
}

const DEFAULT_NAME = "Producer Hub";

/** Returns the name, where the installation has one of its own. */
export const ownName = (): string | null => (brand().name === DEFAULT_NAME ? null : brand().name);

/** Returns the logo as an address that is its content. */
export const logoData = ({ type, bytes }: Logo): string => `data:${type};base64,${bytes.toString("base64")}`;

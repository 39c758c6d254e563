import { createHash } from "node:crypto";
import { brand } from "#server/brand.ts";
import { paths } from "../paths.ts";
import type { Brand } from "../ui/brand.tsx";

/** The files of this installation's look, each at an address that changes with its content. */

const files = { logo: logoFile(), look: lookFile() };

function logoFile() {
  const { logo } = brand();
  return logo && { type: logo.type as string, bytes: new Uint8Array(logo.bytes) };
}

function lookFile() {
  const { colors } = brand();
  if (!colors) return null;
  // The style sheet of the portal has its own colors in the same form, which older browsers know.
  const lines = Object.entries(colors).map(
    ([token, [light, dark]]) =>
      `--color-${token}:var(--lightningcss-light,${light})var(--lightningcss-dark,${dark})`,
  );
  const text = `@media screen{:root{${lines.join(";")}}}\n`;
  return { type: "text/css; charset=utf-8", bytes: new TextEncoder().encode(text) };
}

type Name = keyof typeof files;
const isName = (name: string | undefined): name is Name => name === "logo" || name === "look";

function addressOf(name: Name): string | null {
  const file = files[name];
  return file && paths.brandFile(name, createHash("sha256").update(file.bytes).digest("hex").slice(0, 12));
}

/** The brand as pages have it. */
export const shownBrand: Brand = { name: brand().name, logo: addressOf("logo"), look: addressOf("look") };

/** Returns a file of the look. */
export const brandFile = (name: string | undefined) => (isName(name) ? files[name] : null);

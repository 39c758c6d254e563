import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { colorsFrom, readLogo } from "./brand.ts";
import { productColor, productLogo, productName } from "./setting-rules.ts";

/** The relative luminance of WCAG 2, by its formula and not by the library. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test("every color that is taken can be read on every ground, in light and dark", () => {
  const steps = ["00", "33", "66", "99", "cc", "ff"];
  const all = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  const taken = all.flatMap((color) => {
    const colors = colorsFrom(color);
    return colors ? [{ color, colors }] : [];
  });
  expect(taken.length).toBeGreaterThan(60);
  for (const { color, colors } of taken) {
    const grounds = [
      ["#ffffff", "#f4f6f6"],
      ["#182023", "#0a0f10"],
    ] as const;
    for (const mode of [0, 1] as const) {
      const of = (name: keyof typeof colors) => colors[name][mode];
      for (const ground of grounds[mode]) {
        expect(contrast(of("primary"), ground), `${color} ${mode}`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of("primary-strong"), ground), `${color} ${mode}`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of("chart"), ground), `${color} ${mode}`).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(of("on-primary"), of("primary")), `${color} ${mode}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of("on-primary"), of("primary-strong")), `${color} ${mode}`).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(contrast(of("primary-strong"), of("primary-tint")), `${color} ${mode}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  }
});

test("a color that is too light, no color and a name that is too long are refused with a sentence", () => {
  const said = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues[0]?.message;
  expect(said(productColor.safeParse("#ffcc00"))).toMatch(/^must be darker/);
  expect(said(productColor.safeParse("green"))).toBe("must be a color, such as #0b6660");
  expect(said(productName.safeParse("x".repeat(41)))).toBe("must have 1 to 40 characters");
  expect(productColor.safeParse("#0B6660").success).toBe(true);
});

test("a logo is an SVG or a PNG of at most 64 kB", () => {
  const folder = mkdtempSync(join(tmpdir(), "producer-portal-logo-"));
  const file = join(folder, "logo");
  const said = () => productLogo.safeParse(file).error?.issues[0]?.message;
  expect(said()).toMatch(/^must be an SVG or PNG file: ENOENT/);
  writeFileSync(file, "<html><script>");
  expect(said()).toBe("must be an SVG or PNG file: is no SVG or PNG");
  writeFileSync(file, `<svg>${" ".repeat(65 * 1024)}</svg>`);
  expect(said()).toBe("must be an SVG or PNG file: is larger than 64 kB");
  writeFileSync(file, "<svg></svg>");
  expect(readLogo(file).type).toBe("image/svg+xml");
  writeFileSync(file, Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]));
  expect(readLogo(file).type).toBe("image/png");
  rmSync(folder, { recursive: true });
});

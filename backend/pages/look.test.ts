import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colors, mark } from "./look.ts";

const portal = (file: string) => readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8");

test.each(Object.entries(colors))(
  "the color %s of the backend's own pages is the portal's color",
  (_name, [token, light, dark]) => {
    expect(portal("styles/tokens.css")).toContain(`--color-${token}: light-dark(${light}, ${dark});`);
  },
);

test("the mark of the backend's own pages is the portal's mark", () => {
  const [, drawing = "nothing"] = /<symbol id="mark"[^>]*>(.*?)<\/symbol>/.exec(portal("ui/icons.svg")) ?? [];
  expect(mark).toContain(drawing);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICON_NAMES } from "./icon-names.ts";

test("every icon has its drawing, and every drawing its name", () => {
  const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(drawn.sort()).toEqual([...ICON_NAMES].sort());
});

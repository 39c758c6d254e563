import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { oldBrowserFaults } from "../../scripts/old-browsers.js";

const folder = "build/client/assets";
const built = (ending: string) => readdirSync(folder).filter((name) => name.endsWith(ending));
const textOf = (name: string) => readFileSync(`${folder}/${name}`, "utf8");

test("the style sheets have nothing that the oldest supported browsers do not know", () => {
  const files = built(".css");
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(oldBrowserFaults(textOf(file)), file).toEqual([]);
});

/** Two files that need each other can run in no order: the page stays without script, and nothing says so at the build. */
test("no built script needs one that needs it", () => {
  const needed = new Map<string, string[]>();
  for (const file of built(".js")) {
    const imports = textOf(file).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g);
    needed.set(
      file,
      [...imports].map(([, name = ""]) => name),
    );
  }
  expect([...needed.values()].flat().length).toBeGreaterThan(50);
  expect(circleIn(needed)).toBeNull();
});

/** Each is a text of its own that stays when code is made short. */
const drawing = {
  "node_modules/d3-format/dist/d3-format.min.mjs": "invalid format: ",
  "node_modules/d3-path/dist/d3-path.min.mjs": "negative radius: ",
};

test("no built script has the code that draws the chart", () => {
  for (const [file, text] of Object.entries(drawing)) {
    expect(readFileSync(file, "utf8"), file).toContain(text);
    for (const script of built(".js")) expect(textOf(script).includes(text), script).toBe(false);
  }
});

function circleIn(needed: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): string[] | null => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of needed.get(name) ?? []) {
      const found = visit(next, [...way, name]);
      if (found) return found;
    }
    done.add(name);
    return null;
  };
  for (const name of needed.keys()) {
    const found = visit(name, []);
    if (found) return found;
  }
  return null;
}

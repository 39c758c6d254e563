import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { demoLinks } from "./demo-links.js";
import { root } from "./processes.js";

test("the demo has an example of every link that the portal can show", () => {
  const settings = readFileSync(path.join(root, "app/host/settings.server.ts"), "utf8");
  const links = [...settings.matchAll(/^ {2}(LINK_[A-Z_]+): /gm)].map(([, name]) => name);
  expect(links.length).toBeGreaterThan(5);
  expect(Object.keys(demoLinks)).toEqual(links);
  for (const address of Object.values(demoLinks)) expect(new URL(address).hostname).toBe("www.example.com");
});

test("a start with the demo sign-in has the demo links, and no other start", () => {
  expect(readFileSync(path.join(root, "scripts/start.js"), "utf8")).toContain(
    "...(hasDemoSignIn && demoLinks)",
  );
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./processes.js";

/** Set when a server is started, never in a file. */
const notInFile = ["NODE_ENV"];
/** Read only by the test tools. */
const ofTools = ["CHROMIUM_PATH"];

const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");

test(".env.example names each setting the portal and the backend read, and no other", () => {
  const explained = [...read(".env.example").matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  const sources = read("app/host/settings.server.ts") + read("backend/settings.ts");
  const known = [...sources.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name ?? "");
  const wanted = new Set([...known.filter((name) => !notInFile.includes(name)), ...ofTools]);
  expect(explained.toSorted()).toEqual([...wanted].toSorted());
});

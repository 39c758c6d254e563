import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lockKeys } from "./lock-keys.ts";

const keysIn = (text: string) =>
  [...text.matchAll(/\b4_?862_?0\d\d\b/g)].map(([key]) => Number(key.replaceAll("_", "")));

test("each purpose has an advisory lock of its own", () => {
  const keys = Object.values(lockKeys);
  expect(new Set(keys).size).toBe(keys.length);
});

test("no file but the list and the migrations names the key of an advisory lock", () => {
  const files = readdirSync("backend", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.ts$/.test(name),
  );
  const naming = files.filter((name) => keysIn(readFileSync(`backend/${name}`, "utf8")).length > 0);
  expect(naming.filter((name) => !name.includes("migrations/"))).toEqual(["database/lock-keys.ts"]);
  const inMigrations = naming
    .filter((name) => name.includes("migrations/"))
    .flatMap((name) => keysIn(readFileSync(`backend/${name}`, "utf8")));
  const { downline, enrollments, statements } = lockKeys;
  expect([...new Set(inMigrations)].sort()).toEqual([downline, enrollments, statements]);
});

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lockKeys } from "./lock-keys.ts";

const isNaming = (text: string) => /\b4_?862_?0\d\d\b/.test(text);

test("each purpose has an advisory lock of its own", () => {
  const keys = Object.values(lockKeys);
  expect(new Set(keys).size).toBe(keys.length);
});

test("only the list names the key of an advisory lock", () => {
  const files = readdirSync("backend", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.ts$/.test(name),
  );
  const naming = files.filter((name) => isNaming(readFileSync(`backend/${name}`, "utf8")));
  expect(naming).toEqual(["database/lock-keys.ts"]);
});

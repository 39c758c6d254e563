import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { writeSbom } from "../../scripts/sbom.js";
import {
  advisory,
  advisoryFaults,
  inProduction,
  isAllowed,
  type LockedPackage,
  licenseFaults,
  licensesRead,
  locked,
  lockFaults,
} from "../support/security/packages.ts";

/** Rows 118 to 121: the packages the product is built of. */

const known = z.array(advisory).parse(JSON.parse(readFileSync("tests/security/advisories.json", "utf8")));

/** Each looks for the binary of its machine, and fetches it when it is not among the optional packages. */
const mayRunScripts = /^esbuild$/;
/** Native parts of development tools, in the versions the lockfile names. */
const withoutIntegrity = /^@(biomejs\/cli|rollup\/rollup|tailwindcss\/oxide)-[\w-]+$/;

test("row 118: no package has a known fault that nobody has looked at", () => {
  expect(advisoryFaults(known, locked, Date.now())).toEqual([]);
});

test("row 119: every package is exactly what it was, from a registry, and runs nothing when installed", () => {
  expect(locked.length).toBeGreaterThan(200);
  expect(lockFaults(locked, mayRunScripts, withoutIntegrity)).toEqual([]);
  expect(lockFaults(inProduction, /^$/, /^$/), "in production there are no exceptions").toEqual([]);
});

test("row 120: every package of the product has a license that is allowed", () => {
  expect(licenseFaults(inProduction)).toEqual([]);
});

test("row 121: the list of what the product consists of is whole", async () => {
  const component = z.object({
    name: z.string(),
    version: z.string(),
    licenses: z.array(z.unknown()).min(1).optional(),
  });
  const list = z.object({ bomFormat: z.literal("CycloneDX"), components: z.array(component) });
  const { components } = list.parse(JSON.parse(readFileSync(await writeSbom(), "utf8")));
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const wanted = new Set(inProduction.map(({ name, version }) => `${name}@${version}`));
  expect([...listed].sort()).toEqual([...wanted].sort());
  const unnamed = components.filter(({ licenses }) => !licenses).map((one) => `${one.name}@${one.version}`);
  expect(unnamed.filter((name) => !licensesRead[name])).toEqual([]);
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(["react", "zod"]));
});

describe("the checks of packages", () => {
  const sound: LockedPackage = {
    place: "node_modules/sound",
    name: "sound",
    version: "1.2.3",
    integrity: `sha512-${"a".repeat(86)}==`,
    dev: false,
    optional: false,
    hasInstallScript: false,
    inBundle: false,
    link: false,
  };
  const copy = { ...sound, place: "node_modules/a/node_modules/sound" };
  const fault = { id: "CVE-1", package: "sound", range: "<1.3", reason: "it is a test" };
  const now = Date.parse("2026-09-15T16:00:00Z");
  const why = "it is only a test";

  test("the checks of packages find nothing in a sound package", () => {
    expect(lockFaults([sound], /^$/, /^$/)).toEqual([]);
    expect(advisoryFaults([{ ...fault, range: "<1.2" }], [sound], now)).toEqual([]);
  });

  test("the checks of packages find every faulty copy without a waiver, and a waiver that is old or not needed", () => {
    const found = (...more: Parameters<typeof advisoryFaults>[0]) => advisoryFaults(more, [sound, copy], now);
    expect(found(fault)).toEqual([`${sound.place} has CVE-1`, `${copy.place} has CVE-1`]);
    expect(found({ ...fault, waiver: { since: "2026-01-01", why } })).toEqual([]);
    expect(found({ ...fault, waiver: { since: "2026-01-01", why, places: [copy.place] } })).toEqual([
      `${sound.place} has CVE-1`,
    ]);
    expect(found({ ...fault, waiver: { since: "2025-09-01", why } })).toEqual([
      "CVE-1: the waiver for sound is older than a year",
    ]);
    expect(found({ ...fault, range: "<1.2", waiver: { since: "2026-01-01", why } })).toEqual([
      "CVE-1: the waiver for sound is not needed any more",
    ]);
    expect(advisoryFaults([fault], [{ ...sound, version: "1.2.9-rc.1" }], now)).toHaveLength(1);
    expect(() => advisory.parse({ ...fault, range: "before 2" })).toThrow("is not a range");
  });

  test.each([
    ["no integrity", { integrity: undefined }],
    ["a weak integrity", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }],
    ["an address of its own", { resolved: "https://registry.example/sound.tgz" }],
    ["a repository instead of a version", { version: "git+ssh://git@host.example/a/b.git" }],
    ["a folder", { link: true }],
    ["a script", { hasInstallScript: true }],
    ["no integrity, for this machine", { integrity: undefined, optional: true, dev: true, os: ["linux"] }],
  ])("a package with %s is found", (_, difference) => {
    expect(lockFaults([{ ...sound, ...difference }], /^$/, /^sound$/)).toHaveLength(1);
  });

  test("licenses of packages that are not allowed, in one part or altogether, are found", () => {
    for (const fine of ["MIT", "(MIT OR GPL-3.0-or-later)", "(MIT AND Zlib)", "Apache-2.0 OR MIT"])
      expect(isAllowed(fine), fine).toBe(true);
    for (const other of [
      "GPL-3.0",
      "(MIT AND GPL-3.0)",
      "UNLICENSED",
      "SEE LICENSE IN x",
      "",
      "MIT AND (GPL)",
    ])
      expect(isAllowed(other), other).toBe(false);
    const own = { ...sound, place: "." };
    expect(licenseFaults([own])).toEqual([`.: "UNLICENSED"`]);
  });
});

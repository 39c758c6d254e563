import { readFileSync } from "node:fs";
import path from "node:path";
import semver from "semver";
import { z } from "zod";

/** The packages of the lockfile, and the checks of them. Each check returns faults in words. */

const lockedPackage = z.object({
  version: z.string(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  /** Part of the archive of the package above it, and covered by its integrity. */
  inBundle: z.boolean().default(false),
  license: z.unknown().optional(),
  link: z.boolean().default(false),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
});

/** `place` is where it is installed, such as `node_modules/a/node_modules/b`. */
export type LockedPackage = z.infer<typeof lockedPackage> & { place: string; name: string };

const lockfile = z.object({ packages: z.record(z.string(), z.unknown()) });

/** Every package of a lockfile's text, the product itself left out. */
export function packagesIn(text: string): LockedPackage[] {
  return Object.entries(lockfile.parse(JSON.parse(text)).packages)
    .filter(([place]) => place !== "")
    .map(([place, entry]) => ({
      ...lockedPackage.parse(entry),
      place,
      name: place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length),
    }));
}

export const locked = packagesIn(readFileSync("package-lock.json", "utf8"));
/** The packages that are installed where the product runs. */
export const inProduction = locked.filter(({ dev }) => !dev);

export const advisory = z.strictObject({
  id: z.string().min(5),
  package: z.string().min(1),
  /** The versions that have the fault. */
  range: z.string().refine((range) => semver.validRange(range) !== null, "is not a range"),
  reason: z.string().min(10),
  waiver: z
    .strictObject({
      since: z.iso.date(),
      why: z.string().min(20),
      /** The copies that the waiver covers; all of them when left out. */
      places: z.array(z.string()).optional(),
    })
    .optional(),
});
export type Advisory = z.infer<typeof advisory>;

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/** Row 118. @param now in milliseconds since 1970 */
export function advisoryFaults(advisories: Advisory[], packages: LockedPackage[], now: number): string[] {
  return advisories.flatMap(({ id, package: name, range, waiver }) => {
    const bad = packages.filter(
      (found) => found.name === name && semver.satisfies(found.version, range, { includePrerelease: true }),
    );
    const waived = bad.filter(({ place }) => waiver && (waiver.places?.includes(place) ?? true));
    const places = bad.filter((found) => !waived.includes(found)).map(({ place }) => place);
    return [
      ...places.map((place) => `${place} has ${id}`),
      ...(waiver && waived.length === 0 ? [`${id}: the waiver for ${name} is not needed any more`] : []),
      ...(waiver && now - Date.parse(waiver.since) > YEAR_MS
        ? [`${id}: the waiver for ${name} is older than a year`]
        : []),
    ];
  });
}

/**
 * Row 119. @param mayRunScripts names of packages that may run one while they are installed
 * @param withoutIntegrity names of packages whose integrity is not known
 */
export function lockFaults(
  packages: LockedPackage[],
  mayRunScripts: RegExp,
  withoutIntegrity: RegExp,
): string[] {
  return packages.flatMap((found) => {
    const { place, name, version, resolved, integrity, hasInstallScript, inBundle, link } = found;
    return [
      ...(/^\d+\.\d+\.\d+/.test(version) ? [] : [`${place}: ${version} is not a version`]),
      // Where a package comes from is each machine's own setting; what it must be is its integrity.
      ...(resolved ? [`${place}: comes from ${resolved}`] : []),
      ...(link ? [`${place}: is a link`] : []),
      ...(hasInstallScript && !mayRunScripts.test(name) ? [`${place}: runs a script when installed`] : []),
      ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? "") ||
      (integrity === undefined && inBundle && found.dev) ||
      (integrity === undefined && withoutIntegrity.test(name) && found.dev && isForOtherMachines(found))
        ? []
        : [`${place}: integrity is ${integrity ?? "missing"}`]),
    ];
  });
}

/** True when a package is not installed on the machines the product is built for: Linux with glibc, on x64 or arm64. */
function isForOtherMachines({ optional, os, cpu, libc }: LockedPackage): boolean {
  const fits = (given: string[] | undefined, wanted: string[]) =>
    given === undefined || wanted.some((one) => given.includes(one));
  return optional && !(fits(os, ["linux"]) && fits(cpu, ["x64", "arm64"]) && fits(libc, ["glibc"]));
}

/** The licenses, each alone enough, that a package may have. */
const licenses = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  // Fonts.
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
];

/** Licenses that a package has in a file only. Each was read; another version is to be read again. */
export const licensesRead: Record<string, string> = {
  // A font: Bitstream Vera's license. It may be passed on as part of a program.
  "dejavu-fonts-ttf@2.37.3": "Bitstream-Vera",
  "png-js@2.0.0": "MIT",
};

/** Row 120. @param folder the project's, with the packages installed */
export function licenseFaults(packages: LockedPackage[], folder = "."): string[] {
  return packages.flatMap((found) => {
    const { place, name, version } = found;
    if (licensesRead[`${name}@${version}`]) return [];
    // A package for other machines is not installed here; the lockfile names its license.
    const { license } = isForOtherMachines(found)
      ? found
      : z
          .object({ license: z.unknown() })
          .partial()
          .parse(JSON.parse(readFileSync(path.join(folder, place, "package.json"), "utf8")));
    return typeof license === "string" && isAllowed(license)
      ? []
      : [`${place}: ${JSON.stringify(license) ?? "no license"}`];
  });
}

/** Reads an SPDX expression of one level: `MIT`, `(MIT OR GPL-3.0)`, `(MIT AND Zlib)`. Anything else is not allowed. */
export function isAllowed(expression: string): boolean {
  const inside = /^\(([^()]+)\)$/.exec(expression)?.[1] ?? expression;
  const choices = inside.split(" OR ").map((choice) => choice.split(" AND "));
  return choices.some((all) => all.every((name) => licenses.includes(name)));
}

import { z } from "zod";
import { colorsFrom, readLogo } from "./brand.ts";

/** Rules of settings that both programs have. The text of a fault follows the name of the setting: "PORT must be …". */

/** @param what the unit, such as "milliseconds" */
export function wholeNumber(what: string, least: number, most: number) {
  const error = `must be a whole number of ${what}, ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= least && value <= most, error);
}

export const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port, 1 to 65535")
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, "must be a port, 1 to 65535");

/** Whether the identity provider says when somebody signed in. */
export const authTime = z.enum(["required", "absent"], { error: "must be required or absent" });

export const yesOrNo = z.enum(["yes", "no"], { error: "must be yes or no" });

/** An http or https address, as it is given: a slash at its end is part of it. */
export const exactWebAddress = z.url({
  protocol: /^https?$/,
  error: "must be an http:// or https:// address",
});

/** An http or https address, without a slash at the end. */
export const webAddress = exactWebAddress.transform((text) => text.replace(/\/+$/, ""));

/** A secret that somebody could guess at once is worse than none: with none, one is made. */
export function secret(leastCharacters: number) {
  return z
    .string()
    .min(leastCharacters, `must have at least ${leastCharacters} characters`)
    .refine((text) => !isOneRepeated(text), "must not be one character again and again");
}

/** Returns true when all characters, or all bytes, are the same. */
export function isOneRepeated(content: string | Uint8Array): boolean {
  return new Set<string | number>(content).size < 2;
}

export const instant = z.iso.datetime({
  offset: true,
  error: "must be an instant, such as 2026-09-15T16:00:00Z",
});

export const timeZone = z.string().refine(isTimeZone, "must be an IANA time zone, such as America/New_York");

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const productName = z
  .string()
  .trim()
  .regex(/^.{1,40}$/su, "must have 1 to 40 characters");

export const productLogo = z.string().superRefine((file, context) => {
  try {
    readLogo(file);
  } catch (error) {
    context.addIssue(`must be an SVG or PNG file: ${error instanceof Error ? error.message : error}`);
  }
});

export const productColor = z
  .string()
  .regex(/^#[\da-f]{6}$/i, "must be a color, such as #0b6660")
  .refine((color) => !/^#[\da-f]{6}$/i.test(color) || colorsFrom(color) !== null, {
    error: "must be darker: white text on it, and text of this color on white, need a contrast of 4.5",
  });

export const headerName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, "must be a header name");

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export const logLevel = z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` });

/**
 * Returns the settings in an environment, and a line for each fault. A setting with a fault has its default, so that faults
 * which several settings make together are found in the same round.
 */
export function readEach<T extends z.ZodObject>(
  settings: T,
  env: Record<string, string | undefined>,
): { values: z.infer<T>; faults: string[] } {
  const parsed = settings.safeParse(env);
  if (parsed.success) return { values: parsed.data, faults: [] };
  const faulty = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const others = Object.fromEntries(Object.entries(env).filter(([name]) => !faulty.has(name)));
  return {
    values: settings.parse(others),
    faults: parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`),
  };
}

/**
 * @param single faults of single settings
 * @param together faults of several; one that is about a setting with a fault of its own is left out
 * @throws Error with a line for each fault
 */
export function refuseFaults(program: string, single: string[], together: string[]): void {
  const nameOf = (fault: string) => fault.split(" ")[0];
  const known = new Set(single.map(nameOf));
  const faults = [...single, ...together.filter((fault) => !known.has(nameOf(fault)))];
  if (faults.length === 0) return;
  const lines = faults.map((fault) => `  ${fault}`).join("\n");
  throw new Error(`The ${program} cannot start, its settings are wrong:\n${lines}`);
}

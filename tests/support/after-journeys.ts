import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { numbersIn } from "./applicants.ts";
import { privateIn } from "./privacy.ts";

/**
 * After all journeys, while the servers still run: what they wrote is searched for what is private. The database holds
 * people's names by its nature, so there only tokens, secrets and identity numbers are looked for; the files of the demo sign-in are the
 * identity provider's own.
 */
export default function afterJourneys(): void {
  const { SERVER_LOG = "", SERVER_DATA = "" } = process.env;
  // A run of a single journey need not have signed anybody in.
  const signedIn = readFileSync(SERVER_LOG, "utf8").includes('"path":"/account/callback"');
  const faults = [...logFaults(SERVER_LOG), ...(signedIn ? dataFaults(SERVER_DATA) : [])];
  if (faults.length > 0)
    throw new Error(`Private things were written down:\n${faults.slice(0, 20).join("\n")}`);
}

/** The lines of a log that hold something private. @throws when there is no log to search */
export function logFaults(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  const written = lines.filter((line) => line.startsWith("{"));
  if (written.length === 0) throw new Error(`${file} is no log of a run: it has ${written.length} lines`);
  return written.flatMap((line) => privateIn(line).map((what) => `${what}: ${line.slice(0, 300)}`));
}

const SECRETS = /eyJ[\w-]{10,}\.[\w-]{10,}|"(access|refresh)_?token"|"forgeryToken"/i;
/** Made to be secret and to be there, or the identity provider's own. */
const LEFT_OUT = /^(secrets|login)\//;

/** @throws when no sessions were kept below the folder, and so nothing was looked at */
export function dataFaults(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replace(/^producer-portal-[^/]+\//, ""))
    .filter((name) => !LEFT_OUT.test(name));
  const base = readdirSync(folder).find((name) => name.startsWith("producer-portal-")) ?? "";
  if (!files.some((name) => name.startsWith("sessions/session.")))
    throw new Error(`There are no sessions below ${folder}`);
  return files.flatMap((name) => {
    const file = path.join(folder, base, name);
    if (!existsSync(file) || !statSync(file).isFile()) return [];
    const text = readFileSync(file, "latin1");
    if (SECRETS.test(text)) return [`a token in ${name}`];
    const numbers = numbersIn(text);
    if (numbers.length > 0) return [`the identity number ${numbers[0]} in ${name}`];
    if (!name.startsWith("sessions/")) return [];
    return privateIn(name.startsWith("sessions/bytes.") ? readable(text) : text).map(
      (what) => `${what} in ${name}`,
    );
  });
}

/** Among millions of sealed bytes `a@b.cc` stands by chance. What lies open is legible for longer than this. */
const readable = (bytes: string) => (bytes.match(/[ -~]{20,}/g) ?? []).join("\n");

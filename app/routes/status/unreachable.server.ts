import { log } from "../../host/log.server.ts";
import { settings } from "../../host/settings.server.ts";
import { probeStore } from "../../store/records.server.ts";
import { singleFlight } from "./single-flight.ts";

/** Says whether the portal can serve pages: `docs/decisions/0252`. */

/** Each question may take this long. */
const LIMIT_MS = 2000;
/** An answer counts for this long, for everybody who asks. */
const KEPT_MS = 1000;

/** The portal needs these for a page. Sign-ins need the identity provider as well, and those who are signed in do not. */
const needed: [what: string, ask: () => Promise<void>][] = [
  ["the session store", probeStore],
  ["the backend", () => askOver(`${settings.BACKEND_URL}/health`)],
];

/** Returns what the portal cannot reach or write just now, with the reason. It is empty when pages can be served. */
export const findUnreachable = singleFlight(async () => {
  const faults = await faultsOf(needed);
  logChange(faults);
  return faults;
}, KEPT_MS);

let before = "";

function logChange(faults: readonly string[]): void {
  const now = faults.join("; ");
  if (now === before) return;
  if (now) log.warn({ missing: faults }, "the portal is not ready");
  else log.info("the portal is ready again");
  before = now;
}

/** Logs what the portal cannot reach at its start. It serves all the same. */
export async function logUnreachable(): Promise<void> {
  const provider = `${settings.OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const [, signIn] = await Promise.all([
    findUnreachable(),
    faultsOf([["the identity provider", () => askOver(provider, (status) => status === 200)]]),
  ]);
  if (signIn.length > 0) log.warn({ missing: signIn }, "nobody can sign in");
}

async function faultsOf(questions: typeof needed): Promise<string[]> {
  const faults = await Promise.all(
    questions.map(async ([what, ask]) => {
      try {
        await inTime(ask());
        return null;
      } catch (error) {
        return `${what}: ${reasonOf(error)}`;
      }
    }),
  );
  return faults.filter((fault) => fault !== null);
}

/**
 * Asks another program over HTTP. A backend of somebody else's may have no such address, and whoever answers 404 is there.
 * @throws when there is no answer, or the status says that the other program cannot serve
 */
async function askOver(address: string, isFine = (status: number) => status < 500): Promise<void> {
  const answer = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(LIMIT_MS) });
  await answer.body?.cancel();
  if (!isFine(answer.status)) throw new Error(`status ${answer.status}`);
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), LIMIT_MS);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];

/** Never the text of an error: it can name addresses and folders, and anybody may ask. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && FULL.includes(String(error.code))) return "the disk is full";
  if (error.message.startsWith("OOM ")) return "its memory is full";
  if (error.name === "TimeoutError" || error.message === "no answer in time") return "no answer in time";
  return /^status \d{3}$/.test(error.message) ? error.message : "cannot be reached";
}

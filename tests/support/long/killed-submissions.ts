import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../../scripts/processes.js";
import { FIXED_DAY, type Running, startPortal, startReferenceBackend } from "../portal.ts";
import { type Answer, type Visitor, visitor } from "../visitor.ts";
import { type Entry, type KindName, makeReady, type Ready, senders } from "./killed-kinds.ts";
import { compare } from "./killed-ledger.ts";

/**
 * Rows 97 and 98: a process is killed at random moments while several submissions are on their way, and each form is sent
 * again until it is confirmed. A ledger of what was confirmed is then compared with what the database holds.
 */

export type Victim = "portal" | "backend";

export type Outcome = {
  confirmed: Record<KindName, number>;
  kills: number;
  /** The number of first sendings whose answer was lost, so that they were sent again. */
  lost: Record<KindName, number>;
  /** Differences between the database and the confirmations, in words. */
  faults: string[];
};

/** So many submissions of each kind are on their way when a process is killed. */
export const TOGETHER = 2;

/** A kill comes within so many times of what such submissions take: some of them are over by then, and some not. */
const LATEST_KILL = 1;

const kinds = ["License", "Application"] as const;

/**
 * @param kills how often the victim is killed
 * @param databaseUrl of a PostgreSQL server; the embedded database without it
 */
export async function submitUnderKills(victim: Victim, kills: number, databaseUrl = ""): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-killed-"));
  const servers = await startServers(folder, databaseUrl);
  const ledger: Entry[] = [];
  const lost = { License: 0, Application: 0 };
  try {
    const signedIn = await signInAll(servers.portalUrl);
    let tookMs = 0;
    for (let round = 0; round <= kills; round++) {
      const forms = await fillIn(signedIn, round);
      const start = performance.now();
      const sending = forms.map(({ send }) => send().catch(() => null));
      if (round === 0) {
        // Nobody is killed, and the time is taken.
        await Promise.all(sending);
        tookMs = performance.now() - start;
      } else {
        await delay(Math.random() * tookMs * LATEST_KILL);
        await servers.kill(victim);
      }
      for (const [index, form] of forms.entries()) {
        const first = await sending[index];
        const isLost = !first || !form.isTaken(first);
        if (isLost) lost[form.entry.kind] += 1;
        await confirm(form, first ?? null);
        ledger.push(form.entry);
      }
    }
    await servers.stop();
    const count = (wanted: KindName) => ledger.filter(({ kind }) => kind === wanted).length;
    return {
      confirmed: { License: count("License"), Application: count("Application") },
      kills,
      lost,
      faults: await compare(ledger, { databaseUrl, dataDir: path.join(folder, "backend") }),
    };
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type SignedIn = ReadonlyMap<string, Visitor>;

async function signInAll(portalUrl: string): Promise<SignedIn> {
  const emails = new Set(kinds.flatMap((kind) => senders[kind].map(({ email }) => email)));
  const signedIn = new Map<string, Visitor>();
  for (const email of emails) {
    const somebody = visitor(portalUrl);
    await somebody.signIn(email);
    signedIn.set(email, somebody);
  }
  return signedIn;
}

type Form = Ready & { somebody: Visitor };

/** Fills in the forms of one round, side by side. */
function fillIn(signedIn: SignedIn, round: number): Promise<Form[]> {
  const forms = kinds.flatMap((kind) =>
    Array.from({ length: TOGETHER }, async (_, place): Promise<Form> => {
      const index = round * TOGETHER + place;
      const sender = senders[kind][index % senders[kind].length];
      const somebody = sender && signedIn.get(sender.email);
      if (!somebody) throw new Error("Nobody sends that");
      const number = `KILL-${kind === "License" ? "L" : "A"}-${index}`;
      const ready = await makeReady[kind]({ somebody, sender, number, today: FIXED_DAY });
      return { ...ready, somebody };
    }),
  );
  return Promise.all(forms);
}

/** Sends a form until it is taken, and reads its confirmation. */
async function confirm(form: Form, first: Answer | null) {
  let answer = first;
  while (!answer || !form.isTaken(answer)) answer = await form.send().catch(() => null);
  const confirmation = await form.somebody.get(answer.location ?? "");
  if (!confirmation.words.includes(form.entry.number))
    throw new Error(`${form.entry.number} was not confirmed: ${confirmation.words.slice(0, 300)}`);
}

async function startServers(folder: string, databaseUrl: string) {
  const [portalPort, backendPort] = [await freePort(), await freePort()];
  const portalUrl = `http://localhost:${portalPort}`;
  const env = (name: string) => ({ DATA_DIR: path.join(folder, name), LOG_LEVEL: "warn" });
  const start = {
    backend: () =>
      startReferenceBackend({
        portalUrl,
        port: backendPort,
        env: { ...env("backend"), DATABASE_URL: databaseUrl },
      }),
    portal: () =>
      startPortal({
        port: portalPort,
        backendUrl: `http://127.0.0.1:${backendPort}`,
        oidcIssuer: `http://127.0.0.1:${backendPort}/login`,
        env: env("portal"),
      }),
  };
  const running: Record<Victim, Running> = {
    backend: await start.backend(),
    portal: await start.portal(),
  };
  let isStopped = false;
  return {
    portalUrl,
    async kill(victim: Victim) {
      await running[victim].kill();
      running[victim] = await start[victim]();
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await running.portal.stop();
      await running.backend.stop();
    },
  };
}

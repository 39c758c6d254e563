import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathsFor } from "#app/paths.ts";
import { connect } from "#backend/database/connect.ts";
import { known } from "#backend/demo/known.ts";
import { freePort } from "../../scripts/processes.js";
import { type Running, startPortal, startReferenceBackend } from "../support/portal.ts";
import { visitor } from "../support/visitor.ts";

/**
 * Rows 97 and 98: a process is killed at a random moment of every submission, and the form sent again until it is
 * confirmed. A ledger of what was confirmed is then compared with what the database holds.
 */

export type Victim = "portal" | "backend";

export type Outcome = {
  confirmed: number;
  /** How often a process was killed while a submission was on its way. */
  kills: number;
  /** Submissions whose first answer was lost, and which were sent again. */
  sentAgain: number;
  /** What the database holds otherwise than it was confirmed, in words. */
  faults: string[];
};

/** Accounts that act for one of these; each may submit sixty times within an hour. */
const senders = [
  ["agent@demo.example", pathsFor({ type: "agent", id: known.agent })],
  ["agency@demo.example", pathsFor({ type: "agency", id: known.agency })],
  ["both@demo.example", pathsFor({ type: "agent", id: known.otherAgent })],
  ["six@demo.example", pathsFor({ type: "agency", id: known.excludedAgency })],
] as const;

/** Longer than a submission takes, so that some kills come before, some in, and some after it. */
const LATEST_KILL_MS = 150;
const LARGEST_BYTES = 400_000;

type Entry = { number: string; sha256: string };

/** @param databaseUrl of a PostgreSQL server; the embedded database without it */
export async function submitUnderKills(victim: Victim, count: number, databaseUrl = ""): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-killed-"));
  const servers = await startServers(folder, databaseUrl);
  const ledger: Entry[] = [];
  let [kills, sentAgain] = [0, 0];
  try {
    const people = await Promise.all(
      senders.map(async ([email, paths]) => {
        const somebody = visitor(servers.portalUrl);
        await somebody.signIn(email);
        return { somebody, paths };
      }),
    );
    for (let index = 0; index < count; index++) {
      const { somebody, paths } = people[index % people.length] as (typeof people)[number];
      const page = await somebody.get(paths.licenceSubmission());
      const content = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(Math.random() * LARGEST_BYTES)]);
      const number = `KILL-${index}`;
      const send = () =>
        somebody.submit(page, {
          form: ({ isMultipart }) => isMultipart,
          button: "Submit license",
          values: { state: "Florida", type: "Health", number, expires: "2028-05-31" },
          files: { file: [{ name: `${number}.pdf`, buffer: content }] },
          follow: false,
        });
      const sending = send().catch(() => null);
      await delay(Math.random() * LATEST_KILL_MS);
      await servers.kill(victim);
      kills += 1;
      let answer = await sending;
      while (answer?.status !== 303 && answer?.status !== 302) {
        sentAgain += 1;
        answer = await send().catch(() => null);
      }
      const confirmation = await somebody.get(answer.location ?? "");
      if (!confirmation.words.includes(number)) throw new Error(`${number} was not confirmed`);
      ledger.push({ number, sha256: createHash("sha256").update(content).digest("hex") });
    }
    await servers.stop();
    return {
      confirmed: ledger.length,
      kills,
      sentAgain,
      faults: await compare(ledger, { databaseUrl, dataDir: path.join(folder, "backend") }),
    };
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
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

/** What the database holds, beside what was confirmed. @returns differences in words */
export async function compare(
  ledger: readonly Entry[],
  where: { databaseUrl: string; dataDir: string },
): Promise<string[]> {
  const { db, close } = await connect(where);
  try {
    const submissions = await db
      .selectFrom("submissions")
      .innerJoin("submission_events", "submission_events.submission_id", "submissions.id")
      .innerJoin("files", "files.submission_id", "submissions.id")
      .select(["submissions.content", "files.content as bytes", "files.file_name"])
      .execute();
    const found = submissions.map(({ content, bytes, file_name }) => ({
      number: (content as { LicenseNumber: string }).LicenseNumber,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      name: file_name,
    }));
    const single = await db
      .selectFrom("submissions")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const files = await db
      .selectFrom("files")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("submission_id", "is not", null)
      .executeTakeFirstOrThrow();
    return [
      ...ledger.flatMap(({ number, sha256 }) => {
        const same = found.filter((row) => row.number === number);
        if (same.length !== 1) return [`${number} is there ${same.length} times`];
        return same[0]?.sha256 === sha256 ? [] : [`${number} has other bytes`];
      }),
      ...(single.count === ledger.length
        ? []
        : [`${single.count} submissions for ${ledger.length} confirmed`]),
      ...(files.count === ledger.length ? [] : [`${files.count} files for ${ledger.length} confirmed`]),
    ];
  } finally {
    await close();
  }
}

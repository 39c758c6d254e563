import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { connect } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { makeLink } from "#backend/scopes/links.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { freePort } from "../../../scripts/processes.js";
import { formsOf } from "../html-form.ts";
import { FIXED_DAY, FIXED_TIME, startReferenceBackend } from "../portal.ts";

/**
 * The backend is killed at random moments while beneficiaries and agents sign. Each signature is sent again until it is
 * confirmed. A confirmed one is there whole, and no other one is there in part.
 */

export type Outcome = { confirmed: number; kills: number; lost: number; faults: string[] };

/** So many beneficiaries and so many agents sign when the backend is killed. */
export const TOGETHER = 2;
const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 365 * DAY_MS;

type Signer = { scope: string; role: "client" | "agent"; token: string };

/** @param databaseUrl of a PostgreSQL server; the embedded database without it */
export async function signUnderKills(kills: number, databaseUrl = ""): Promise<Outcome> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "producer-portal-signatures-"));
  const port = await freePort();
  const start = () =>
    startReferenceBackend({
      portalUrl: "http://localhost:9",
      port,
      env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "warn" },
    });
  try {
    const signers = await inDatabase({ dataDir, databaseUrl }, (db) => prepare(db, (kills + 1) * TOGETHER));
    let backend = await start();
    let lost = 0;
    let tookMs = 0;
    for (let round = 0; round <= kills; round++) {
      const now = signers.slice(round * 2 * TOGETHER, (round + 1) * 2 * TOGETHER);
      const started = performance.now();
      const sending = now.map((signer) => send(backend.url, signer));
      if (round === 0) {
        await Promise.all(sending);
        tookMs = performance.now() - started;
      } else {
        await delay(Math.random() * tookMs);
        await backend.kill();
        backend = await start();
      }
      for (const [index, signer] of now.entries()) {
        if (await sending[index]) continue;
        lost += 1;
        while (!(await send(backend.url, signer)));
      }
    }
    await backend.stop();
    const faults = await inDatabase({ dataDir, databaseUrl }, (db) => compare(db, signers));
    return { confirmed: signers.length, kills, lost, faults };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function inDatabase<T>(
  where: { dataDir: string; databaseUrl: string },
  act: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = await connect(where);
  try {
    return await act(db);
  } finally {
    await close();
  }
}

/** Makes scopes that wait for a signature, half of them for the agent's. */
async function prepare(db: Database, count: number): Promise<Signer[]> {
  await prepareDemo(db, FIXED_DAY);
  const until = new Date(Date.parse(FIXED_TIME) + YEAR_MS);
  const signers: Signer[] = [];
  for (let index = 0; index < count; index++) {
    for (const role of ["client", "agent"] as const) {
      const scope = idFor("killed scope", `${role}:${index}`);
      await copyOf(db, scope, role);
      const token = await makeLink(db, {
        scopeId: scope,
        role: role === "client" ? "client" : "agent session",
        until,
      });
      if (role === "client") await answer(db, scope);
      signers.push({ scope, role, token });
    }
  }
  return signers;
}

/** Answers the steps before the signature. */
async function answer(db: Database, scope: string): Promise<void> {
  const draft = JSON.stringify({ products: ["part_d"], who: "self" });
  const opened = { used_at: new Date(FIXED_TIME), draft };
  await db.updateTable("scope_links").set(opened).where("scope_id", "=", scope).execute();
}

/** A scope like one of the demo, with other ids. */
async function copyOf(db: Database, scope: string, role: Signer["role"]): Promise<void> {
  await sql`
    insert into scopes (id, agent_id, first_name, last_name, email, method_of_contact, status, requested_at,
      requested_on, client_until, signed_at, keep_until)
    select ${scope}::uuid, agent_id, first_name, last_name, email, method_of_contact,
      ${role === "client" ? "Client Viewed" : "Agent Viewed"}, requested_at, requested_on, client_until,
      case when ${role} = 'agent' then signed_at end, keep_until
    from scopes where id = ${demoIds.signedScope}`.execute(db);
  if (role === "client") return;
  for (const table of ["scope_signatures", "scope_records"] as const) {
    const others =
      table === "scope_records" ? sql`content, hash` : sql`role, name, strokes, language, signed_at`;
    await sql`
      insert into ${sql.table(table)} (scope_id, ${others})
      select ${scope}::uuid, ${others} from ${sql.table(table)} where scope_id = ${demoIds.signedScope}`.execute(
      db,
    );
  }
}

/** Opens the page of the signature and signs what it shows. @returns whether the signature was confirmed */
async function send(url: string, { role, token }: Signer): Promise<boolean> {
  const address = url + (role === "client" ? `/sign/${token}/signature` : "/sign/agent");
  const headers = new Headers(role === "agent" ? { Cookie: `scope-signing=${token}` } : {});
  try {
    const page = await fetch(address, { headers, redirect: "manual" });
    // A signature that was confirmed leads on.
    if (page.status === 303) return true;
    const [form] = formsOf(await page.text());
    const body = new URLSearchParams({ name: "Somebody", consent: "yes" });
    for (const { name, value, type } of form?.fields ?? []) if (type === "hidden") body.append(name, value);
    const answer = await fetch(address, { method: "POST", body, headers, redirect: "manual" });
    const to = answer.headers.get("Location") ?? "";
    return answer.status === 303 && !to.includes("/signature") && !to.startsWith("/sign/agent");
  } catch {
    return false;
  }
}

/** Says what the database holds otherwise than it was confirmed. */
export async function compare(db: Database, signers: readonly Signer[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { scope, role } of signers) {
    const { rows } = await sql<Record<string, number | string>>`
      select status,
        (select count(*)::integer from scope_signatures where scope_id = ${scope} and role = ${role}) as signatures,
        (select count(*)::integer from scope_records where scope_id = ${scope}) as records,
        (select count(*)::integer from scope_documents where scope_id = ${scope}) as documents,
        (select count(*)::integer from scope_events where scope_id = ${scope}) as events
      from scopes where id = ${scope}`.execute(db);
    const whole = {
      status: role === "client" ? "Client Signed" : "Completed",
      signatures: 1,
      records: 1,
      documents: role === "client" ? 0 : 1,
      events: 1,
    };
    for (const [name, value] of Object.entries(whole)) {
      const found = rows[0]?.[name];
      if (found !== value) faults.push(`${role} ${scope}: ${name} is ${found} instead of ${value}`);
    }
  }
  return faults;
}

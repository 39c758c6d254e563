import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { connect } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { FIXED_DAY, startReferenceBackend } from "../support/portal.ts";
import { throwAwayPostgres } from "../support/postgres.ts";
import { until } from "../support/until.ts";

/** Reminders, while two backends send them and are killed at random moments. */

const KILLS = Number(process.env.KILLS ?? 20);
const USERS = 150;
/** What ends soon, and the certifications that are open in September. */
const MESSAGES = 2;
const SEND_MS = 10;
/** In the middle of their messages. */
const LONGEST_LIFE_MS = 1_000;
const PATIENCE_MS = 10 * 60_000;

/** A mail server of another make than the product, which takes some time for each message. */
async function mailServer() {
  const received: { to: string; id: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    async onData(stream, { envelope }, done) {
      const { messageId = "" } = await simpleParser(stream);
      await delay(SEND_MS);
      for (const { address } of envelope.rcptTo) received.push({ to: address, id: messageId });
      done();
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((end) => server.close(() => end())),
  };
}

test(
  "each reminder reaches its user, and a second time at most for a kill, with the same Message-ID",
  async () => {
    const postgres = await throwAwayPostgres();
    if (!postgres) return console.log("PostgreSQL is not installed here: this proves nothing.");
    const mail = await mailServer();
    // Both have the same secrets.
    const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-reminders-"));
    const { db, close } = await connect({ databaseUrl: postgres.url, dataDir: "" });
    try {
      await prepareDemo(db, FIXED_DAY);
      const users = Array.from({ length: USERS }, (_, index) => ({
        ...{
          id: randomUUID(),
          sub: `kill-${index}`,
          name: `K ${index}`,
          email: `kill-${index}@killed.example`,
        },
      }));
      await db.insertInto("users").values(users).execute();
      const rights = users.map(({ sub }) => ({ sub, agent_id: demoIds.agent, agency_id: null }));
      await db.insertInto("user_portals").values(rights).execute();
      const start = () =>
        startReferenceBackend({
          portalUrl: "http://localhost:3000",
          env: {
            ...{ DATABASE_URL: postgres.url, SMTP_URL: mail.url, MAIL_FROM: "portal@portal.example" },
            ...{ LOG_LEVEL: "warn", DATA_DIR: folder },
          },
        });
      await (await start()).kill();
      let kills = 1;
      const waiting = async () => (await db.selectFrom("producer_mail").select("id").execute()).length;
      const told = () =>
        new Set(mail.received.filter(({ to }) => to.startsWith("kill-")).map(({ to }) => to)).size;
      while (kills < KILLS && told() < USERS) {
        const backends = await Promise.all([start(), start()]);
        await delay(randomInt(LONGEST_LIFE_MS));
        await Promise.all(backends.map((backend) => backend.kill()));
        kills += backends.length;
        // As if the time had passed after which another backend takes up what a dead one had begun.
        await db.updateTable("producer_mail").set({ claimed_until: null }).execute();
      }
      const last = await start();
      await until("every message is sent", async () => (await waiting()) === 0, PATIENCE_MS);
      await last.stop();
      const ids = new Map(users.map(({ email }) => [email, new Set<string>()]));
      for (const { to, id } of mail.received) ids.get(to)?.add(id);
      expect([...ids.values()].filter(({ size }) => size !== MESSAGES)).toEqual([]);
      const again = mail.received.length - new Set(mail.received.map(({ to, id }) => `${to} ${id}`)).size;
      console.log(`${kills} kills, ${mail.received.length} messages, ${again} of them twice`);
      expect(again).toBeLessThanOrEqual(kills);
    } finally {
      await close();
      await mail.close();
      await postgres.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  PATIENCE_MS,
);

import { beforeAll, describe, expect, test } from "vitest";
import { send } from "../support/filling-in.ts";
import { bodyEnd, bodyOf, multipartType, partHead } from "../support/multipart.ts";
import { type Flood, type Flooded, flood, growthOf, startHoarder } from "../support/security/flood.ts";
import { ask } from "../support/security/raw.ts";
import {
  agent,
  all,
  expectTyped,
  form,
  keptPieces,
  MEGABYTE,
  MOST_GROWTH_BYTES,
  type Sender,
  SOON_MS,
  sender,
  visitorThatLeaves,
  withStandIns,
} from "../support/security/uploads.ts";
import { pageOf } from "../support/submission-forms.ts";
import { until } from "../support/until.ts";

/** Rows 41 and 43: in whatever amount a file is sent, nobody else notices and nothing stays. */

withStandIns();

const FLOOD_BYTES = 300 * MEGABYTE;

/** A body with a file that is too large, to be sent piece by piece. */
function floodOf({ headers, fields }: Sender, filler: number, rest: Partial<Flood> = {}): Flood {
  const start = Buffer.concat([
    bodyOf(fields).subarray(0, -bodyEnd.length),
    Buffer.from(`${partHead({ name: form.file.name, fileName: "Large.pdf" })}%PDF-1.4\n`),
  ]);
  const end = `\r\n${bodyEnd}`;
  return {
    path: pageOf(form, agent),
    headers,
    start,
    filler,
    end,
    length: start.length + filler + end.length,
    ...rest,
  };
}

describe("row 41: an upload of 300 MB", () => {
  /** Sends it and asks for another page all the while. @returns what came, and how long the slowest page took */
  async function underFlood(url: string, pid: number, asked: Flood) {
    let [isOver, slowestMs, pages] = [false, 0, 0];
    let flooded: Flooded | undefined;
    const others = async () => {
      while (!isOver) {
        const started = performance.now();
        await ask(url, "/health");
        slowestMs = Math.max(slowestMs, performance.now() - started);
        pages += 1;
      }
    };
    const growth = await growthOf(pid, async () => {
      const asking = others();
      flooded = await flood(url, asked).finally(() => {
        isOver = true;
      });
      await asking;
    });
    return { flooded, growth, slowestMs, pages };
  }

  const ways: [string, (from: Sender) => Flood][] = [
    ["with an honest length", (from) => floodOf(from, FLOOD_BYTES)],
    ["without a length", (from) => floodOf(from, FLOOD_BYTES, { length: "chunked" })],
    ["with a length that is too short", (from) => floodOf(from, FLOOD_BYTES, { length: 5000 })],
    ["with a length that is too long", (from) => floodOf(from, FLOOD_BYTES, { length: 10 * FLOOD_BYTES })],
    ["by somebody who reads no answer", (from) => floodOf(from, FLOOD_BYTES, { readsLast: true })],
  ];
  // The engine gets more room with the first load of a process and keeps it. The floods after that are measured.
  beforeAll(async () => {
    await flood(all.url, floodOf(await sender(), FLOOD_BYTES));
  });

  test.each(ways)(
    "an upload of 300 MB %s is cut, takes little memory, and others are served",
    async (_, way) => {
      const from = await sender();
      const { flooded, growth, slowestMs, pages } = await underFlood(all.url, all.portal.pid, way(from));
      expect([0, 400, 413]).toContain(flooded?.status);
      expect(flooded?.sentBytes).toBeLessThan(FLOOD_BYTES);
      expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
      expect(slowestMs).toBeLessThan(SOON_MS);
      expect(pages).toBeGreaterThan(0);
      // The very same person goes on working.
      expect((await send(from.somebody, from.page, form)).status).toBe(303);
    },
  );

  test("an upload of 300 MB from a stranger is cut before its end", async () => {
    const from = await sender();
    const { cookie: _, ...headers } = from.headers;
    const answer = await flood(all.url, { ...floodOf(from, FLOOD_BYTES), headers });
    // 0: the connection was cut while the stranger was still sending.
    expect([0, 302]).toContain(answer.status);
    expect(answer.sentBytes).toBeLessThan(FLOOD_BYTES);
  });

  test("a server that reads all of an upload of 300 MB is noticed by its memory", async () => {
    const hoarder = await startHoarder();
    const from = await sender();
    const asked = { ...floodOf(from, FLOOD_BYTES), path: "/" };
    const growth = await growthOf(hoarder.pid, () => flood(hoarder.url, asked));
    await hoarder.stop();
    expect(growth).toBeGreaterThan(MOST_GROWTH_BYTES);
  });
});

test.each([
  ["a form with files", () => pageOf(form, agent), multipartType, "keep-alive"],
  [
    "a form without",
    () => `/preferences?agentId=${agent.id}`,
    "application/x-www-form-urlencoded",
    "keep-alive",
  ],
  ["over a connection for one request", () => pageOf(form, agent), multipartType, "close"],
])(
  "whoever sends 40 MB and reads only then gets to read the page (%s)",
  async (_, address, type, connection) => {
    const from = await sender();
    const pace = { readsLast: true, paceMs: 100, quickBytes: 28 * MEGABYTE };
    const asked = floodOf(from, 40 * MEGABYTE, pace);
    const headers = { ...asked.headers, "content-type": type, connection };
    const answer = await flood(all.url, { ...asked, path: address(), headers });
    expect(answer.sentBytes).toBe(40 * MEGABYTE);
    expect(answer.isCut).toBe(false);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("</html>");
    if (type === multipartType) expectTyped(Buffer.from(answer.text, "latin1").toString("utf8"));
  },
);

test("row 43: whoever leaves half-way through an upload leaves nothing behind", async () => {
  const before = keptPieces().length;
  for (const length of ["honest", "chunked"] as const) {
    const from = await sender();
    const whole = floodOf(from, 8 * MEGABYTE);
    const { path: address, headers, start } = whole;
    const started = visitorThatLeaves(
      address,
      headers,
      Buffer.from(start),
      length === "honest" ? whole.length : length,
    );
    await until("something of it has been kept", () => keptPieces().length > before);
    await started.leave();
    await until("nothing of it is there any more", () => keptPieces().length === before, 10_000);
  }
  expect(all.portal.log()).not.toMatch(/unhandled|uncaught/i);
  expect((await ask(all.url, "/health")).status).toBe(200);
});

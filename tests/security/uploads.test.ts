import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LARGEST_FILE_BYTES, LARGEST_REQUEST_BYTES } from "#api/pdf.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer, opened, send, sendAgain, shownIn } from "../support/filling-in.ts";
import { bodyEnd, bodyOf, multipartType, type Part, partHead } from "../support/multipart.ts";
import {
  goodValues,
  pageOf,
  pdfFile,
  pdfOfSize,
  requiredFields,
  type SubmissionForm,
  submissionForms,
} from "../support/submission-forms.ts";
import { until } from "../support/until.ts";
import { type Answer, type Visitor, visitor } from "../support/visitor.ts";
import { type Flood, type Flooded, flood, growthOf, startHoarder } from "./support/flood.ts";
import { ask, cookiesOf, type RawAnswer } from "./support/raw.ts";
import { type StandIns, startStandIns } from "./support/stand-ins.ts";

/** Rows 38 to 43 and 46: whatever is sent as a file, in whatever amount, nobody else notices and nothing stays. */

const MEGABYTE = 1024 * 1024;
/** Three times what a request may hold. Reading 300 MB into memory takes four times as much. */
const MOST_GROWTH_BYTES = 3 * LARGEST_REQUEST_BYTES;
const FLOOD_BYTES = 300 * MEGABYTE;
const SOON_MS = 2000;

const agent = { type: "agent", id: standIn.agentId } as const;
const [form] = submissionForms as readonly [SubmissionForm];
let all: StandIns;

beforeAll(async () => {
  all = await startStandIns();
});
afterAll(() => all?.stop());

type Sender = { somebody: Visitor; page: Answer; headers: Record<string, string>; fields: Part[] };

/** Somebody who has the form open. */
async function sender(): Promise<Sender> {
  const somebody = await newcomer(all);
  const page = await opened(somebody, form, agent);
  const values = { ...goodValues(form), csrf: shownIn(page).value("csrf") ?? "" };
  return {
    somebody,
    page,
    headers: {
      ...cookiesOf(somebody),
      accept: "text/html",
      origin: all.url,
      "sec-fetch-site": "same-origin",
      "content-type": multipartType,
    },
    fields: [
      { name: "csrf", value: values.csrf },
      { name: "submission", value: shownIn(page).submission },
      ...Object.entries(goodValues(form)).map(([name, value]) => ({ name, value })),
    ],
  };
}

const filePart = (buffer: Uint8Array, fileName = "A.pdf"): Part => ({
  name: form.file.name,
  value: buffer,
  fileName,
});

const post = ({ headers }: Sender, body: Buffer) =>
  ask(all.url, pageOf(form, agent), { method: "POST", headers, body });

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

const keptPieces = () =>
  readdirSync(path.join(all.portal.dataFolder, "sessions")).filter((name) => name.startsWith("bytes."));

/** What a page says that shows the form again, with everything that was typed. */
function expectTyped(html: string): void {
  const shown = shownIn({ html, url: "the answer", words: "" } as Answer);
  for (const { name, good } of form.fields) expect(shown.value(name), name).toBe(good);
}

describe("row 38: what a file is, by its name and its first bytes", () => {
  const good = pdfFile().buffer;
  const zip = Buffer.from("504b0304140000000800", "hex");
  const refused: [string, string, Buffer][] = [
    ["a program", "a.pdf", Buffer.from("MZ\x90\0\x03 program", "latin1")],
    ["a page", "a.pdf", Buffer.from("<html><script>alert(1)</script>")],
    ["an archive", "a.pdf", zip],
    ["a PDF behind something else", "a.pdf", Buffer.concat([zip, good])],
    ["four bytes of a PDF", "a.pdf", Buffer.from("%PDF")],
    ["a PDF by another name", "a.txt", good],
    ["a PDF with a second ending", "a.pdf.exe", good],
    ["a PDF without an ending", "pdf", good],
  ];
  test.each(refused)("%s is refused with the specification's sentence", async (_, name, buffer) => {
    const from = await sender();
    const answer = await post(from, bodyOf([...from.fields, filePart(buffer, name)]));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Only PDF files are supported");
    expectTyped(answer.text);
  });

  test.each([
    ["letters as they come", "A.PDF", good],
    ["with something behind it", "a.pdf", Buffer.concat([good, zip])],
    [
      "with a script in it",
      "a.pdf",
      Buffer.from("%PDF-1.4\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj"),
    ],
  ])("a PDF is taken, %s", async (_, name, buffer) => {
    const from = await sender();
    expect((await post(from, bodyOf([...from.fields, filePart(buffer, name)]))).status).toBe(303);
  });

  test.each([
    ["nothing in it", "a.pdf", "a.pdf: the file is empty."],
    ["no name", "", "this is required."],
  ])("a file with %s is none", async (_, name, says) => {
    const from = await sender();
    const answer = await post(from, bodyOf([...from.fields, filePart(Buffer.alloc(0), name)]));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(says);
  });
});

describe("row 40: sizes", () => {
  test.each([
    [-1, 303],
    [0, 303],
    [1, 413],
  ])("a file of the limit and %i bytes", async (more, status) => {
    const from = await sender();
    const body = bodyOf([...from.fields, filePart(pdfOfSize(LARGEST_FILE_BYTES + more), "Scan.pdf")]);
    let answer: RawAnswer | undefined;
    const growth = await growthOf(all.portal.pid, async () => {
      answer = await post(from, body);
    });
    expect(answer?.status).toBe(status);
    expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
    if (status !== 413) return;
    expect(answer?.text).toContain("Scan.pdf: a file has at most 10 MB.");
    expectTyped(answer?.text ?? "");
  });

  test("more than a request may hold: the limit is said, and what came before stays", async () => {
    const from = await sender();
    const files = [9, 9, 9].map((megabytes, index) =>
      filePart(pdfOfSize(megabytes * MEGABYTE), `Scan ${index}.pdf`),
    );
    const answer = await post(from, bodyOf([...from.fields, ...files]));
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("25 MB");
    expect(answer.text).toContain("Scan 0.pdf");
    expectTyped(answer.text);
  });
});

describe("row 41: 300 MB", () => {
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
  test.each(ways)("%s: cut, in little memory, and others are served", async (_, way) => {
    const from = await sender();
    const { flooded, growth, slowestMs, pages } = await underFlood(all.url, all.portal.pid, way(from));
    expect([0, 400, 413]).toContain(flooded?.status);
    expect(flooded?.sentBytes).toBeLessThan(FLOOD_BYTES);
    expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
    expect(slowestMs).toBeLessThan(SOON_MS);
    expect(pages).toBeGreaterThan(0);
    // The very same person goes on working.
    expect((await send(from.somebody, from.page, form)).status).toBe(303);
  });

  test("from a stranger nothing is read", async () => {
    const from = await sender();
    const { cookie: _, ...headers } = from.headers;
    const answer = await flood(all.url, { ...floodOf(from, FLOOD_BYTES), headers });
    // 0: the connection was cut while the stranger was still sending.
    expect([0, 302]).toContain(answer.status);
    expect(answer.sentBytes).toBeLessThan(FLOOD_BYTES);
  });

  test("that it would be noticed: a server that reads all of it", async () => {
    const hoarder = await startHoarder();
    const from = await sender();
    const asked = { ...floodOf(from, FLOOD_BYTES), path: "/" };
    const growth = await growthOf(hoarder.pid, () => flood(hoarder.url, asked));
    await hoarder.stop();
    expect(growth).toBeGreaterThan(MOST_GROWTH_BYTES);
  });
});

test.each([
  ["a form with files", () => pageOf(form, agent), multipartType],
  ["a form without", () => `/preferences?agentId=${agent.id}`, "application/x-www-form-urlencoded"],
])("who sends 40 MB and reads only then gets to read the page: %s", async (_, address, type) => {
  const from = await sender();
  const pace = { readsLast: true, paceMs: 100, quickBytes: 28 * MEGABYTE };
  const asked = floodOf(from, 40 * MEGABYTE, pace);
  const headers = { ...asked.headers, "content-type": type };
  const answer = await flood(all.url, { ...asked, path: address(), headers });
  expect(answer.sentBytes).toBe(40 * MEGABYTE);
  expect(answer.isCut).toBe(false);
  expect(answer.status).toBe(413);
  expect(answer.text).toContain("</html>");
  if (type === multipartType) expectTyped(Buffer.from(answer.text, "latin1").toString("utf8"));
});

describe("row 42: bodies nobody sends", () => {
  const field = (name: string) => `${partHead({ name })}x\r\n`;
  const many = (count: number, part: (index: number) => string) =>
    Buffer.from(Array.from({ length: count }, (_, index) => part(index)).join("") + bodyEnd);
  /** Their parts come behind those of a good form. */
  const bodies: [string, () => Buffer, number[]][] = [
    ["100,000 parts", () => many(100_000, (index) => field(`f${index}`)), [413]],
    ["10,000 fields of one name", () => many(10_000, () => field(form.fields[0]?.name ?? "")), [413]],
    [
      "10,000 files",
      () => many(10_000, () => `${partHead({ name: form.file.name, fileName: "a.pdf" })}%PDF-\r\n`),
      [413],
    ],
    [
      "a head of 64 KB",
      () => many(1, () => `${partHead({ name: "x".repeat(64 * 1024) })}y\r\n`),
      [400, 413, 422],
    ],
    [
      "a head with 5,000 lines",
      () => many(1, () => partHead({ name: "x" }).replace(/\r\n$/, `${"X-Y: z\r\n".repeat(5000)}\r\n`)),
      [400, 413, 422],
    ],
    ["no boundary any more", () => Buffer.alloc(MEGABYTE, "x"), [413]],
    [
      "almost the boundary, again and again",
      () => Buffer.from("\r\n------a-boundary-of-the-test".repeat(30_000)),
      [413],
    ],
    ["no end", () => Buffer.alloc(0), [400]],
  ];
  test.each(bodies)("%s: refused at once", async (_, body, statuses) => {
    const from = await sender();
    const bytes = Buffer.concat([bodyOf(from.fields).subarray(0, -bodyEnd.length), body()]);
    const started = performance.now();
    const answer = await post(from, bytes);
    expect(performance.now() - started).toBeLessThan(SOON_MS);
    expect(statuses, answer.text.slice(0, 500)).toContain(answer.status);
  });

  test("cut off at any place: refused, and nothing of it stays", async () => {
    const from = await sender();
    const body = bodyOf([...from.fields, filePart(pdfOfSize(600_000))]);
    const before = keptPieces().length;
    for (const part of [0.1, 0.5, 0.9, 0.99999]) {
      const answer = await post(from, body.subarray(0, Math.floor(body.length * part)));
      expect(answer.status, `${part}`).toBe(400);
    }
    expect(keptPieces().length).toBe(before);
  });
});

test("row 43: who leaves half-way leaves nothing behind", async () => {
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

/** Sends half of 8 MB and waits. */
function visitorThatLeaves(
  address: string,
  headers: Record<string, string>,
  start: Buffer,
  length: Flood["length"],
) {
  const leaving = new AbortController();
  const done = flood(all.url, {
    path: address,
    headers,
    start,
    filler: 4 * MEGABYTE,
    length,
    leaving: leaving.signal,
  });
  return {
    async leave() {
      leaving.abort();
      await done;
    },
  };
}

describe("row 46", () => {
  test("a hundred files an hour, and no more: 429 with everything typed", async () => {
    const from = await sender();
    const [first] = requiredFields(form);
    const values = { [first?.name ?? ""]: "" };
    const statuses: number[] = [];
    for (let rounds = 0; rounds < 10; rounds++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send(from.somebody, from.page, form, { values })),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([422]));
    const refused = await send(from.somebody, from.page, form);
    expect(refused.status).toBe(429);
    expect(refused.words).toContain("you have sent too many files within an hour. Try again later.");
    expectTyped(refused.html);

    const other = await sender();
    expect((await send(other.somebody, other.page, form)).status, "somebody else").toBe(303);
  });

  test("a disk that is full: 507 with everything typed, no piece stays, and all is well again later", async () => {
    const from = await sender();
    const before = keptPieces().length;
    const file = pdfFile("Scan.pdf", pdfOfSize(MEGABYTE));
    largestFileOf(all.portal.pid, "65536");
    const refused = await send(from.somebody, from.page, form, { files: [file] });
    largestFileOf(all.portal.pid, "unlimited");
    expect(refused.status).toBe(507);
    expect(refused.words).toContain("Scan.pdf: the file could not be kept just now.");
    expectTyped(refused.html);
    expect(keptPieces().length).toBe(before);
    expect((await send(from.somebody, refused, form, { files: [file] })).status).toBe(303);
  });

  test("a file goes from the disk when it has been handed in", async () => {
    const from = await sender();
    const before = keptPieces().length;
    const file = pdfFile("Scan.pdf", pdfOfSize(MEGABYTE));
    expect((await send(from.somebody, from.page, form, { files: [file] })).status).toBe(303);
    expect(keptPieces().length).toBe(before);
  });
});

/** What a process may write at most into one file: beyond it the system says that there is no room. */
function largestFileOf(pid: number, bytes: string): void {
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
}

test("somebody who is not signed in leaves no file behind", async () => {
  const from = await sender();
  const before = keptPieces().length;
  const stranger = visitor(all.url);
  const answer = await send(stranger, from.page, form);
  expect(answer.status).toBe(302);
  expect(keptPieces().length).toBe(before);
  expect((await sendAgain(from.somebody, from.page, form)).status).toBe(422);
});

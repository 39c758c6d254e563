import { describe, expect, test } from "vitest";
import { LARGEST_FILE_BYTES } from "#api/upload-rules.ts";
import { send, sendAgain } from "../support/filling-in.ts";
import { bodyEnd, bodyOf, type Part, partHead } from "../support/multipart.ts";
import { growthOf } from "../support/security/flood.ts";
import { largestFileOf } from "../support/security/full-disk.ts";
import type { RawAnswer } from "../support/security/raw.ts";
import {
  all,
  expectTyped,
  form,
  keptPieces,
  MEGABYTE,
  MOST_GROWTH_BYTES,
  post,
  SOON_MS,
  sender,
  withStandIns,
} from "../support/security/uploads.ts";
import { pdfFile, pdfOfSize, requiredFields } from "../support/submission-forms.ts";
import { visitor } from "../support/visitor.ts";

/** Rows 38 to 40, 42 and 46: whatever is sent as a file, nobody else notices and nothing stays. */

withStandIns();

const filePart = (buffer: Uint8Array, fileName = "A.pdf"): Part => ({
  name: form.file.name,
  value: buffer,
  fileName,
});

describe("row 38: what a file is, by its name and its first bytes", () => {
  const good = pdfFile().buffer;
  const zip = Buffer.from("504b0304140000000800", "hex");
  const refused: [string, string, Buffer][] = [
    ["a program", "a.pdf", Buffer.from("MZ\x90\0\x03 program", "latin1")],
    ["a page", "a.pdf", Buffer.from("<html><script>alert(1)</script>")],
    ["an archive", "a.pdf", zip],
    ["a PDF far behind something else", "a.pdf", Buffer.concat([Buffer.alloc(1024, "x"), good])],
    ["four bytes of a PDF", "a.pdf", Buffer.from("%PDF")],
    ["a PDF by another name", "a.txt", good],
    ["a PDF with a second ending", "a.pdf.exe", good],
    ["a PDF without an ending", "pdf", good],
  ];
  test.each(refused)("%s is refused, since only PDF files are supported", async (_, name, buffer) => {
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
    ["nothing in it", "a.pdf", "a.pdf is empty."],
    ["no name", "", "Attach the license as a PDF."],
  ])("a file with %s is refused", async (_, name, says) => {
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
  ])("a file of the limit and %i bytes is answered with %i, in little memory", async (more, status) => {
    const from = await sender();
    const body = bodyOf([...from.fields, filePart(pdfOfSize(LARGEST_FILE_BYTES + more), "Scan.pdf")]);
    let answer: RawAnswer | undefined;
    const growth = await growthOf(all.portal.pid, async () => {
      answer = await post(from, body);
    });
    expect(answer?.status).toBe(status);
    expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
    if (status !== 413) return;
    expect(answer?.text).toContain("Scan.pdf is larger than 10 MB.");
    expectTyped(answer?.text ?? "");
  });

  test("a request with more than it may hold is told the limit, and what came before stays", async () => {
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
  test.each(bodies)("a form with %s is refused at once", async (_, body, statuses) => {
    const from = await sender();
    const bytes = Buffer.concat([bodyOf(from.fields).subarray(0, -bodyEnd.length), body()]);
    const started = performance.now();
    const answer = await post(from, bytes);
    expect(performance.now() - started).toBeLessThan(SOON_MS);
    expect(statuses, answer.text.slice(0, 500)).toContain(answer.status);
  });

  test("an upload that is cut off at any place is refused, and nothing of it stays", async () => {
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

describe("row 46", () => {
  test("a user who sends more than a hundred files an hour gets 429 with everything typed", async () => {
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

  test("a user who sends more than 250 MB an hour gets 429 with everything typed", async () => {
    const from = await sender();
    const file = pdfFile("Scan.pdf", pdfOfSize(LARGEST_FILE_BYTES));
    const values = { [requiredFields(form)[0]?.name ?? ""]: "" };
    for (let sent = 0; sent < 25; sent++)
      expect((await send(from.somebody, from.page, form, { values, files: [file] })).status).toBe(422);
    const refused = await send(from.somebody, from.page, form, { files: [file] });
    expect(refused.status).toBe(429);
    expectTyped(refused.html);
  });

  test("a file on a full disk is answered with 507 and everything typed, and no piece of it stays", async () => {
    const from = await sender();
    const before = keptPieces().length;
    const file = pdfFile("Scan.pdf", pdfOfSize(MEGABYTE));
    largestFileOf(all.portal.pid, "65536");
    const refused = await send(from.somebody, from.page, form, { files: [file] });
    largestFileOf(all.portal.pid, "unlimited");
    expect(refused.status).toBe(507);
    expect(refused.words).toContain("save Scan.pdf. Attach it again.");
    expectTyped(refused.html);
    expect(keptPieces().length).toBe(before);
    expect((await send(from.somebody, refused, form, { files: [file] })).status).toBe(303);
  });

  test("a file goes from the disk when it has been submitted", async () => {
    const from = await sender();
    const before = keptPieces().length;
    const file = pdfFile("Scan.pdf", pdfOfSize(MEGABYTE));
    expect((await send(from.somebody, from.page, form, { files: [file] })).status).toBe(303);
    expect(keptPieces().length).toBe(before);
  });
});

test("somebody who is not signed in leaves no file behind", async () => {
  const from = await sender();
  const before = keptPieces().length;
  const stranger = visitor(all.url);
  const answer = await send(stranger, from.page, form);
  expect(answer.status).toBe(302);
  expect(keptPieces().length).toBe(before);
  expect((await sendAgain(from.somebody, from.page, form)).status).toBe(422);
});

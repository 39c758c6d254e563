import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LARGEST_FILE_BYTES } from "#api/upload-rules.ts";
import { problem } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { bodyOf, multipartType, type Part } from "#tests/support/multipart.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { embedded } from "../support/backend/databases.ts";
import {
  contractRequest,
  goodPdf,
  licenseParts,
  licensePath,
  MEGABYTE,
  nothing,
  posted,
  postedBody,
  postedJson,
  requestPath,
  sha256,
  sized,
  submittedBy,
  unforged,
} from "../support/backend/submitting.ts";

/** Bodies that are too large, break off, or are no forms at all: rows 38 to 42. None of them reaches the database. */

const agent = "demo-agent";
const [json, file] = licenseParts() as [Part, Part];

let database: OpenDatabase;
let ask: Ask;
const logged: string[] = [];

beforeAll(async () => {
  database = await embedded.openFilled();
  const logger = pino({ level: "warn" }, { write: (line: string) => logged.push(line) });
  ask = asking(testBackend(database.db, { submissionsPerHour: 1_000, logger }));
});
afterAll(() => database.close());

const refusedWith = async (init: RequestInit, path = licensePath) => {
  let answer = new Response();
  const left = await submittedBy(database, async () => {
    answer = await ask(path, agent, init);
  });
  expect(left).toEqual(nothing);
  const { status, errors } = problem.parse(await answer.json());
  expect(status).toBe(answer.status);
  return errors ? { status, errors } : { status };
};

describe("the parts", () => {
  test.each<[string, Part[], Record<string, string[]>]>([
    ["no fields", [file], { license: ["required"] }],
    ["no file", [json], { policy: ["required"] }],
    ["nothing", [], { license: ["required"], policy: ["required"] }],
    ["no file chosen", licenseParts({}, { value: "", fileName: "" }), { policy: ["required"] }],
    ["a file of 0 bytes", licenseParts({}, { value: "" }), { policy: ["empty"] }],
    [
      "a file with another beginning",
      licenseParts({}, { value: `${"x".repeat(1020)}%PDF-` }),
      { policy: ["notPdf"] },
    ],
    ["a file of four bytes", licenseParts({}, { value: "%PDF" }), { policy: ["notPdf"] }],
    ["another ending", licenseParts({}, { fileName: "license.pdf.exe" }), { policy: ["notPdf"] }],
    ["no ending", licenseParts({}, { fileName: "pdf" }), { policy: ["notPdf"] }],
    [
      "a name of 300 characters",
      licenseParts({}, { fileName: `${"x".repeat(296)}.pdf` }),
      { policy: ["name"] },
    ],
    ["a name that breaks the line", licenseParts({}, { fileName: "a\r\nX: y.pdf" }), { policy: ["notPdf"] }],
    ["a file that is a field", [json, { name: "policy", value: goodPdf }], { body: ["choice"] }],
    ["a field that is a file", [{ ...json, fileName: "blob" }, file], { body: ["choice"] }],
    ["a second file", [json, file, file], { policy: ["tooMany"] }],
    ["the fields twice", [json, json, file], { license: ["tooMany"] }],
    ["an unknown field", [json, { name: "Id", value: "1" }, file], { body: ["choice"] }],
    ["an unknown file", [json, { ...file, name: "more" }, file], { body: ["choice"] }],
    ["fields that are a list", licenseParts("[]"), { license: ["choice"] }],
    ["fields that are null", licenseParts("null"), { license: ["required"] }],
    [
      "faults of both at once",
      licenseParts({ LicenseNumber: "" }, { fileName: "a.txt" }),
      { LicenseNumber: ["required"], policy: ["notPdf"] },
    ],
  ])("a submitted form with %s is refused by name and rule", async (_, parts, errors) => {
    expect(await refusedWith(posted(parts))).toEqual({ status: 422, errors });
  });

  test.each([
    ["license.PDF", "license.PDF"],
    ["O'Brien; E=O.pdf", "O'Brien; E=O.pdf"],
    ["Peña—日.pdf", "Peña—日.pdf"],
    ["..\\\\..\\\\a.pdf", "a.pdf"],
    ["../../../etc/b.pdf", "b.pdf"],
    ["C:\\\\fakepath\\\\c.pdf", "c.pdf"],
    ["nul\u0000byte.pdf", "nulbyte.pdf"],
    ["%3Cb%3E.pdf", "%3Cb%3E.pdf"],
    ["a%22b%22.pdf", 'a"b".pdf'],
    ["a%0D%0AX-Injected: b.pdf", "aX-Injected: b.pdf"],
    [`${"x".repeat(196)}.pdf`, `${"x".repeat(196)}.pdf`],
  ])("a submitted form may have a file called %j, which is kept as %j", async (fileName, kept) => {
    const left = await submittedBy(database, async () => {
      expect((await ask(licensePath, agent, posted(licenseParts({}, { fileName })))).status).toBe(200);
    });
    expect(left.files.map(({ file_name }) => file_name)).toEqual([kept]);
  });

  test("the parts of a submitted form may stand in any order, with a file of 10 MiB", async () => {
    const large = { ...file, value: sized(LARGEST_FILE_BYTES) };
    const left = await submittedBy(database, async () => {
      expect((await ask(licensePath, agent, posted([large, json]))).status).toBe(200);
    });
    expect(left.files.map((kept) => kept.sha256)).toEqual([sha256(large.value)]);
  });
});

describe("a body", () => {
  const whole = bodyOf(licenseParts());

  test.each<[string, number, RequestInit]>([
    ["a file of one byte more", 413, posted([json, { ...file, value: sized(LARGEST_FILE_BYTES + 1) }])],
    ["fields without end", 413, posted(licenseParts({ LicenseNumber: "x".repeat(MEGABYTE) }))],
    ["10,000 fields", 413, posted(Array(10_000).fill({ name: "license", value: "{}" }))],
    [
      "100,000 parts of no kind",
      413,
      postedBody(Buffer.from("------a-boundary-of-the-tests\r\n\r\n\r\n".repeat(100_000))),
    ],
    ["fields that are no JSON", 400, posted(licenseParts("{'StateProvince': 1}"))],
    ["half of it", 400, postedBody(whole.subarray(0, whole.length / 2))],
    ["all but the end", 400, postedBody(whole.subarray(0, -4))],
    ["nothing in it", 400, postedBody(Buffer.alloc(0))],
    ["no boundary ever", 400, postedBody(Buffer.alloc(MEGABYTE, 120))],
  ])("a submitted body with %s is refused with %d", async (_, status, init) => {
    const began = performance.now();
    expect(await refusedWith(init)).toEqual({ status });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test.each([
    ["application/json", licensePath],
    ["application/x-www-form-urlencoded", licensePath],
    ["multipart/mixed; boundary=x", licensePath],
    ["", licensePath],
    [multipartType, requestPath.agent],
    ["text/plain", requestPath.agent],
  ])("a submitted body of type %j is refused at %s", async (type, path) => {
    const init = { ...posted(licenseParts()), headers: { ...unforged, "Content-Type": type } };
    expect(await refusedWith(init, path)).toEqual({ status: 415 });
  });

  test("a submitted form without the name of its boundary is malformed", async () => {
    const init = { ...posted([]), headers: { ...unforged, "Content-Type": "multipart/form-data" } };
    expect(await refusedWith(init)).toEqual({ status: 400 });
  });

  test("a submitted body of JSON has its own, smaller limit", async () => {
    const long = contractRequest(demoIds.agent, { comments: "x".repeat(MEGABYTE) });
    expect(await refusedWith(postedJson(long), requestPath.agent)).toEqual({ status: 413 });
    const tooLong = contractRequest(demoIds.agent, { comments: "x".repeat(5_001) });
    const errors = { "requestForm.comments": ["tooLong"] };
    expect(await refusedWith(postedJson(tooLong), requestPath.agent)).toEqual({ status: 422, errors });
  });

  test("a submitted body for somebody else's owner is not read at all", async () => {
    let pulls = 0;
    const pull = () => {
      pulls += 1;
    };
    const untouched = () => new ReadableStream({ pull }, { highWaterMark: 0 });
    const length = { "Content-Length": "5" };
    for (const [place, type] of [
      ["licenses/submit", multipartType],
      ["eandos/submit", multipartType],
      ["contractrequests", "application/json"],
    ]) {
      const headers = { ...unforged, ...length, "Content-Type": type };
      for (const owner of [
        `agents/${demoIds.otherAgent}`,
        `agencies/${demoIds.agency}`,
        `agents/${demoIds.missing}`,
      ]) {
        const init = { ...postedBody(untouched()), headers } as RequestInit;
        expect(await refusedWith(init, `/t/${owner}/${place}`)).toEqual({ status: 404 });
      }
    }
    expect(pulls).toBe(0);
  });

  test("a submitted body that is too large is refused before it has all come", async () => {
    const head = bodyOf([{ ...file, value: sized(LARGEST_FILE_BYTES) }]).subarray(0, -40);
    const endless = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(head);
        controller.enqueue(Buffer.alloc(100));
      },
    });
    expect(await refusedWith(postedBody(endless))).toEqual({ status: 413 });
  });

  test("no refused body is logged as a fault of the backend", () => expect(logged).toEqual([]));
});

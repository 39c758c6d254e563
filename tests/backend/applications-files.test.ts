import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LARGEST_FILE_BYTES, MOST_FILES } from "#api/upload-rules.ts";
import { problem } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { applicationParts, applicationPath, appliedFor, noTrace } from "../support/backend/applications.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  bodyOf,
  goodPdf,
  MEGABYTE,
  multipartType,
  posted,
  postedBody,
  sha256,
  sized,
  unforged,
} from "../support/backend/submitting.ts";

/** The files of an application, and bodies that are none: rows 38 to 43. */

const agent = "demo-agent";
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ fileName: `${index}.pdf` }));
const [metadata, file] = applicationParts();

describe.each(oneDatabase)("the files of an application, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;
  const logged: string[] = [];

  beforeAll(async () => {
    database = await openFilled();
    const logger = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000, logger }));
  });
  afterAll(() => database.close());

  const refusedWith = async (init: RequestInit) => {
    let answer = new Response();
    const left = await appliedFor(database, async () => {
      answer = await ask(applicationPath, agent, init);
    });
    expect(left).toEqual(noTrace);
    const { status, errors } = problem.parse(await answer.json());
    return errors ? { status, errors } : { status };
  };

  test.each<[string, RequestInit, string[]]>([
    ["none", posted([metadata ?? []].flat()), ["required"]],
    ["none chosen", posted(applicationParts({}, [{ fileName: "", value: "" }])), ["required"]],
    ["one too many", posted(applicationParts({}, many(MOST_FILES + 1))), ["tooMany"]],
    ["an empty one", posted(applicationParts({}, [...many(2), { fileName: "a.pdf", value: "" }])), ["empty"]],
    ["another ending", posted(applicationParts({}, [...many(1), { fileName: "a.docx" }])), ["notPdf"]],
    [
      "other content",
      posted(applicationParts({}, [{ fileName: "a.pdf", value: `${"x".repeat(1020)}%PDF-` }])),
      ["notPdf"],
    ],
    ["a long name", posted(applicationParts({}, [{ fileName: `${"x".repeat(197)}.pdf` }])), ["name"]],
    [
      "two faults, one of them twice",
      posted(
        applicationParts({}, [
          { fileName: "a.txt" },
          { fileName: "b.txt" },
          { fileName: "c.pdf", value: "" },
        ]),
      ),
      ["notPdf", "empty"],
    ],
  ])("the files of an application are refused: %s", async (_, init, rules) => {
    expect(await refusedWith(init)).toEqual({ status: 422, errors: { appfiles: rules } });
  });

  test.each<[string, number, RequestInit]>([
    [
      "a file of one byte more than 10 MiB",
      413,
      posted(applicationParts({}, [{ fileName: "a.pdf", value: sized(LARGEST_FILE_BYTES + 1) }])),
    ],
    [
      "three files of 9 MiB",
      413,
      posted(
        applicationParts(
          {},
          many(3).map((one) => ({ ...one, value: sized(9 * MEGABYTE) })),
        ),
      ),
    ],
    ["more parts than anybody sends", 413, posted(applicationParts({}, many(500)))],
    ["half of it", 400, postedBody(bodyOf(applicationParts()).subarray(0, 900))],
    ["all but the end", 400, postedBody(bodyOf(applicationParts({}, many(3))).subarray(0, -4))],
    ["fields that are no JSON", 400, posted(applicationParts("{'SSN': '219-09-9999'}"))],
    [
      "another type",
      415,
      { ...posted(applicationParts()), headers: { ...unforged, "Content-Type": "application/json" } },
    ],
    [
      "no anti-forgery token",
      403,
      { ...posted(applicationParts()), headers: { "Content-Type": multipartType } },
    ],
  ])("the body of an application is refused: %s", async (_, status, init) => {
    expect(await refusedWith(init)).toEqual({ status });
  });

  test.each<[string, Parameters<typeof posted>[0], Record<string, string[]>]>([
    ["the fields twice", [metadata ?? [], metadata ?? [], file ?? []].flat(), { metadata: ["tooMany"] }],
    ["no fields", [file ?? []].flat(), { metadata: ["required"] }],
    ["a part nobody knows", [...applicationParts(), { name: "AgentId", value: "1" }], { body: ["choice"] }],
    ["a file nobody knows", [...applicationParts(), { ...goodFile(), name: "file" }], { body: ["choice"] }],
  ])("the parts of an application are refused: %s", async (_, parts, errors) => {
    expect(await refusedWith(posted(parts))).toEqual({ status: 422, errors });
  });

  test("the files of an application may be ten, three of 8 MB, or of one name, and stand before the fields", async () => {
    for (const files of [
      many(MOST_FILES),
      many(3).map((one, index) => ({ ...one, value: sized(8_000_000 + index) })),
      [{ fileName: "same.pdf" }, { fileName: "same.pdf", value: sized(99) }],
    ]) {
      const parts = applicationParts({}, files).reverse();
      const left = await appliedFor(database, async () => {
        expect((await ask(applicationPath, agent, posted(parts))).status).toBe(200);
      });
      const expected = files.map(({ fileName, value = goodPdf }) => [fileName, sha256(Buffer.from(value))]);
      expect(left.enrollmentFiles.map(({ file_name, sha256 }) => [file_name, sha256]).sort()).toEqual(
        expected.sort(),
      );
    }
  });

  test.each([
    ["../../../etc/b.pdf", "b.pdf"],
    ["C:\\\\fakepath\\\\c.pdf", "c.pdf"],
    ["Peña—日.PDF", "Peña—日.PDF"],
    ["a%0D%0AX-Injected: b.pdf", "aX-Injected: b.pdf"],
  ])("a file of an application called %j is kept as %j", async (fileName, kept) => {
    const left = await appliedFor(database, async () => {
      expect((await ask(applicationPath, agent, posted(applicationParts({}, [{ fileName }])))).status).toBe(
        200,
      );
    });
    expect(left.enrollmentFiles.map(({ file_name }) => file_name)).toEqual([kept]);
  });

  test("a client who leaves half-way through an application is logged as no fault of the backend", async () => {
    const body = bodyOf(applicationParts({}, many(3)));
    const leaving = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(body.subarray(0, body.length / 2));
        controller.error(new Error("gone"));
      },
    });
    expect(await refusedWith(postedBody(leaving))).toEqual({ status: 400 });
    expect(logged).toEqual([]);
  });
});

function goodFile() {
  return { name: "appfiles", fileName: "more.pdf", value: goodPdf };
}

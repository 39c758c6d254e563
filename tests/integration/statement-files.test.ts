import { describe, expect, test } from "vitest";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import {
  agentCall,
  all,
  answers,
  asAgent,
  ID,
  somebody,
  withStatements,
} from "../support/integration/statement-pages.ts";
import { standInPdf } from "../support/stand-in-statements.ts";

/** The files of a statement with a backend that shares no code with the reference backend. */

withStatements();

const { agentId } = standIn;

describe("the files", () => {
  const workbook = standIn.workbook;

  test.each([
    ["pdf", standInPdf, "statement-2026-08-31.pdf", "application/pdf"],
    ["excel", workbook, "statement-2026-08-31.xlsx", "spreadsheetml"],
  ] as const)(
    "a statement's %s comes as it is, in base64 or in JSON, named by its day",
    async (format, file, name, type) => {
      const base64 = file.toString("base64");
      for (const body of [file, Buffer.from(base64), { FileName: "../x.exe", Content: base64 }]) {
        answers(`${agentCall}/${format}`, body);
        const given = await somebody.get(asAgent.statementFile(ID, format));
        expect(given.status).toBe(200);
        expect(given.bytes.equals(file)).toBe(true);
        expect(given.headers["content-disposition"]).toContain(`filename="${name}"`);
        expect(given.headers["content-type"]).toContain(type);
      }
    },
  );

  test.each<[string, Fault, number]>([
    ["500", { kind: "status", status: 500 }, 502],
    ["cut in the body", { kind: "reset" }, 503],
    ["a PDF that is cut", { kind: "shape", body: standInPdf.subarray(0, -12) }, 502],
    ["a page", { kind: "html", status: 200 }, 502],
    ["another file", { kind: "shape", body: workbook }, 502],
    ["403", { kind: "status", status: 403 }, 403],
  ])(
    "a statement's file that fails is a page that says so, with a way back: %s",
    async (_, fault, status) => {
      all.backend.fail(`${agentCall}/pdf`, fault);
      const failed = await somebody.get(asAgent.statementFile(ID, "pdf"));
      expect(failed.status).toBe(status);
      expect(failed.words).toContain("Statement download failed");
      expect(failed.headers["content-disposition"]).toBeUndefined();
      expect(linksOf(failed.html).map(({ href }) => href)).toContain(asAgent.statement(ID));
    },
  );

  test("a statement's file in an unknown format, or of an unknown statement, is not found", async () => {
    expect((await somebody.get(`/statements/${ID}/docx?agentId=${agentId}`)).status).toBe(404);
    expect((await somebody.get(asAgent.statementFile("99", "pdf"))).status).toBe(404);
  });

  test("a statement's file is named by its id when its day cannot be had", async () => {
    all.backend.fail(agentCall, { kind: "status", status: 500 });
    const file = await somebody.get(asAgent.statementFile(ID, "pdf"));
    expect(file.headers["content-disposition"]).toContain(`filename="statement-${ID}.pdf"`);
  });
});

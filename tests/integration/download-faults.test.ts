import { once } from "node:events";
import { request } from "node:http";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { statementsOfStandIn } from "../support/stand-in-statements.ts";
import type { Visitor } from "../support/visitor.ts";

/** Row 92: a download is whole, or it is a page that says why not, or the connection breaks. Never half a file. */

const TIMEOUT_MS = 400;
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });
const { contractId: id, fileId } = standIn;
const blob = `/blobs/${fileId}.pdf`;

const noReport = "Failed to generate the report. Please try again later.";
const aFile = "Error downloading file. Please try again later.";

const passedOn = [
  { name: "a file", failed: aFile, address: asAgency.contractFile(id, fileId), call: blob },
  { name: "an E&O file", failed: aFile, address: asAgency.eAndOFile(standIn.eAndOId, fileId), call: blob },
  {
    name: "the policies",
    failed: "Error exporting policies.",
    address: asAgency.policiesExport(id),
    call: `/t/agencycontracts/${id}/policies/excel`,
  },
  {
    name: "the producers",
    failed: "Error exporting producer contracts.",
    address: listToolAt(asAgency.producers({ status: "All" }), "excel"),
    call: `/t/v2/agencies/${standIn.agencyId}/downlineagentcontracts/excel`,
  },
];

/** The portal reads these answers whole before it sends anything of the file. */
const readWhole = [
  {
    name: "the hierarchy",
    failed: "Failed to download the hierarchy export.",
    address: asAgency.hierarchyExport(id),
    call: "/api/files/encoded-file",
  },
  {
    name: "the producers as text",
    failed: "Error exporting producer contracts.",
    address: listToolAt(asAgency.producers({ cols: "agent" }), "csv"),
    call: `/t/v2/agencies/${standIn.agencyId}/downlineagentcontracts`,
  },
  {
    name: "the RTS report",
    failed: noReport,
    address: asAgency.rtsReportExport({ planYear: "2026" }),
    call: `/t/agencies/${standIn.agencyId}/reports/rtsreport/excel`,
  },
  {
    name: "a statement",
    failed: aFile,
    address: asAgency.statementFile(statementsOfStandIn.id, "pdf"),
    call: `/t/agencystatements/${standIn.agencyId}/${statementsOfStandIn.id}/pdf`,
  },
];

/** `status` is the page's own; `orStatus` another that will do; `retryAfter` what it says of another try. */
type Failing = { fault: Fault; status: number; orStatus?: number; retryAfter?: string };

const busy = (status: number, after: string): Fault => ({
  kind: "status",
  status,
  headers: { "retry-after": after },
});

const before: (Failing & { name: string })[] = [
  { name: "cut before an answer", fault: { kind: "down" }, status: 503 },
  { name: "hanging before the head", fault: { kind: "slow", delayMs: "untilReleased" }, status: 504 },
  { name: "a page of HTML", fault: { kind: "html", status: 200 }, status: 502 },
  { name: "502 with HTML", fault: { kind: "html", status: 502 }, status: 502 },
  { name: "JSON instead", fault: { kind: "shape", body: { Error: "no" } }, status: 502 },
  { name: "a redirect", fault: { kind: "redirect", to: "http://127.0.0.1:9/" }, status: 502 },
  { name: "403", fault: { kind: "status", status: 403 }, status: 403 },
  { name: "404", fault: { kind: "status", status: 404 }, status: 404 },
  { name: "429", fault: busy(429, "17"), status: 429, retryAfter: "17" },
  { name: "503", fault: busy(503, "60"), status: 503, retryAfter: "60" },
  { name: "503 until a day of its own", fault: busy(503, "Tue, 15 Sep 2026 16:01:00 GMT"), status: 503 },
  { name: "500", fault: { kind: "status", status: 500 }, status: 502 },
];

const within: (Failing & { name: string })[] = [
  { name: "the connection breaks", fault: { kind: "reset" }, status: 503 },
  { name: "nothing more comes", fault: { kind: "hang in body" }, status: 504 },
];

let somebody: Visitor;

const all = standInsOfFile({
  BACKEND_TIMEOUT_MS: String(TIMEOUT_MS),
  BACKEND_EXPORT_TIMEOUT_MS: String(TIMEOUT_MS),
});
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const tellsThatItFailed =
  ({ address, call, failed }: { address: string; call: string; failed: string }) =>
  async ({ fault, status, orStatus = status, retryAfter }: Failing) => {
    all.backend.fail(call, fault);
    const { words, headers, ...answer } = await somebody.get(address);
    expect([status, orStatus]).toContain(answer.status);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(headers["content-disposition"]).toBeUndefined();
    expect(headers["retry-after"]).toBe(retryAfter);
    expect(words).toContain(status === 404 ? "Not Found" : failed);
    expect(words).toContain("Go back");
    if (status !== 404)
      expect(words).toMatch(/Failed to fetch: \d{3} |The Hub (could not|did not)|The Hub’s answer/);
    if (status >= 500) expect(words).toContain(`Reference for support: ${headers["x-request-id"]}`);
    expect(answer.html).not.toMatch(/nginx|Stand-in says|127\.0\.0\.1:9/);

    all.backend.heal();
    expect((await somebody.get(address)).headers["content-disposition"]).toMatch(/^attachment/);
  };

describe.each(readWhole)("$name", (file) => {
  const { address, call } = file;
  test.each([
    ...before,
    ...within,
    // A busy machine may need longer for 32 MB than the time limit of these tests.
    {
      name: "more than is ever read",
      fault: { kind: "endless", megabytes: 40 } as const,
      status: 502,
      orStatus: 504,
    },
  ])(
    "a download that fails before or while it is read whole is a page that says so: $name",
    tellsThatItFailed(file),
  );

  test("a browser that leaves before its download comes is not waited for, and nobody else notices", async () => {
    all.backend.fail(call, { kind: "slow", delayMs: "untilReleased" });
    for (let times = 0; times < 5; times++) {
      const browser = request(all.url + address, { headers: cookiesOf(somebody) });
      browser.once("error", () => {}).end();
      await vi.waitFor(() => expect(all.backend.open()).toBe(1));
      browser.destroy();
      await vi.waitFor(() => expect(all.backend.open()).toBe(0));
    }
    all.backend.heal();
    expect((await somebody.get(address)).status).toBe(200);
  });
});

describe.each(passedOn)("$name", (file) => {
  const { address, call } = file;
  test.each(before)(
    "a download that fails before it is passed on is a page that says so: $name",
    tellsThatItFailed(file),
  );

  test.each(within)("the browser's download breaks too when half-way $name", async ({ fault }) => {
    all.backend.fail(call, fault);
    await expect(somebody.get(address)).rejects.toThrow(/aborted|socket hang up|ECONNRESET/);

    all.backend.heal();
    expect((await somebody.get(address)).status).toBe(200);
  });
});

test.each(passedOn)(
  "a browser that leaves during the download of $name is not waited for, and nobody else notices",
  async ({ address, call }) => {
    all.backend.fail(call, { kind: "drip" });
    const printed = all.portal.log().length;
    for (let times = 0; times < 5; times++) {
      const browser = request(all.url + address, { headers: cookiesOf(somebody) }).end();
      const [answer] = await once(browser, "response");
      await once(answer, "data");
      browser.destroy();
      await vi.waitFor(() => expect(all.backend.open()).toBe(0));
    }
    all.backend.heal();
    expect((await somebody.get(address)).status).toBe(200);
    const since = () => all.portal.log().slice(printed);
    await vi.waitFor(() => expect(since().split(`"path":"${address.split("?")[0]}"`)).toHaveLength(7));
    expect(since()).not.toMatch(/"level":[56]0|"stack"/);
  },
);

describe("the RTS report in base64", () => {
  const address = asAgency.rtsReportExport({ planYear: "2027", carrier: "77", policyType: "1" });
  const call = `/t/agencies/${standIn.agencyId}/reports/rtsreport/excel`;
  const base64 = standIn.workbook.toString("base64");
  const answer = (body: unknown) => all.backend.fail(call, { kind: "shape", body });

  test.each([
    ["JSON", { FileName: "x", ContentType: "y", Content: base64 }],
    ["text", Buffer.from(base64.replace(/.{8}/g, "$&\r\n"))],
    ["the workbook itself", standIn.workbook],
  ])("the RTS report comes as %s, and under a name and type of ours", async (_, body) => {
    answer(body);
    const { status, headers, bytes } = await somebody.get(address);
    expect(status).toBe(200);
    expect(bytes.equals(standIn.workbook)).toBe(true);
    expect(headers["content-disposition"]).toContain(
      'filename="rts-report-2027-foreign-carrier-foreign-medigap-2026-09-15.xlsx"',
    );
    expect(headers["content-type"]).toMatch(/spreadsheetml/);
    const asked = all.backend.calls.at(-1)?.query;
    expect(String(asked)).toBe("PlanYear=2027&InsurerId=77&PolicyTypeId=1");
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["another file", { Content: standIn.pdf.toString("base64") }],
    ["something that is not base64", { Content: "no workbook" }],
    ["content that is null", { FileName: "x", Content: null }],
    ["words", Buffer.from("Internal Server Error")],
  ])("an RTS report that comes as %s is a page that says that it failed", async (_, body) => {
    answer(body);
    const failed = await somebody.get(address);
    expect(failed.status).toBe(502);
    expect(failed.words).toContain(noReport);
    expect(failed.html).toContain(
      'href="/reports/rts?agencyId=9002&amp;planYear=2027&amp;carrier=77&amp;policyType=1"',
    );
  });

  test("an RTS report that was cut short is refused, whatever the length of its answer says", async () => {
    const long = Buffer.concat([Buffer.from("PK"), Buffer.alloc(300_000, 7), standIn.workbook]);
    const whole = long.toString("base64");
    for (const body of [long, Buffer.from(whole), { Content: whole }]) {
      answer(body);
      expect((await somebody.get(address)).bytes.equals(long)).toBe(true);
    }
    for (const body of [
      long.subarray(0, -1),
      Buffer.from(whole.slice(0, -4)),
      Buffer.from(JSON.stringify({ Content: whole }).slice(0, -2)),
      { Content: whole.slice(0, -8) },
      { Content: `${whole.slice(0, 200_000)}*${whole.slice(200_001)}` },
    ]) {
      answer(body);
      const refused = await somebody.get(address);
      expect(refused.status).toBe(502);
      expect(refused.words).toContain(noReport);
    }
    all.backend.heal();
    expect((await somebody.get(address)).status).toBe(200);
  });

  test("an RTS report that cannot be made is not asked for, and the form says what is wrong", async () => {
    const before = all.backend.count(call);
    for (const [query, says] of [
      [{}, "Choose a plan year."],
      [{ planYear: "1999", carrier: "78" }, "Choose last year, this year or next year"],
      [{ planYear: "2026", carrier: "nobody" }, "Choose one of your agency's carriers"],
      [{ planYear: "2026", policyType: "../x" }, "Choose a policy type that your agency sells"],
    ] as const) {
      const { status, words, url, html } = await somebody.get(asAgency.rtsReportExport(query));
      expect(status, url).toBe(422);
      expect(new URL(url).pathname).toBe("/reports/rts");
      expect(words).toContain(says);
      expect(html).toMatch(/<title>Error: /);
      if ("carrier" in query && query.carrier === "78") expect(html).toMatch(/<option value="78" selected/);
    }
    expect(all.backend.count(call)).toBe(before);
  });
});

describe("a file is found in three calls, and each may fail", () => {
  const address = asAgency.contractFile(id, fileId);
  test.each([
    ["the contract's files", `/t/agencycontracts/${id}/files`],
    ["the file's address", `/t/files/${fileId}/downloadurl`],
  ])("the download of a contract's file says that it failed when the call for %s fails", async (_, call) => {
    for (const [fault, status] of [
      [{ kind: "status", status: 500 }, 502],
      [{ kind: "slow", delayMs: "untilReleased" }, 504],
      [{ kind: "html", status: 200 }, 502],
    ] satisfies [Fault, number][]) {
      all.backend.fail(call, fault);
      const failed = await somebody.get(address);
      expect(failed.status).toBe(status);
      expect(failed.words).toContain(aFile);
    }
  });

  test("a file's address that is neither the backend's nor https is not followed", async () => {
    for (const given of [
      "http://127.0.0.1:9/x.pdf",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "\\\\evil",
      "data:text/html,x",
    ]) {
      all.backend.fail(`/t/files/${fileId}/downloadurl`, { kind: "shape", body: given });
      const failed = await somebody.get(address, { follow: false });
      expect(failed.status, given).toBe(502);
      expect(failed.location, given).toBeNull();
    }
  });
});

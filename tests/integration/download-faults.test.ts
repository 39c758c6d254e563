import { once } from "node:events";
import { request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { cookiesOf } from "../security/support/raw.ts";
import { type StandIns, startStandIns } from "../security/support/stand-ins.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import type { Visitor } from "../support/visitor.ts";

/** Row 92: a download is whole, or it is a page that says why not, or the connection breaks. Never half a file. */

const TIMEOUT_MS = 400;
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });
const { contractId: id, fileId } = standIn;
const blob = `/blobs/${fileId}.pdf`;

const downloads = [
  { name: "a file", address: asAgency.contractFile(id, fileId), call: blob },
  { name: "an E&O file", address: asAgency.eAndOFile(standIn.eAndOId, fileId), call: blob },
  {
    name: "the policies",
    address: asAgency.policiesExport(id),
    call: `/t/agencycontracts/${id}/policies/excel`,
  },
  {
    name: "the hierarchy",
    address: asAgency.hierarchyExport(id),
    call: `/t/agencycontracts/${id}/hierarchy/excel`,
  },
  {
    name: "the producers",
    address: asAgency.producersExport("excel", { status: "All" }),
    call: `/t/v2/agencies/${standIn.agencyId}/downlineagentcontracts/excel`,
  },
  {
    name: "the producers as text",
    address: asAgency.producersExport("csv", { cols: "agent" }),
    call: `/t/v2/agencies/${standIn.agencyId}/downlineagentcontracts/csv`,
  },
];

const before: { name: string; fault: Fault; status: number }[] = [
  { name: "cut before an answer", fault: { kind: "down" }, status: 503 },
  { name: "hanging before the head", fault: { kind: "slow", delayMs: "untilReleased" }, status: 504 },
  { name: "a page of HTML", fault: { kind: "html", status: 200 }, status: 502 },
  { name: "502 with HTML", fault: { kind: "html", status: 502 }, status: 502 },
  { name: "JSON instead", fault: { kind: "shape", body: { Error: "no" } }, status: 502 },
  { name: "a redirect", fault: { kind: "redirect", to: "http://127.0.0.1:9/" }, status: 502 },
  { name: "403", fault: { kind: "status", status: 403 }, status: 403 },
  { name: "404", fault: { kind: "status", status: 404 }, status: 404 },
  { name: "429", fault: { kind: "status", status: 429 }, status: 502 },
  { name: "500", fault: { kind: "status", status: 500 }, status: 502 },
];

const within: { name: string; fault: Fault }[] = [
  { name: "the connection breaks", fault: { kind: "reset" } },
  { name: "nothing more comes", fault: { kind: "hang in body" } },
];

let all: StandIns;
let somebody: Visitor;

beforeAll(async () => {
  all = await startStandIns({
    BACKEND_TIMEOUT_MS: String(TIMEOUT_MS),
    BACKEND_EXPORT_TIMEOUT_MS: String(TIMEOUT_MS),
  });
  ({ somebody } = await all.signedIn());
});
afterEach(() => all.backend.heal());
afterAll(() => all?.stop());

describe.each(downloads)("$name", ({ address, call }) => {
  test.each(before)("$name: a page says that it failed", async ({ fault, status }) => {
    all.backend.fail(call, fault);
    const { words, headers, ...answer } = await somebody.get(address);
    expect(answer.status).toBe(status);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(headers["content-disposition"]).toBeUndefined();
    expect(words).toContain(status === 404 ? "Not Found" : "Error downloading file. Please try again later.");
    expect(words).toContain("Go back");
    if (status >= 500) expect(words).toContain(`Reference for support: ${headers["x-request-id"]}`);
    expect(answer.html).not.toMatch(/nginx|Stand-in says|127\.0\.0\.1:9/);

    all.backend.heal();
    expect((await somebody.get(address)).headers["content-disposition"]).toMatch(/^attachment/);
  });

  test.each(within)("$name half-way: the browser's own download breaks too", async ({ fault }) => {
    all.backend.fail(call, fault);
    await expect(somebody.get(address)).rejects.toThrow(/aborted|socket hang up|ECONNRESET/);

    all.backend.heal();
    expect((await somebody.get(address)).status).toBe(200);
  });
});

test.each(downloads)(
  "who leaves while $name is coming is not waited for, and nobody else notices",
  async ({ address, call }) => {
    all.backend.fail(call, { kind: "drip" });
    for (let times = 0; times < 5; times++) {
      const browser = request(all.url + address, { headers: cookiesOf(somebody) }).end();
      const [answer] = await once(browser, "response");
      await once(answer, "data");
      browser.destroy();
      await vi.waitFor(() => expect(all.backend.open()).toBe(0));
    }
    all.backend.heal();
    expect((await somebody.get(address)).status).toBe(200);
  },
);

describe("a file is found in three calls, and each may fail", () => {
  const address = asAgency.contractFile(id, fileId);
  test.each([
    ["the contract's files", `/t/agencycontracts/${id}/files`],
    ["the file's address", `/t/files/${fileId}/downloadurl`],
  ])("%s", async (_, call) => {
    for (const [fault, status] of [
      [{ kind: "status", status: 500 }, 502],
      [{ kind: "slow", delayMs: "untilReleased" }, 504],
      [{ kind: "html", status: 200 }, 502],
    ] satisfies [Fault, number][]) {
      all.backend.fail(call, fault);
      const failed = await somebody.get(address);
      expect(failed.status).toBe(status);
      expect(failed.words).toContain("Error downloading file. Please try again later.");
    }
  });

  test("an address that is neither the backend's nor https is not followed", async () => {
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

import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Fault } from "../support/faulty-backend.ts";
import { asAgent, listCall } from "../support/integration/scope-pages.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { scopesOfStandIn as known, standInScopePdf } from "../support/stand-in-scopes.ts";
import type { Visitor } from "../support/visitor.ts";

/** The PDF of a scope of appointment. */

const { id } = known;
const place = { lastName: "Foreign", page: "2" };
const listed = asAgent.scopes(place);
const call = `${listCall}/${id}/pdf`;
const address = asAgent.scope(id, "pdf", place);

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});
beforeEach(() => {
  all.backend.answer(listCall, () => ({ Data: [], Total: 60 }));
});

test("the PDF of a scope is an attachment", async () => {
  const file = await somebody.get(address);
  expect(file.status).toBe(200);
  expect(file.headers["content-type"]).toBe("application/pdf");
  expect(file.headers["content-disposition"]).toContain(`filename="scope-of-appointment-${id}.pdf"`);
  expect(file.bytes.equals(standInScopePdf)).toBe(true);
});

test.each<[string, Fault, number]>([
  ["500", { kind: "status", status: 500 }, 502],
  ["409", { kind: "status", status: 409 }, 409],
  ["403", { kind: "status", status: 403 }, 403],
  ["204", { kind: "empty", status: 204 }, 502],
  ["nothing", { kind: "empty", status: 200 }, 502],
  ["HTML with 200", { kind: "html", status: 200 }, 502],
  ["cut in the body", { kind: "reset" }, 503],
  ["no PDF", { kind: "shape", body: Buffer.from("MZ") }, 502],
])("the PDF of a scope that fails is a page that leads back to the list: %s", async (_, fault, status) => {
  all.backend.fail(call, fault);
  const page = await somebody.get(address);
  expect(page.status).toBe(status);
  expect(page.words).toContain("Failed to download SOA");
  expect(page.headers["content-disposition"]).toBeUndefined();
  const back = await somebody.follow(page, "Go back");
  expect(back.url).toBe(all.url + listed);
});

test("the PDF of another's scope is not found, and the backend is not asked for a malformed id", async () => {
  all.backend.fail(call, { kind: "status", status: 404 });
  expect((await somebody.get(address)).status).toBe(404);
  all.backend.calls.length = 0;
  expect((await somebody.get(asAgent.scope("a b", "pdf"))).status).toBe(404);
  expect(all.backend.count(/scopes/)).toBe(0);
});

import { beforeAll, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { pathsFor } from "#app/paths.ts";
import { usualFaults } from "../support/fault-kinds.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { helpRequestsOfStandIn as known, standInHelpRequest } from "../support/stand-in-help-requests.ts";
import type { Visitor } from "../support/visitor.ts";

/** One help request, and the new notes of a list, with a backend that shares no code with the reference backend. Today is September 15, 2026. */

const { agentId } = standIn;
const asAgent = pathsFor({ type: "agent", id: agentId });
const features = `/t/agents/${agentId}/features`;
const one = `/t/activities/${known.id}`;
const notes = `${one}/notes`;
const seen = `${one}/seen`;

let somebody: Visitor;

const all = standInsOfFile({ BACKEND_TIMEOUT_MS: "1500" });
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
const lastCall = (path: string) => all.backend.calls.findLast((one) => one.path === path);

/** The words of a whole page that is refused or not there. */
const saidOfPage: Record<number, string> = { 403: "You do not have permission", 404: "could not be found" };

describe("one help request", () => {
  test("a help request has its status, times, description and notes", async () => {
    const page = await somebody.get(asAgent.helpRequest(known.id));
    expect(page.status).toBe(200);
    for (const words of [
      "In Progress",
      "Aug 19, 2026, 10:30 AM",
      "Due Aug 30, 2026",
      known.description,
      known.note,
      `${known.author} Team`,
      "Aug 20, 2026, 10:30 AM",
    ])
      expect(page.words).toContain(words);
  });

  test("a help request without notes, or with notes that cannot be had, is shown and says so", async () => {
    answers(notes, []);
    expect((await somebody.get(asAgent.helpRequest(known.id))).words).toContain("No notes yet");
    all.backend.fail(notes, { kind: "status", status: 500 });
    const page = await somebody.get(asAgent.helpRequest(known.id));
    expect(page.status).toBe(200);
    expect(page.words).toContain("Error loading notes");
    expect(page.words).toContain(known.description);
  });

  test.each(usualFaults)(
    "a help request that fails to load says so: $name",
    async ({ fault, status, told }) => {
      all.backend.fail(one, fault);
      const page = await somebody.get(asAgent.helpRequest(known.id));
      expect(page.status).toBe(status);
      expect(page.words).toContain(saidOfPage[status] ?? told);
    },
  );

  test("an unknown help request is not found, and a malformed id is refused before any call", async () => {
    expect((await somebody.get(asAgent.helpRequest("16"))).status).toBe(404);
    const before = all.backend.count(/^\/t\/activities/);
    for (const id of ["a b", "x".repeat(65), "..%2f..", "%00", "<b>", "1;2", "é"]) {
      const page = await somebody.get(`/help-requests/${encodeURIComponent(id)}?agentId=${agentId}`);
      expect([id, page.status]).toEqual([id, 404]);
    }
    expect(all.backend.count(/^\/t\/activities/)).toBe(before);
  });

  test("the former address of a help request leads to it and keeps the portal", async () => {
    const page = await somebody.get(`/Agent/Activities/Manage/${known.id}?agentId=${agentId}`);
    expect(page.url).toBe(all.url + asAgent.helpRequest(known.id));
    expect(page.words).toContain(known.note);
  });
});

describe("new notes", () => {
  const until = () => JSON.parse(lastCall(seen)?.body.toString() || "{}").Until;
  const withNews = () => {
    answers(features, { Extensions: extensions.helpRequestPages });
    answers(one, { ...standInHelpRequest, NewNotes: 1 });
    all.backend.answer(seen, () => ({}));
  };

  test("new notes are marked on the page of a help request and seen until the newest of them", async () => {
    withNews();
    const [note] = standInHelpRequest.Notes;
    const earlier = { ...note, Id: 150, CreatedByName: "Earl Yer", DateCreated: "2026-08-20T09:00:00" };
    const own = { ...note, Id: 152, IsCreatedByHubUser: true, DateCreated: "2026-08-21T09:00:00" };
    answers(notes, [earlier, note, { ...own, CreatedByName: "Ow Ner" }]);
    const page = await somebody.get(asAgent.helpRequest(known.id));
    expect(page.words).toContain(`${known.author} Team New`);
    expect(page.words).toContain("Earl Yer Team");
    expect(page.words).not.toMatch(/(Earl Yer Team|Ow Ner) New/);
    expect(until()).toBe("2026-08-20T14:30:00.000Z");
  });

  test("new notes stay new for a page that is fetched ahead, and where the backend announces nothing", async () => {
    withNews();
    const before = all.backend.count(seen);
    const ahead = await somebody.get(asAgent.helpRequest(known.id), {
      headers: { "sec-purpose": "prefetch" },
    });
    expect(ahead.status).toBe(200);
    answers(features, {});
    await somebody.get(asAgent.helpRequest(known.id));
    answers(features, { Extensions: extensions.helpRequestPages });
    answers(one, { ...standInHelpRequest, NewNotes: 0 });
    await somebody.get(asAgent.helpRequest(known.id));
    expect(all.backend.count(seen)).toBe(before);
  });

  test.each<[string, Fault]>([
    ["500", { kind: "status", status: 500 }],
    ["401", { kind: "status", status: 401 }],
    ["404", { kind: "status", status: 404 }],
    ["a reset", { kind: "reset" }],
    ["silence", { kind: "slow", delayMs: "untilReleased" }],
  ])("new notes that cannot be marked as seen leave the help request as it is: %s", async (_, fault) => {
    withNews();
    all.backend.fail(seen, fault);
    const page = await somebody.get(asAgent.helpRequest(known.id));
    expect(page.status).toBe(200);
    expect(page.url).toBe(all.url + asAgent.helpRequest(known.id));
    expect(page.words).toContain(known.note);
  });
});

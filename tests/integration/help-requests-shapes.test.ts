import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { startOnOwnBackend } from "../support/own-backend.ts";
import { forgeryTokenOf, signInOnly } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** The portal on the reference backend, with and without the announcement that it has pages. */

const agency = pathsFor({ type: "agency", id: demoIds.agency });

let own: Awaited<ReturnType<typeof startOnOwnBackend>>;
let hasPages = true;
let somebody: Visitor;

beforeAll(async () => {
  own = await startOnOwnBackend((path) => (path.endsWith("/features") && !hasPages ? 404 : undefined));
  own.provider.letIn({ sub: "demo-agency", email: "agency@demo.example" });
  somebody = visitor(own.portal.url);
  await signInOnly(somebody);
  // A database that has just been opened may answer later than the frame of a page waits.
  await somebody.get(agency.helpRequests());
});
afterAll(() => own?.stop());

/** Marks that need a backend with pages. */
const withoutNews = (words: string) =>
  words.replace(/ · \d+ with (a )?new notes? from the team/, "").replace(/ \d+ new notes?/g, "");

const views = [
  {},
  { page: "2" },
  { status: "open" },
  { status: "completed", sort: "requested" },
  { status: "completed", text: "agent serv" },
  { sort: "requested", desc: "true" },
  { sort: "status", pageSize: "50" },
  { sort: "status", desc: "true", pageSize: "100" },
  { sort: "updated", page: "2" },
  { text: "COMPLIANCE wit", pageSize: "100" },
  { text: "month's" },
  { text: "ompliance" },
  { text: "%" },
  { text: "zzz", status: "open" },
];

test.each(views)(
  "help requests look the same whether the backend or the portal pages them: %j",
  async (view) => {
    const show = async (pages: boolean) => {
      hasPages = pages;
      const page = await somebody.get(agency.helpRequests(view));
      expect(page.status).toBe(200);
      // A backend without extensions has no such entries in the sidebar.
      return [" Your submissions", " Customers", " Appointments", " Who may sell?", " Your calendar"].reduce(
        (words, entry) => words.replace(entry, ""),
        page.words,
      );
    };
    const paged = await show(true);
    const whole = await show(false);
    expect(whole).toBe(withoutNews(paged));
    expect(whole).toMatch(/\d+ help requests?, sorted|No help requests found/);
  },
);

test("the filters of help requests let some of them through, and not all", async () => {
  hasPages = true;
  const counts = await Promise.all(
    [{}, { status: "open" }, { text: "COMPLIANCE wit" }].map(async (view) => {
      const { words } = await somebody.get(agency.helpRequests(view));
      return Number(/(\d+) help requests?, sorted/.exec(words)?.[1] ?? 0);
    }),
  );
  const [all = 0, open = 0, found = 0] = counts;
  expect(all).toBe(31);
  expect(Math.min(open, found)).toBeGreaterThan(0);
  expect(Math.max(open, found)).toBeLessThan(all);
});

test("a help request of somebody else has no page and takes no note", async () => {
  hasPages = true;
  const form = await somebody.get(agency.helpRequest(demoIds.agencyHelpRequest));
  const csrf = forgeryTokenOf(form);
  for (const id of [demoIds.otherAgencyHelpRequest, demoIds.otherAgentHelpRequest, demoIds.teamHelpRequest]) {
    const missing = await somebody.get(agency.helpRequest(demoIds.missing));
    const foreign = await somebody.get(agency.helpRequest(id));
    expect([foreign.status, foreign.words]).toEqual([404, missing.words]);
    const sent = await somebody.post(agency.helpRequest(id), { csrf, note: "Not mine" }, { follow: false });
    expect(sent.status).toBe(404);
  }
  const rows = await own.database.db
    .selectFrom("activity_notes")
    .select("id")
    .where("note", "=", "Not mine")
    .execute();
  expect(rows).toEqual([]);
});

test("a help request that is completed while a note is written refuses the note, and keeps its text", async () => {
  const { id } = await own.database.db
    .selectFrom("activities")
    .select("id")
    .where("agency_id", "=", demoIds.agency)
    .where("is_completed", "=", false)
    .where("is_agent_viewable", "=", true)
    .executeTakeFirstOrThrow();
  const complete = (is_completed: boolean) =>
    own.database.db.updateTable("activities").set({ is_completed }).where("id", "=", id).execute();
  const page = await somebody.get(agency.helpRequest(id));
  await complete(true);
  try {
    const sent = await somebody.submit(page, {
      form: ({ id }) => id === "form",
      values: { note: "One more thing" },
      follow: false,
    });
    expect(sent.status).toBe(409);
    expect(sent.words).toContain("We didn't send your note because this help request is now completed.");
    expect(sent.html).toContain(">One more thing</textarea>");
    const after = await somebody.get(agency.helpRequest(id));
    expect(after.words).toContain("This help request is completed. You can't add more notes to it.");
    expect(after.html).not.toContain("<textarea");
    expect(after.words).not.toContain("One more thing");
  } finally {
    await complete(false);
  }
});

import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { forgeryTokenOf, standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** Lists narrowed to the agents of a name, with a backend that announces it and with one that does not: `docs/decisions/0217`. */

const { agencyId } = standIn;
const asAgency = pathsFor({ type: "agency", id: agencyId });
const owner = `/t/agencies/${agencyId}`;
const agents = { "Agnes Standin": 9001, "Agnes Other": 9005, "Berta Standin": 9006 };

type Query = Record<string, string>;

const lists = [
  {
    name: "producer contracts",
    call: `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
    names: `${owner}/downlineagents`,
    namesBody: agents as unknown,
    listAt: (query: Query) => asAgency.producers(query),
    exportAt: (kind: "excel" | "csv", query: Query) => listToolAt(asAgency.producers(query), kind),
    row: (id: number, name: string): unknown => ({
      agent_id: id,
      agent_name: name,
      insurer_name: "Foreign Carrier",
    }),
    none: "No contracts of agents named",
  },
  {
    name: "enrollments",
    call: `${owner}/enrollments`,
    names: `${owner}/enrollmentsearchform`,
    namesBody: { Agents: agents } as unknown,
    listAt: (query: Query) => asAgency.enrollments(query),
    exportAt: (kind: "excel" | "csv", query: Query) => listToolAt(asAgency.enrollments(query), kind),
    row: (id: number, name: string): unknown => ({
      PolicyId: id,
      AgentId: id,
      AgentName: name,
      CustomerLastName: "One",
    }),
    none: "No enrollments of agents named",
  },
];

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

describe.each(lists)("$name", ({ call, names, namesBody, listAt, exportAt, row, none }) => {
  const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
  const announces = (is: boolean) =>
    answers(`${owner}/features`, is ? { Extensions: extensions.agentNames } : {});
  const rowsAre = (...rows: unknown[]) => answers(call, { Data: rows, Total: rows.length });
  const asked = (path = call) =>
    Object.fromEntries(all.backend.calls.findLast((one) => one.path === path)?.query ?? []);
  const isAsked = (path: string) => all.backend.calls.some((one) => one.path === path);
  const choices = (html: string) =>
    linksOf(html)
      .filter(({ href }) => href.includes("filterAgentId="))
      .map(({ label }) => label);
  const hasChip = (words: string, text: string) => words.includes(`Agent: ${text}`);

  beforeEach(() => {
    answers(names, namesBody);
    rowsAre(row(9001, "Agnes Standin"));
    all.backend.calls.length = 0;
  });
  afterEach(() => all.backend.heal());

  describe("where the backend announces it", () => {
    beforeEach(() => announces(true));

    test("an agent name is a filter like any other: asked for, shown, and in every other address of the list", async () => {
      rowsAre(...Array.from({ length: 25 }, () => row(9001, "Agnes Standin")));
      const page = await somebody.get(listAt({ agent: "  Agnes  ", sort: "carrier", filterAgentId: "9001" }));
      expect(page.status).toBe(200);
      expect(asked().AgentName).toBe("Agnes");
      expect(asked()).not.toHaveProperty("AgentId");
      expect(hasChip(page.words, "Agnes")).toBe(true);
      expect(page.words).not.toContain("Choose an agent to filter the list.");
      expect(page.html).toMatch(/<input[^>]*name="agent"[^>]*value="Agnes"/);
      const others = linksOf(page.html)
        .filter(({ href }) => /[?&](desc|sort|pageSize|cols)=/.test(href))
        .filter(({ href }) => !href.includes("filterAgentId="));
      expect(others.length).toBeGreaterThan(3);
      for (const { href, label } of others.filter(({ label }) => !label.includes("Agent: Agnes")))
        expect(href, label).toContain("agent=Agnes");
      expect(others.find(({ label }) => label.includes("Agent: Agnes"))?.href).not.toContain("agent=");
    });

    test("exports of a list narrowed by an agent name have the rows of the page", async () => {
      for (const kind of ["excel", "csv"] as const) {
        const file = await somebody.get(exportAt(kind, { agent: "agnes sta" }));
        expect(file.status).toBe(200);
        expect(asked(kind === "excel" ? `${call}/excel` : call).AgentName).toBe("agnes sta");
      }
    });

    test("a list narrowed to an agent name that nobody has says so", async () => {
      rowsAre();
      const page = await somebody.get(listAt({ agent: "zzz" }));
      expect(page.status).toBe(200);
      expect(page.words).toContain(`${none} “zzz”`);
      expect(page.words).toMatch(/No (contracts|enrollments) (?!of )/);
      expect(hasChip(page.words, "zzz")).toBe(true);
    });

    test("two to eight agents of a name can be chosen from, in one line; one or nine cannot", async () => {
      rowsAre(row(9001, "Agnes Standin"), row(9005, "Agnes Other"));
      const page = await somebody.get(listAt({ agent: "agnes", sort: "carrier" }));
      expect(choices(page.html)).toEqual(["Agnes Other", "Agnes Standin"]);
      expect(page.words).toMatch(/Agents: Agnes Other ?, Agnes Standin \(choose one\)/);
      const [choice] = linksOf(page.html).filter(({ label }) => label === "Agnes Other");
      expect(choice?.href).toMatch(/[?&]filterAgentId=9005(&|$)/);
      expect(choice?.href).not.toMatch(/[?&]agent=/);

      answers(names, JSON.parse(JSON.stringify(namesBody).replace("Agnes Other", "Other")));
      rowsAre(row(9001, "Agnes Standin"));
      expect(choices((await somebody.get(listAt({ agent: "agnes" }))).html)).toEqual([]);

      const many = Array.from({ length: 9 }, (_, n) => [`Agnes ${n}`, n] as const);
      const body = Object.fromEntries(many);
      answers(names, namesBody === agents ? body : { Agents: body });
      rowsAre(...many.map(([name, id]) => row(id, name)));
      expect(choices((await somebody.get(listAt({ agent: "agnes" }))).html)).toEqual([]);
    });

    test.each(["%", "_", "\\", '"><b>', "'; --", "😀", "a&AgentId=1", "\u0000", "a b\tc"])(
      "the agent name %j goes to the backend as it is, in its own parameter",
      async (text) => {
        const page = await somebody.get(listAt({ agent: text }));
        expect(page.status).toBe(200);
        expect(asked().AgentName).toBe(text);
        expect(asked()).not.toHaveProperty("AgentId");
        expect(page.html).not.toContain("<b>");
      },
    );

    test("an agent name of 10,000 letters is its first hundred; one of spaces or accents alone is none", async () => {
      expect((await somebody.get(listAt({ agent: "x".repeat(10_000) }))).status).toBe(200);
      expect(asked().AgentName).toBe("x".repeat(100));
      for (const agent of ["  ", "\u0301"]) {
        await somebody.get(listAt({ agent }));
        expect(asked()).not.toHaveProperty("AgentName");
      }
    });

    test("a saved view keeps an agent name as its filter", async () => {
      const viewsAt = (query: Record<string, string>) => listToolAt(listAt(query), "views");
      const csrf = forgeryTokenOf(await somebody.get(listAt({})));
      const query = { agent: "Agnes" };
      const saved = await somebody.post(viewsAt(query), { csrf, name: "Of Agnes" }, { follow: false });
      expect([saved.status, saved.location]).toEqual([303, all.url + listAt(query)]);
      const view = linksOf((await somebody.get(listAt({}))).html).find(({ label }) => label === "Of Agnes");
      expect(view?.href).toBe(listAt(query));
    });
  });

  describe("where the backend does not announce it", () => {
    beforeEach(() => announces(false));
    afterEach(() => {
      const sent = all.backend.calls.filter(({ query }) => query.has("AgentName"));
      expect(sent, "nothing new is sent").toEqual([]);
    });

    test("a backend without search by name is asked for no rows when nobody has the name", async () => {
      const page = await somebody.get(listAt({ agent: "zzz" }));
      expect(page.status).toBe(200);
      expect(page.words).toContain(`${none} “zzz”`);
      expect(page.words).toMatch(/No (contracts|enrollments) (?!of )/);
      expect(hasChip(page.words, "zzz")).toBe(true);
      const csv = await somebody.get(exportAt("csv", { agent: "zzz" }));
      expect(csv.bytes.toString().trim().split("\r\n")).toHaveLength(1);
      expect((await somebody.get(exportAt("excel", { agent: "zzz" }))).status).toBe(200);
      expect(isAsked(call) || isAsked(`${call}/excel`)).toBe(false);
    });

    test("a backend without search by name is asked for the rows of the only agent of the name by the id", async () => {
      const page = await somebody.get(listAt({ agent: "berta" }));
      expect(asked().AgentId).toBe("9006");
      expect(hasChip(page.words, "berta")).toBe(true);
      expect(choices(page.html)).toEqual([]);
      for (const kind of ["excel", "csv"] as const) {
        expect((await somebody.get(exportAt(kind, { agent: "berta" }))).status).toBe(200);
        expect(asked(kind === "excel" ? `${call}/excel` : call).AgentId).toBe("9006");
      }
    });

    test("a backend without search by name gives all rows and a choice when several agents have the name", async () => {
      const page = await somebody.get(listAt({ agent: "agnes" }));
      expect(asked()).not.toHaveProperty("AgentId");
      expect(page.words).toContain("Choose an agent to filter the list.");
      expect(choices(page.html)).toEqual(["Agnes Other", "Agnes Standin"]);
      expect(hasChip(page.words, "agnes")).toBe(false);
    });

    test("a list whose agents cannot be loaded for a name says so, and has no file with all rows", async () => {
      all.backend.fail(names, { kind: "status", status: 500 });
      const page = await somebody.get(listAt({ agent: "agnes" }));
      expect(page.words).toContain("Error loading agents");
      expect(hasChip(page.words, "agnes")).toBe(false);
      expect((await somebody.get(exportAt("csv", { agent: "agnes" }))).status).toBe(502);
      expect((await somebody.get(exportAt("excel", { agent: "agnes" }))).status).toBe(502);
    });
  });

  test("where the extensions are not known, several agents of a name have no file with all rows", async () => {
    all.backend.fail(`${owner}/features`, { kind: "status", status: 500 });
    for (const kind of ["excel", "csv"] as const)
      expect((await somebody.get(exportAt(kind, { agent: "agnes" }))).status, kind).toBe(502);
    expect(isAsked(call) || isAsked(`${call}/excel`)).toBe(false);
    const one = await somebody.get(exportAt("csv", { agent: "berta" }));
    expect([one.status, asked().AgentId]).toEqual([200, "9006"]);
  });

  test("an exported file says the name of agents when its rows are theirs alone", async () => {
    announces(false);
    const nameOf = async (agent: string) =>
      (await somebody.get(exportAt("csv", { agent }))).headers["content-disposition"];
    expect(await nameOf("berta")).toContain("-berta-");
    expect(await nameOf("agnes")).not.toContain("agnes");
  });

  test("where the extensions are not known the portal itself looks for the agent name", async () => {
    all.backend.fail(`${owner}/features`, { kind: "status", status: 500 });
    await somebody.get(listAt({ agent: "berta" }));
    expect([asked().AgentId, asked().AgentName]).toEqual(["9006", undefined]);
  });
});

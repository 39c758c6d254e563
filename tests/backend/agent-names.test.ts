import { read, utils } from "@e965/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { plainText } from "#api/plain-text.ts";
import { problem } from "#api/wire.ts";
import { matching } from "#app/i18n/search.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { hasWords } from "#backend/names.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { enrollmentRow } from "../support/backend/stored-enrollments.ts";

/** `AgentName`, by which the lists of a downline's contracts and of enrollments are filtered: `docs/decisions/0217`. */

const lists = {
  contracts: (agency: string) => `/t/v2/agencies/${agency}/downlineagentcontracts`,
  enrollments: (agency: string) => `/t/agencies/${agency}/enrollments`,
};
const answer = z.object({
  Data: z.array(z.object({ agent_name: z.string().nullish(), AgentName: z.string().nullish() })),
  Total: z.number(),
});

/** First and last names of agents whom nobody else resembles. */
const people = [
  ["Zoë-Ørla", "Ñúñez  de la Xruz"],
  ["100%_Xylo", "O'Brien\\back"],
  ["Quill 😀", 'van "Quotes"'],
  ["Bartholomew-Maximilian-Fitzgerald", "Featherstonehaugh-Cholmondeley"],
  ["Жанна", "Straße İlkay"],
] as const;
const idOf = (index: number) => idFor("agent", `named ${index}`);

const LARGE = { agency: demoIds.largeAgency, as: "demo-large" };
const SMALL = { agency: demoIds.agency, as: "demo-agency" };

describe.each(oneDatabase)("rows of agents of a name, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    const { db } = database;
    const agents = people.map(([first_name, last_name], index) => ({
      ...{ id: idOf(index), first_name, last_name, npn: null, email: null },
      agency_id: demoIds.downlineAgency,
    }));
    await db.insertInto("agents").values(agents).execute();
    const contracts = people.map((_, index) => ({
      ...{ id: idFor("contract", `named ${index}`), agent_id: idOf(index), carrier_id: demoIds.carrier },
      ...{ upline_agency_id: demoIds.downlineAgency, writing_number: null, enrollment_link: null },
      ...{ status: "Active" as const, start_date: null, end_date: null },
    }));
    await db.insertInto("agent_contracts").values(contracts).execute();
    const enrollments = people.map((_, index) => ({
      ...enrollmentRow(`named ${index}`),
      agent_id: idOf(index),
    }));
    await db.insertInto("enrollments").values(enrollments).execute();
    ask = asking(testBackend(db));
  });
  afterAll(() => database.close());

  async function page(path: string, query: Record<string, string>, as: string) {
    const response = await ask(`${path}?${new URLSearchParams(query)}`, as);
    expect(response.status, JSON.stringify(query)).toBe(200);
    return answer.parse(await response.json());
  }

  /** The agents' names of all rows, in order. */
  async function names(path: string, query: Record<string, string>, as: string): Promise<string[]> {
    const found: string[] = [];
    for (let number = 1; ; number++) {
      const { Data, Total } = await page(path, { ...query, page: String(number), pageSize: "100" }, as);
      found.push(...Data.map((row) => row.agent_name ?? row.AgentName ?? ""));
      if (Data.length === 0 || found.length >= Total) {
        expect(found, "the total is exact").toHaveLength(Total);
        return found;
      }
    }
  }

  async function agentsWith(text: string): Promise<string[]> {
    const agents = database.db.selectFrom("agents").select("id");
    const rows = await agents.where((where) => where.and(hasWords(sql`name_key`, text))).execute();
    return rows.map(({ id }) => id);
  }

  const texts = [
    ...["marisol", "  VEGA   mari ", "sol", "a", "an co", "vega vega", "marisol zzz", "zzz"],
    ...["zoe", "ZOË-ørla", "nunez", "ÑÚÑEZ xruz", "de la", "n\u0303u", "\u0301"],
    ...[
      "%",
      "_",
      "100%_x",
      "\\",
      "o'brien\\",
      '"',
      "'",
      "'' or ''=''",
      "😀",
      "quill 😀 van",
      "жАННА",
      "straße",
    ],
    ...["featherstonehaugh-cholmondeley bartholomew", "featherstonehaugh-xholmondeley", "x".repeat(100)],
  ];

  test.each(Object.entries(lists))(
    "%s are found by an agent's name as the portal's own search finds them, alone and with other filters",
    async (kind, path) => {
      const address = path(SMALL.agency);
      const sort = kind === "contracts" ? "agent_name-asc" : "AgentName-desc";
      const all = await names(address, { sort }, SMALL.as);
      for (const text of texts) {
        const wanted = matching(
          all.map((name) => ({ name })),
          text.trim() === "\u0301" ? "" : text,
        );
        expect(await names(address, { sort, AgentName: text }, SMALL.as), text).toEqual(
          wanted.map(({ name }) => name),
        );
      }
      const narrow = { sort, InsurerId: demoIds.carrier };
      const ofCarrier = await names(address, narrow, SMALL.as);
      expect(await names(address, { ...narrow, AgentName: "a" }, SMALL.as)).toEqual(
        matching(
          ofCarrier.map((name) => ({ name })),
          "a",
        ).map(({ name }) => name),
      );
      expect(await names(address, { AgentId: demoIds.agent, AgentName: "vega" }, SMALL.as)).not.toEqual([]);
      expect(await names(address, { AgentId: demoIds.agent, AgentName: "curtis" }, SMALL.as)).toEqual([]);
    },
  );

  test("contracts are found by a text that most of 2,000 agents have, in each order and on each page", async () => {
    const address = lists.contracts(LARGE.agency);
    for (const sort of ["agent_name-asc", "insurer_name-desc", "start_date-desc"]) {
      const all = await names(address, { sort, FilterSet: "Active" }, LARGE.as);
      const found = await names(address, { sort, FilterSet: "Active", AgentName: "a" }, LARGE.as);
      const wanted = matching(
        all.map((name) => ({ name })),
        "a",
      ).map(({ name }) => name);
      expect(wanted.length).toBeGreaterThan(1_000);
      expect(wanted.length).toBeLessThan(all.length);
      expect(found).toEqual(wanted);
    }
  });

  test("a filter by agent's name finds nobody else's agents, and is refused at somebody else's portal", async () => {
    const other = await database.db
      .selectFrom("agents")
      .select("name")
      .where("id", "=", demoIds.otherAgent)
      .executeTakeFirstOrThrow();
    for (const path of Object.values(lists)) {
      const found = await page(path(SMALL.agency), { AgentName: other.name }, SMALL.as);
      expect(found).toEqual({ Data: [], Total: 0 });
      const refused = await ask(`${path(LARGE.agency)}?AgentName=a`, SMALL.as);
      expect(refused.status).toBe(404);
      expect((await ask(`${path(LARGE.agency)}/excel?AgentName=a`, SMALL.as)).status).toBe(404);
    }
  });

  test("an export filtered by agent's name has the rows of the list", async () => {
    for (const [kind, path] of Object.entries(lists)) {
      const column = kind === "contracts" ? "agent_name" : "AgentName";
      for (const AgentName of ["mar", "zoe nunez", "zzz"]) {
        const query = { AgentName, sort: `${column}-asc` };
        const response = await ask(
          `${path(SMALL.agency)}/excel?${new URLSearchParams({ ...query, Columns: column })}`,
          SMALL.as,
        );
        const book = read(Buffer.from(await response.arrayBuffer()));
        const rows = Object.values(book.Sheets).flatMap((sheet) =>
          utils.sheet_to_json<string[]>(sheet, { header: 1 }).slice(1),
        );
        expect(rows.flat(), AgentName).toEqual(await names(path(SMALL.agency), query, SMALL.as));
      }
    }
  });

  test("an agent's name without a word is no filter, one with a NUL finds nothing, one that is too long is refused", async () => {
    for (const path of Object.values(lists)) {
      const address = path(SMALL.agency);
      const { Total } = await page(address, {}, SMALL.as);
      for (const AgentName of ["", "   ", "\u0301 \u0300"])
        expect((await page(address, { AgentName }, SMALL.as)).Total).toBe(Total);
      expect(await page(address, { AgentName: "a\0" }, SMALL.as)).toEqual({ Data: [], Total: 0 });
      for (const end of ["", "/excel"]) {
        for (const length of [101, 10_000]) {
          const refused = await ask(`${address}${end}?AgentName=${"x".repeat(length)}`, SMALL.as);
          expect(refused.status).toBe(400);
          expect(Object.keys(problem.parse(await refused.json()).errors ?? {})).toEqual(["AgentName"]);
        }
      }
    }
  });

  test("an agent is found however dashes, apostrophes and wide letters are typed", async () => {
    const { db } = database;
    const id = idFor("agent", "of signs");
    const person = {
      first_name: "Jean\u2011Luc",
      last_name: "O\u2019Zwie\u00adbél \uff21",
      npn: null,
      email: null,
    };
    await db
      .insertInto("agents")
      .values({ id, ...person, agency_id: null })
      .execute();
    for (const text of [
      "O'Zwiebel",
      "o\u2019zwiebel",
      "o\u02bczwiebel jean-luc",
      "jean\u2013luc",
      "jean luc",
      "zwiebel A",
    ])
      expect(await agentsWith(text), text).toEqual([id]);
    expect(await agentsWith("ozwiebel")).toEqual([]);
    await db.deleteFrom("agents").where("id", "=", id).execute();
  });

  test("the database compares names as the portal does", async () => {
    const names = [
      "Seán O\u2019Brien",
      "\u02bbIolani\u00a0K\u2014L",
      "\uff21\uff4e\uff41 \u30fb \u5c71\u7530\u3000\u592a\u90ce",
      "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
      "M\u00fcller\u2212Lu\u0308denscheidt",
      "soft\u00adhyphen\u200b\ufeff",
      "- d\u2019 -",
      "김하늘",
      "हिन्दी",
      "D\u2019\u2010A",
    ];
    for (const name of names) {
      const { rows } = await sql<{ key: string }>`select name_key(${name}) as key`.execute(database.db);
      expect(rows[0]?.key, JSON.stringify(name)).toBe(plainText(name));
    }
  });

  test("an agent is found by a new name at once, and no longer by the old one", async () => {
    const { db } = database;
    const before = await page(lists.contracts(SMALL.agency), { AgentName: "quill" }, SMALL.as);
    await db.updateTable("agents").set({ first_name: "Brush" }).where("id", "=", idOf(2)).execute();
    const paths = Object.values(lists).map((path) => path(SMALL.agency));
    for (const path of paths) {
      expect((await page(path, { AgentName: "quill" }, SMALL.as)).Total).toBe(0);
      expect((await page(path, { AgentName: "brush quotes" }, SMALL.as)).Total).toBe(before.Total);
    }
  });
});

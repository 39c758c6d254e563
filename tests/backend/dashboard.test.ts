import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { addMonths } from "#api/business-time.ts";
import { type chartMonth, dashboard, listProducerCounts } from "#api/dashboard.ts";
import type { Owner } from "#backend/areas/enrollments/list-filters.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Dice, dice } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { storedEnrollments } from "../support/backend/stored-enrollments.ts";
import { testDate } from "../support/backend/time.ts";

/** Counts of enrollments: `docs/product/home.md`, "Enrollments". They agree with the rows themselves. */

const WRITES = Number(process.env.ENROLLMENT_WRITES ?? 12);

const owners: readonly (Owner & { as: string })[] = [
  { type: "agency", id: demoIds.agency, as: "demo-agency" },
  { type: "agency", id: demoIds.largeAgency, as: "demo-large" },
  { type: "agent", id: demoIds.agent, as: "demo-agent" },
];
const monthNames = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

describe.each(databaseKinds)("counts of enrollments, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;
  let ids: Record<"carriers" | "agents" | "enrollments", string[]>;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
    const idsOf = async (table: keyof typeof ids) =>
      (await database.db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);
    ids = {
      carriers: await idsOf("carriers"),
      agents: await idsOf("agents"),
      enrollments: await idsOf("enrollments"),
    };
  });
  afterAll(() => database.close());

  async function chartOf({ type, id, as }: (typeof owners)[number]) {
    const answer = await ask(`/t/${type === "agent" ? "agents" : "agencies"}/${id}/dashboard`, as);
    expect(answer.status).toBe(200);
    return dashboard.parse(await answer.json());
  }

  async function producersOf(agency: string, as: string, query: Record<string, string> = {}) {
    const answer = await ask(`/t/agencies/${agency}/producersummary?${new URLSearchParams(query)}`, as);
    expect(answer.status, JSON.stringify(query)).toBe(200);
    return listProducerCounts.responses[200].content["application/json"].schema.parse(await answer.json());
  }

  /** The last twelve months, counted from the rows themselves. */
  async function plainMonths(owner: Owner): Promise<z.output<typeof chartMonth>[]> {
    const stored = await storedEnrollments(database.db, owner);
    const received = (month: string) =>
      stored.filter(({ fmo_received_date }) => fmo_received_date?.startsWith(month)).length;
    return Array.from({ length: 12 }, (_, index) => {
      const month = addMonths(testDate, index - 11).slice(0, 7);
      const lastYear = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
      return {
        MonthName: monthNames[Number(month.slice(5)) - 1] ?? "",
        EnrollmentCount: received(month),
        LastYearEnrollmentCount: received(lastYear),
      };
    });
  }

  async function compareMonths(owner: (typeof owners)[number]) {
    const plain = await plainMonths(owner);
    expect(await chartOf(owner)).toEqual({
      EnrollmentsChart6Months: plain.slice(6),
      EnrollmentsChart12Months: plain,
    });
    return plain;
  }

  async function compareProducers(agency: (typeof owners)[number], chance: Dice) {
    const perhaps = (value: string) => (chance.between(0, 1) === 1 ? value : undefined);
    const carrier = chance.between(0, 2) === 0 ? chance.pick(ids.carriers) : undefined;
    const [from, to] = [perhaps("2024-09-10"), perhaps("2026-01-20")];
    const rows = (await storedEnrollments(database.db, agency)).filter(
      ({ fmo_received_date: day, carrier_id }) =>
        day !== null && (!carrier || carrier_id === carrier) && (!from || day >= from) && (!to || day <= to),
    );
    const counts = new Map<string, number>();
    for (const { agent_id } of rows) counts.set(agent_id, (counts.get(agent_id) ?? 0) + 1);
    const size = chance.between(1, 12);
    const asked = {
      ...(carrier && { InsurerId: carrier }),
      ...(from && { BeginningProducerDate: from }),
      ...(to && { EndingProducerDate: to }),
      pageSize: String(size),
    };
    const found: { id: string; n: number; name: string }[] = [];
    for (let page = 1; page <= Math.ceil(counts.size / size) + 1; page++) {
      const { Data, Total } = await producersOf(agency.id, agency.as, { ...asked, page: String(page) });
      expect(Total).toBe(counts.size);
      const wanted = Math.max(0, Math.min(size, counts.size - (page - 1) * size));
      expect(Data, JSON.stringify({ asked, page })).toHaveLength(wanted);
      for (const { AgentId, EnrollmentCount, AgentName } of Data)
        found.push({ id: AgentId ?? "", n: EnrollmentCount ?? 0, name: AgentName ?? "" });
    }
    expect(new Map(found.map(({ id, n }) => [id, n]))).toEqual(counts);
    expect(found.map(({ n }) => n)).toEqual(found.map(({ n }) => n).toSorted((one, other) => other - one));
    const plain = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    for (const [index, { n, name }] of found.entries()) {
      const before = found[index - 1];
      if (before?.n === n) expect(plain(before.name) <= plain(name), `${before.name}, ${name}`).toBe(true);
    }
    return counts.size;
  }

  test("counts of the demo's enrollments agree with the rows, by month and by producer", async () => {
    const chance = dice("producers of the demo");
    for (const owner of owners) {
      const plain = await compareMonths(owner);
      const sum = (name: "EnrollmentCount" | "LastYearEnrollmentCount") =>
        plain.reduce((total, month) => total + (month[name] ?? 0), 0);
      expect(sum("EnrollmentCount"), owner.as).toBeGreaterThan(0);
      expect(sum("LastYearEnrollmentCount"), owner.as).toBeGreaterThan(0);
      if (owner.type === "agency") expect(await compareProducers(owner, chance)).toBeGreaterThan(1);
    }
  });

  test("counts of enrollments agree with the rows after enrollments get other days and agents", async () => {
    const chance = dice("writes and counts");
    for (let time = 1; time <= WRITES; time++) {
      const some = sql.join(chance.some(ids.enrollments, 5));
      const day = sql`date '2023-10-01' + ${chance.between(0, 800)}::integer`;
      await sql`
        update enrollments set fmo_received_date = ${day}, agent_id = ${chance.pick(ids.agents)} where id in (${some})`.execute(
        database.db,
      );
      for (const owner of owners) await compareMonths(owner);
      for (const owner of owners.filter(({ type }) => type === "agency"))
        await compareProducers(owner, chance);
    }
  });

  test("a producer who has another name is told by it in the counts of enrollments at once", async () => {
    const first = async () => (await producersOf(demoIds.agency, "demo-agency")).Data[0];
    const before = await first();
    const renamed = (last_name: string) =>
      database.db
        .updateTable("agents")
        .set({ last_name })
        .where("id", "=", before?.AgentId ?? "")
        .execute();
    const { last_name } = await database.db
      .selectFrom("agents")
      .select("last_name")
      .where("id", "=", before?.AgentId ?? "")
      .executeTakeFirstOrThrow();
    await renamed("Renamed");
    expect((await first())?.AgentName).toMatch(/Renamed$/);
    await renamed(last_name);
    expect(await first()).toEqual(before);
  });

  test("producer counts come ten a page, are none for an unknown carrier, and refuse a day that does not exist", async () => {
    const first = await producersOf(demoIds.largeAgency, "demo-large");
    expect(first.Data).toHaveLength(10);
    expect(first.Total).toBeGreaterThan(10);
    for (const InsurerId of ["nonsense", demoIds.missing])
      expect(await producersOf(demoIds.agency, "demo-agency", { InsurerId })).toEqual({ Data: [], Total: 0 });
    const turned = { BeginningProducerDate: "2025-10-02", EndingProducerDate: "2025-10-01" };
    expect(await producersOf(demoIds.agency, "demo-agency", turned)).toEqual({ Data: [], Total: 0 });
    const path = `/t/agencies/${demoIds.agency}/producersummary`;
    expect((await ask(`${path}?BeginningProducerDate=2025-02-30`, "demo-agency")).status).toBe(400);
    expect((await ask(`/t/agents/${demoIds.agent}/producersummary`, "demo-agent")).status).toBe(404);
  });

  test("a producer who has left the agency is told as no longer active", async () => {
    const { Data } = await producersOf(demoIds.agency, "demo-agency", { pageSize: "100" });
    const isActive = (id: string) => Data.find(({ AgentId }) => AgentId === id)?.AgentIsActive;
    expect([isActive(demoIds.agent), isActive(demoIds.formerAgent)]).toEqual([true, false]);
  });

  test("counts of enrollments and of producers are told to nobody else", async () => {
    for (const [path, as] of [
      [`/t/agents/${demoIds.agent}/dashboard`, "demo-agency"],
      [`/t/agencies/${demoIds.agency}/dashboard`, "demo-agent"],
      [`/t/agencies/${demoIds.agency}/producersummary`, "demo-large"],
    ] as const)
      expect((await ask(path, as)).status, path).toBe(404);
  });
});

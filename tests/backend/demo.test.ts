import { describe, expect, test } from "vitest";
import { addDays, addMonths } from "#api/business-time.ts";
import { submissionKinds } from "#api/statuses.ts";
import { demoAccounts } from "#demo/data/accounts.ts";
import { demoData } from "#demo/data/data.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { newcomer } from "#demo/data/organisation.ts";
import { pdf } from "#demo/data/pdf.ts";
import { tableOrder } from "#demo/data/rows.ts";

const days = ["2025-10-20", "2024-02-29", "2025-08-31", "2025-12-31", "2026-01-01"];

describe.each(days)("the demo, made on %s", (today) => {
  const rows = demoData({ today });

  test("the demo has a license at every edge of expiry, for its agent and for its agency", () => {
    const edges = [
      addDays(today, -1),
      today,
      addDays(today, 1),
      addMonths(today, 6),
      addDays(addMonths(today, 6), 1),
      null,
    ];
    for (const owner of [demoIds.agent, demoIds.agency]) {
      const dates = rows.licenses
        .filter(({ agent_id, agency_id }) => agent_id === owner || agency_id === owner)
        .map(({ expiration_date }) => expiration_date);
      expect(dates).toEqual(expect.arrayContaining(edges));
    }
  });

  test("the demo has E&O policies at every edge of expiry, for its agent and for its agency", () => {
    const edges = [
      addMonths(today, 12),
      addDays(today, 1),
      today,
      addDays(today, -1),
      addDays(today, -803),
      null,
    ];
    for (const owner of [demoIds.agent, demoIds.agency]) {
      const held = rows.eandos.filter(({ agent_id, agency_id }) => agent_id === owner || agency_id === owner);
      expect(held.map(({ expiration_date }) => expiration_date)).toEqual(edges);
      const files = held.map(({ id }) => rows.files.filter(({ eando_id }) => eando_id === id));
      expect(files.map(({ length }) => length)).toEqual([3, 1, 0, 2, 1, 0]);
      expect(new Set(files[0]?.map(({ created_date }) => created_date)).size).toBe(3);
    }
    const insured = new Set(rows.eandos.map(({ agent_id, agency_id }) => agent_id ?? agency_id));
    const uninsured = [...rows.agents, ...rows.agencies].filter(({ id }) => !insured.has(id));
    expect(uninsured.map(({ id }) => id)).toEqual([newcomer.id]);
  });

  test("the demo has certifications for three plan years", () => {
    const year = Number(today.slice(0, 4));
    const years = new Set(rows.agent_contract_certifications.map(({ plan_year }) => plan_year));
    expect([...years].sort()).toEqual([year - 1, year, year + 1]);
  });

  test("no policy of the demo begins before its contract, and nothing in it ends before it starts", () => {
    const contracts = new Map(rows.agent_contracts.map((contract) => [contract.id, contract]));
    for (const { agent_contract_id, effective_date, end_date } of rows.policies) {
      const start = contracts.get(agent_contract_id)?.start_date ?? "9999";
      expect(effective_date >= start && effective_date <= today).toBe(true);
      if (end_date) expect(end_date >= effective_date).toBe(true);
    }
    for (const { start_date, end_date, status } of [...rows.agent_contracts, ...rows.agency_contracts]) {
      if (start_date && end_date) expect(end_date > start_date).toBe(true);
      if (status === "Terminated") expect(end_date && end_date < today).toBeTruthy();
      if (status === "Active") expect(start_date && start_date <= today).toBeTruthy();
    }
  });

  test("no two rows of the demo have the same id, and every known record is among them", () => {
    const ids = tableOrder.flatMap((table) => rows[table].flatMap((row) => ("id" in row ? [row.id] : [])));
    expect(new Set(ids).size).toBe(ids.length);
    const { missing, hostile, ...planted } = demoIds;
    expect(ids).toEqual(expect.arrayContaining(Object.values(planted).flat()));
    for (const id of [missing, hostile.agent, hostile.file, hostile.eAndO, hostile.eAndOFile])
      expect(ids).not.toContain(id);
  });
});

describe("the demo", () => {
  const rows = demoData({ today: "2025-10-20" });

  test("the demo is the same every time it is made for one day", () => {
    expect(demoData({ today: "2025-10-20" })).toEqual(rows);
  });

  test("the demo has the same ids when it is made for another day", () => {
    const other = demoData({ today: "2026-03-01" });
    for (const table of [
      "agents",
      "agencies",
      "agent_contracts",
      "agency_contracts",
      "licenses",
      "eandos",
      "files",
    ] as const) {
      expect(other[table].map(({ id }) => id)).toEqual(rows[table].map(({ id }) => id));
    }
  });

  test("the review desk of the demo has a member without a portal, and something in every queue", () => {
    const [member, ...others] = rows.desk_members;
    expect([others, rows.user_portals.filter(({ sub }) => sub === member?.sub)]).toEqual([[], []]);
    expect(demoAccounts).toContainEqual(expect.objectContaining({ sub: member?.sub, name: member?.name }));
    const open = rows.submissions.filter(({ status }) => status === "under review");
    const kinds = new Set([...open.map(({ kind }) => kind), "HelpRequest"]);
    expect([...kinds].sort()).toEqual([...submissionKinds].sort());
    for (const { id, status, submitted_at } of rows.submissions) {
      const events = rows.submission_events.filter(({ submission_id }) => submission_id === id);
      expect(events[0]).toMatchObject({ event: "submitted", at: submitted_at });
      expect(status).toBeOneOf(["under review", "accepted", "rejected"]);
    }
    // The forms and lists of the demo's producers would show them.
    for (const { kind, agent_id } of open)
      if (agent_id === demoIds.agent) expect(kind).toBeOneOf(["License", "Application"]);
  });

  test("every account of the demo has a portal, except those that are meant to have none", () => {
    const subs = new Set(rows.user_portals.map(({ sub }) => sub));
    const without = demoAccounts.map(({ sub }) => sub).filter((sub) => !subs.has(sub));
    expect(without).toEqual(["demo-none", "demo-desk", "demo-error"]);
    expect(rows.users).toHaveLength(demoAccounts.length);
  });

  test("the demo has an agency with 2,000 agents in it and below it", () => {
    const below = new Set([demoIds.largeAgency]);
    for (const { id, parent_id } of rows.agencies) if (parent_id && below.has(parent_id)) below.add(id);
    expect(below.size).toBe(41);
    expect(rows.agents.filter(({ agency_id }) => agency_id && below.has(agency_id))).toHaveLength(2_000);
  });

  test("no text of the demo has markup or a formula", () => {
    const texts = JSON.stringify({ ...rows, files: rows.files.map(({ content, ...rest }) => rest) });
    expect(texts).not.toMatch(/[<>]|"[=+@-]/);
  });

  test("the documents of the demo are whole PDFs", () => {
    for (const { content } of rows.files) {
      const text = Buffer.from(content).toString("latin1");
      const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
      expect(text.slice(start, start + 4)).toBe("xref");
      const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
        Number(offset),
      );
      expect(offsets.map((offset, index) => text.startsWith(`${index + 1} 0 obj\n`, offset))).toEqual(
        Array(6).fill(true),
      );
      const length = Number(/\/Length (\d+) >>\nstream\n/.exec(text)?.[1]);
      const from = text.indexOf("stream\n") + 7;
      expect(text.slice(from + length, from + length + 10)).toBe("\nendstream");
    }
  });

  test("a PDF keeps brackets and accents, and replaces what its font lacks", () => {
    const text = Buffer.from(pdf("a (b) \\ Peña 日", [])).toString("latin1");
    expect(text).toContain("(a \\(b\\) \\\\ Peña ?) Tj");
  });
});

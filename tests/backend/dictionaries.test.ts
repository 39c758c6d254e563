import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { alert } from "#api/alerts.ts";
import { insurer, state } from "#api/dictionaries.ts";
import { permissions, user } from "#api/session.ts";
import { dictionary } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { newestRun, statementId } from "../support/backend/statements.ts";

const namesIn = (list: Record<string, string | null> | null) =>
  Object.values(list ?? {}).map((name) => name ?? "");

describe.each(oneDatabase)("dictionaries and the session, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  const json = async (path: string, as = "demo-agent") => {
    const response = await ask(path, as);
    expect(response.status, path).toBe(200);
    return response.json();
  };
  const names = async (path: string, as?: string) => Object.keys(dictionary.parse(await json(path, as)));
  const sorted = (list: string[]) =>
    [...list].sort(new Intl.Collator("en", { sensitivity: "base", numeric: true }).compare);

  test("the signed-in user is who the token says, with the name that the backend knows", async () => {
    const { isAuthenticated, claims, nameClaimType } = user.parse(await json("/api/user"));
    expect(isAuthenticated).toBe(true);
    expect(claims).toContainEqual({ type: "sub", value: "demo-agent" });
    expect(claims).toContainEqual({ type: nameClaimType, value: "Marisol Vega" });
    expect(claims).toContainEqual({ type: "email", value: "agent@demo.example" });
    const stranger = user.parse(await json("/api/user", "never-heard-of"));
    expect(stranger.claims.map(({ type }) => type)).not.toContain("name");
  });

  test.each([
    ["demo-agent", 1, 0],
    ["demo-agency", 0, 1],
    ["demo-both", 1, 1],
    ["demo-six", 3, 3],
    ["demo-seven", 4, 3],
    ["demo-many", 130, 120],
    ["demo-none", 0, 0],
    ["demo-unverified", 1, 0],
    ["never-heard-of", 0, 0],
  ])("%s may act for %i agents and %i agencies, sorted by name", async (sub, agents, agencies) => {
    const mine = permissions.parse(await json("/t/agents/my/permissions", sub));
    const agentNames = namesIn(mine.ViewableAgentList);
    const agencyNames = namesIn(mine.ViewableAgencyList);
    expect(agentNames).toHaveLength(agents);
    expect(agencyNames).toHaveLength(agencies);
    expect(agentNames).toEqual(sorted(agentNames));
    expect(agencyNames).toEqual(sorted(agencyNames));
  });

  test("a common word is in the names of more than a hundred portals of the demo account with 250", async () => {
    const mine = permissions.parse(await json("/t/agents/my/permissions", "demo-many"));
    const found = namesIn(mine.ViewableAgencyList).filter((name) => name.includes("Insurance"));
    expect(found.length).toBeGreaterThan(100);
    expect(namesIn(mine.ViewableAgentList).filter((name) => name.includes("a")).length).toBeGreaterThan(100);
  });

  test("the list and the dictionary of carriers agree, and IsActive splits them", async () => {
    const all = insurer.array().parse(await json("/t/insurers"));
    expect(await names("/t/insurers/dictionary")).toEqual(all.map(({ Name }) => Name));
    const active = await names("/t/insurers/dictionary?IsActive=true");
    const inactive = await names("/t/insurers/dictionary?IsActive=false");
    expect(inactive).toEqual(["Old Mill Casualty & Life"]);
    expect(active.length + inactive.length).toBe(all.length);
  });

  test("the parts of the product filter of carriers must hold of one product together", async () => {
    const type = demoIds.policyType;
    const here = await names(
      `/t/insurers/dictionary?ProductsStateId=${demoIds.state}&ProductsPolicyTypeId=${type}`,
    );
    const inCounty = await names(
      `/t/insurers/dictionary?ProductsStateId=${demoIds.state}&ProductsCountyId=${demoIds.county}&ProductsPolicyTypeId=${type}`,
    );
    expect(inCounty.length).toBeGreaterThan(0);
    expect(here).toEqual(expect.arrayContaining(inCounty));
    const dental = await names(`/t/insurers/dictionary?ProductsPolicyTypeId=${idFor("policy type", "DVH")}`);
    expect(dental).toEqual(["Cedar Ridge Assurance", "Meridian Oak Insurance", "Wexley Dental & Vision"]);
    const georgia = idFor("state", "GA");
    expect(
      await names(`/t/insurers/dictionary?ProductsStateId=${georgia}&ProductsCountyId=${demoIds.county}`),
    ).not.toEqual(expect.arrayContaining(["Bright Harbor Medicare"]));
  });

  test("carriers of an agent on a day are those whose contract was in force", async () => {
    const on = (date: string) =>
      names(
        `/t/insurers/dictionary?AgentContractsAgentId=${demoIds.agent}&AgentContractEffectiveDate=${date}`,
      );
    const today = await on("2025-10-20");
    expect(today).toContain("Alder Health Plans");
    expect(today).toContain("Meridian Oak Insurance");
    for (const not of ["Pillar & Pine Life", "Quillback Health Plan", "Tidewater Benefit Company"]) {
      expect(today).not.toContain(not);
    }
    // Terminated 40 days before today, that day included.
    expect(await on("2025-09-10")).toContain("Tidewater Benefit Company");
    expect(await on("2025-09-11")).not.toContain("Tidewater Benefit Company");
    // Ends in 120 days.
    expect(await on("2026-02-17")).toContain("Meridian Oak Insurance");
    expect(await on("2026-02-18")).not.toContain("Meridian Oak Insurance");
    expect(await on("2000-01-01")).toEqual([]);
    expect((await names(`/t/insurers/dictionary?AgentContractsAgentId=${demoIds.agent}`)).length).toBe(15);
  });

  test.each(["2025-13-01", "2025-02-30", "0000-01-01", "2025-02-30T", "yesterday", "2025-10-20' or 1=1", ""])(
    "a dictionary of carriers refuses the contract date %o",
    async (date) => {
      const path = `/t/insurers/dictionary?AgentContractsAgentId=${demoIds.agent}&AgentContractEffectiveDate=`;
      expect((await ask(path + encodeURIComponent(date), "demo-agent")).status).toBe(400);
    },
  );

  test("the dictionary of policy types is narrowed by activity, contract, county and agency", async () => {
    expect(await names("/t/policytypes/dictionary")).toContain("Long-Term Care");
    expect(await names("/t/policytypes/dictionary?IsActive=true")).not.toContain("Long-Term Care");
    const held = await names(
      `/t/policytypes/dictionary?AgentContractsAgentId=${demoIds.agent}&AgentContractEffectiveDate=2025-10-20`,
    );
    expect(held).toContain("Medicare Supplement");
    expect(held).not.toContain("Final Expense");
    expect(await names(`/t/policytypes/dictionary?ProductsCountyId=${demoIds.county}`)).toContain(
      "Medicare Supplement",
    );
    expect(await names(`/t/policytypes/dictionary?AgencyId=${demoIds.agency}`, "demo-agency")).toContain(
      "Final Expense",
    );
  });

  test("the dictionary of products is narrowed by carrier, place, policy type and contract", async () => {
    const all = await names("/t/products/dictionary");
    const ofCarrier = await names(`/t/products/dictionary?InsurerId=${demoIds.carrier}`);
    expect(ofCarrier.length).toBeGreaterThan(0);
    expect(ofCarrier.every((name) => name.startsWith("Alder Health Plans"))).toBe(true);
    expect(all.length).toBeGreaterThan(ofCarrier.length);
    expect(all.some((name) => name.startsWith("Old Mill"))).toBe(false);
    const narrow = await names(
      `/t/products/dictionary?StateId=${demoIds.state}&CountyId=${demoIds.county}&PolicyTypeId=${demoIds.policyType}&InsurerAgentContractsAgentId=${demoIds.agent}&AgentContractEffectiveDate=2025-10-20`,
    );
    expect(narrow.length).toBeGreaterThan(0);
    expect(narrow.length).toBeLessThan(all.length);
    expect(await names(`/t/products/dictionary?StateId=${demoIds.missing}`)).toEqual([]);
    expect(await names("/t/products/dictionary?StateId=nonsense")).toEqual([]);
  });

  test("each policy type that an agent is offered in a county leads to a carrier, and each carrier to a product", async () => {
    const contract = `AgentContractsAgentId=${demoIds.agent}&AgentContractEffectiveDate=2025-10-20`;
    const { rows: counties } = await sql<{ id: string }>`
      select counties.id from counties join states on states.id = counties.state_id
      where states.name in ('Florida', 'Georgia', 'Texas') order by counties.id limit 12`.execute(
      database.db,
    );
    let found = 0;
    for (const { id: county } of counties) {
      const types = dictionary.parse(
        await json(`/t/policytypes/dictionary?ProductsCountyId=${county}&${contract}`),
      );
      for (const type of Object.values(types)) {
        const where = `ProductsCountyId=${county}&ProductsPolicyTypeId=${type}&${contract}`;
        const carriers = dictionary.parse(await json(`/t/insurers/dictionary?${where}`));
        expect(Object.keys(carriers), `${county} ${type}`).not.toEqual([]);
        for (const carrier of Object.values(carriers)) {
          const asked = `CountyId=${county}&PolicyTypeId=${type}&InsurerId=${carrier}&InsurerAgentContractsAgentId=${demoIds.agent}&AgentContractEffectiveDate=2025-10-20`;
          expect(await names(`/t/products/dictionary?${asked}`), asked).not.toEqual([]);
          found += 1;
        }
      }
    }
    expect(found).toBeGreaterThan(5);
  });

  test("the backend lists all states, sorted counties of each state, and license types", async () => {
    expect(state.array().parse(await json("/t/states"))).toHaveLength(56);
    const counties = await names(`/t/counties/${demoIds.state}/dictionary`);
    expect(counties).toEqual(sorted(counties));
    expect(counties).toContain("Pinellas");
    for (const { Id } of state.array().parse(await json("/t/states"))) {
      expect((await names(`/t/counties/${Id}/dictionary`)).length).toBeGreaterThan(0);
    }
    expect(await names("/t/licenseTypes")).toContain("Life and Health");
  });

  test("an agency's carriers and agents reach down its whole downline", async () => {
    expect(await names(`/t/agencies/${demoIds.agency}/insurers`, "demo-agency")).toHaveLength(15);
    const agents = dictionary.parse(
      await json(`/t/agencies/${demoIds.agency}/downlineagents`, "demo-agency"),
    );
    expect(Object.keys(agents).length).toBeGreaterThan(60);
    expect(agents["Marisol Vega"]).toBe(demoIds.agent);
    expect(Object.values(agents)).not.toContain(demoIds.otherAgent);
    const below = await database.db
      .selectFrom("agents")
      .select("id")
      .where("agency_id", "=", idFor("agency", "egret"))
      .execute();
    for (const { id } of below) expect(Object.values(agents)).toContain(id);
  });

  test("two agents of one name are both in the dictionary of a downline's agents", async () => {
    const twin = {
      id: idFor("agent", "twin"),
      first_name: "Marisol",
      last_name: "Vega",
      npn: "123456",
      email: null,
    };
    await database.db
      .insertInto("agents")
      .values({ ...twin, agency_id: demoIds.agency })
      .execute();
    const agents = dictionary.parse(
      await json(`/t/agencies/${demoIds.agency}/downlineagents`, "demo-agency"),
    );
    await database.db.deleteFrom("agents").where("id", "=", twin.id).execute();
    expect(Object.values(agents)).toEqual(expect.arrayContaining([demoIds.agent, twin.id]));
    expect(Object.keys(agents).filter((name) => name.startsWith("Marisol Vega"))).toEqual([
      expect.stringMatching(/^Marisol Vega \(\d+, .+\)$/),
      expect.stringMatching(/^Marisol Vega \(\d+, .+\)$/),
    ]);
  });

  test("the list of alerts has only those in force today", async () => {
    const alerts = alert.array().parse(await json("/t/alerts"));
    const planted = alerts.slice(0, 3);
    expect(planted.map(({ level }) => level)).toEqual(["danger", "warning", "info"]);
    expect(planted.map(({ link_target }) => link_target !== null)).toEqual([false, true, true]);
    expect(alerts.map(({ title }) => title).join()).not.toContain("Office closed");
  });

  test("names of fixed lists come in the first language of Accept-Language", async () => {
    const inSpanish = async (path: string, as: string) => {
      const answer = await ask(path, as, { headers: { "Accept-Language": "es-US,en;q=0.5" } });
      expect(answer.headers.get("Vary")).toContain("Accept-Language");
      return JSON.stringify(await answer.json());
    };
    for (const [path, as, spanish, english] of [
      ["/t/licenseTypes", "demo-agent", "Vida y salud", "Life and Health"],
      [`/t/agents/${demoIds.agent}/licenses`, "demo-agent", "Vida y salud", "Life and Health"],
      [`/t/agentlicenses/${demoIds.agentLicense}/files`, "demo-agent", '"Licencia"', '"License"'],
      [`/t/eandos/${demoIds.agentEAndO}/files`, "demo-agent", "Endoso", '"Endorsement"'],
      [
        `/t/agentcontracts/${demoIds.agentContract}/files`,
        "demo-agent",
        "Tabla de comisiones",
        '"Commission',
      ],
      [`/t/v2/agencies/${demoIds.agency}/agents/${demoIds.agent}`, "demo-agency", '"Oficina"', '"Office"'],
      [
        `/t/v2/agencies/${demoIds.agency}/agents/${demoIds.agent}`,
        "demo-agency",
        '"Vida y salud"',
        '"Health"',
      ],
      ["/t/policytypes/dictionary", "demo-agent", "Plan de necesidades especiales", "Special Needs"],
      [
        `/t/agents/${demoIds.agent}/enrollments?pageSize=100`,
        "demo-agent",
        "Seguro suplementario",
        "Medicare Supp",
      ],
      [`/t/agents/${demoIds.agent}/enrollments/recent`, "demo-agent", "con medicamentos", "Prescription"],
      [
        `/t/agents/${demoIds.agent}/enrollmentsearchform`,
        "demo-agent",
        "A petición del cliente",
        "Requested by",
      ],
    ] as const) {
      const told = await inSpanish(path, as);
      expect(told, path).toContain(spanish);
      expect(told, path).not.toContain(english);
      expect(JSON.stringify(await json(path, as)), path).toContain(english);
    }
  });

  test("names of policy and file types come in Spanish wherever they are listed, when Spanish is asked for", async () => {
    const run = `/t/agencystatements/${demoIds.agency}/${statementId(demoIds.agency, newestRun)}`;
    const spanish =
      /Seguro suplementario|Plan de|con medicamentos|Dental, vista|Gastos finales|Certificado|Endoso/;
    const english =
      /Medicare Supplement|Prescription Drug|Special Needs|Dental, V|Final Exp|Certificate|Endorse/;
    for (const [path, as = "demo-agency"] of [
      [`/t/agencies/${demoIds.agency}/enrollments/${demoIds.enrollment}`],
      [`/t/agencies/${demoIds.agency}/eandos/${demoIds.agencyEAndO}/files`],
      [`${run}/payments/commissions/processed?pageSize=100`],
      [`${run}/changes?maxResults=100`],
      [`/t/agents/${demoIds.agent}/expectedpayments?pageSize=100`, "demo-agent"],
      [`/t/agencies/${demoIds.agency}/onholdpayments?pageSize=100`],
    ] as const) {
      const [inEnglish, inSpanish] = await Promise.all(
        ["en", "es"].map(async (language) => {
          const answer = await ask(path, as, { headers: { "Accept-Language": language } });
          return JSON.stringify(await answer.json());
        }),
      );
      expect(inEnglish, path).toMatch(english);
      expect(inSpanish, path).toMatch(spanish);
      expect(inSpanish, path).not.toMatch(english);
    }
  });

  test("alerts come in the first language of Accept-Language, in English where there are no Spanish words", async () => {
    const alertsIn = async (language: string) => {
      const answer = await ask("/t/alerts", "demo-agent", { headers: { "Accept-Language": language } });
      expect(answer.headers.get("Vary")).toBe("Accept-Language");
      return alert.array().parse(await answer.json());
    };
    const english = await alertsIn("en");
    expect(english[0]?.title).toBe("Enrollment exports are delayed");
    for (const other of ["fr", "", "x".repeat(5000), "en-US,es;q=0.9"])
      expect(await alertsIn(other), other).toEqual(english);
    const spanish = await alertsIn("es-PR,es;q=0.9,en;q=0.8");
    expect(await alertsIn("fr, es"), "the first language that the product has").toEqual(spanish);
    expect(spanish.slice(0, 3).map(({ title, link_text }) => [title, link_text])).toEqual([
      ["Las exportaciones de inscripciones están retrasadas", null],
      ["Certifíquese antes de vender", "Ver sus contratos"],
      ["Nuevas fechas de capacitación", "Abrir el calendario"],
    ]);
    expect(spanish.slice(0, 3).map(({ body }) => body?.slice(0, 15))).toEqual([
      "Esta semana dos",
      "Las aseguradora",
      undefined,
    ]);
    const wordless = ({ id, level, link_target }: (typeof english)[number]) => ({ id, level, link_target });
    expect(spanish.map(wordless)).toEqual(english.map(wordless));
    // The alert of the hostile fixture has no Spanish text.
    expect(spanish.slice(3)).toEqual(english.slice(3));
    expect(spanish.length).toBeGreaterThan(3);
    await database.db
      .updateTable("alerts")
      .set({ translations: JSON.stringify({ es: { title: spanish[1]?.title } }) })
      .where("id", "=", english[1]?.id ?? "")
      .execute();
    expect((await alertsIn("es"))[1]).toMatchObject({ title: spanish[1]?.title, body: english[1]?.body });
  });
});

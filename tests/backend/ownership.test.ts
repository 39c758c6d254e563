import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { known } from "#backend/demo/known.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { type Ask, asking, testBackend } from "./support/backend.ts";
import { databaseKinds } from "./support/databases.ts";
import { elsewhere, malformed, matrix, principals } from "./support/matrix.ts";

/** Who may see what: every route, asked by everybody, for records that are theirs and records that are not. */

describe.each(databaseKinds)("who may see what, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let app: BackendApp;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    app = testBackend(database.db);
    ask = asking(app);
  });
  afterAll(() => database.close());

  const answerTo = async (path: string, as?: string) => {
    const response = await ask(path, as);
    return { status: response.status, body: await response.text() };
  };

  test("the matrix has every route the backend serves, and no other", () => {
    const served = app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(served)].sort()).toEqual([...Object.keys(matrix), ...Object.keys(elsewhere)].sort());
  });

  describe.each(Object.entries(matrix))("%s", (_, line) => {
    const everybody = line.owner === "everybody";
    const owner = principals[line.owner === "everybody" ? "agent" : line.owner];

    test("needs a token", async () => {
      for (const path of [line.own, ...(line.foreign ?? []), line.missing ?? line.own]) {
        expect((await ask(path)).status).toBe(401);
      }
    });

    test("answers those it belongs to", async () => {
      const entitled = everybody ? Object.values(principals) : [owner];
      for (const sub of entitled) {
        const response = await ask(line.own, sub);
        expect(response.status, sub).toBe(200);
        await response.arrayBuffer();
      }
    });

    test.runIf(line.missing)("treats everybody else as if there were no such record", async () => {
      const missing = await answerTo(line.missing ?? "", owner);
      expect(missing.status).toBe(404);
      const strangers = Object.values(principals).filter((sub) => !everybody && sub !== owner);
      for (const sub of strangers) expect(await answerTo(line.own, sub), sub).toEqual(missing);
      for (const path of line.foreign ?? []) expect(await answerTo(path, owner), path).toEqual(missing);
      const [before = "", after = ""] = (line.missing ?? "").split(known.missing);
      // In a query the id is part of a path that must first have a known shape.
      if (before.includes("?")) return;
      for (const id of malformed)
        expect(await answerTo(`${before}${id}${after}`, owner), id).toEqual(missing);
    });
  });

  test("a foreign record answers even those who know its owner's other records", async () => {
    const seen = await ask(
      `/t/agencies/${known.agency}/contracts/${known.agencyContract}/downlines`,
      principals.agency,
    );
    expect(await seen.text()).toContain(known.agent);
    expect((await ask(`/t/agents/${known.agent}/contracts`, principals.agency)).status).toBe(404);
  });

  test("the singular owner segment is the same address", async () => {
    const plural = await answerTo(`/t/agents/${known.agent}/contracts`, principals.agent);
    expect(await answerTo(`/t/agent/${known.agent}/contracts`, principals.agent)).toEqual(plural);
    expect((await ask(`/t/agency/${known.agency}/contracts`, principals.agency)).status).toBe(200);
    expect((await ask(`/t/agent/${known.otherAgent}/contracts`, principals.agent)).status).toBe(404);
    expect((await ask(`/t/agent/${known.agent}/contracts`)).status).toBe(401);
  });

  test("what is refused to somebody without portals opens once they have the right: the refusals above mean something", async () => {
    const sub = principals.nobodysPortal;
    const given = [
      { sub, agent_id: known.agent, agency_id: null },
      { sub, agent_id: null, agency_id: known.agency },
    ];
    await database.db.insertInto("user_portals").values(given).execute();
    try {
      for (const { own } of Object.values(matrix)) {
        const response = await ask(own, sub);
        expect(response.status, own).toBe(200);
        await response.arrayBuffer();
      }
    } finally {
      await database.db.deleteFrom("user_portals").where("sub", "=", sub).execute();
    }
  });

  test("a right that is taken away is gone with the next request", async () => {
    const path = `/t/agents/${known.otherAgent}/contracts`;
    const file = `/t/files/${known.otherAgentContractFile}/downloadurl`;
    expect((await ask(path, principals.other)).status).toBe(200);
    const address: string = await (await ask(file, principals.other)).json();
    expect((await ask(address, principals.other)).status).toBe(200);
    await database.db.deleteFrom("user_portals").where("agent_id", "=", known.otherAgent).execute();
    try {
      expect((await ask(path, principals.other)).status).toBe(404);
      expect((await ask(file, principals.other)).status).toBe(404);
      expect((await ask(address, principals.other)).status).toBe(404);
    } finally {
      const right = { sub: principals.other, agent_id: known.otherAgent, agency_id: null };
      await database.db.insertInto("user_portals").values(right).execute();
    }
  });

  test("ids in filters give nothing away", async () => {
    const filters = [
      (id: string) => `/t/insurers?AgentContractsAgentId=${id}`,
      (id: string) =>
        `/t/insurers/dictionary?AgentContractsAgentId=${id}&AgentContractEffectiveDate=2025-10-20`,
      (id: string) => `/t/policytypes/dictionary?AgentContractsAgentId=${id}`,
      (id: string) => `/t/products/dictionary?InsurerAgentContractsAgentId=${id}`,
    ];
    for (const path of filters) {
      const missing = await answerTo(path(known.missing), principals.agent);
      expect(missing.status).toBe(200);
      expect(["[]", "{}"]).toContain(missing.body);
      expect((await answerTo(path(known.agent), principals.agent)).body).not.toBe(missing.body);
      expect((await answerTo(path(known.agent), principals.agency)).body, "downline").not.toBe(missing.body);
      expect(await answerTo(path(known.otherAgent), principals.agent)).toEqual(missing);
      expect(await answerTo(path(known.otherAgent), principals.agency)).toEqual(missing);
      expect(await answerTo(path(known.agent), principals.nobodysPortal)).toEqual(missing);
      expect(await answerTo(path("nonsense"), principals.agent)).toEqual(missing);
    }
    const ofAgency = (id: string) => `/t/policytypes/dictionary?AgencyId=${id}`;
    expect((await answerTo(ofAgency(known.agency), principals.agency)).body).not.toBe("{}");
    for (const id of [known.otherAgency, known.downlineAgency, known.missing, "nonsense"]) {
      expect((await answerTo(ofAgency(id), principals.agency)).body, id).toBe("{}");
    }
  });
});

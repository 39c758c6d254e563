import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connecture } from "#api/connecture.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";

describe.each(oneDatabase)("the marketplace, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  async function instance(path: string, as: string) {
    const response = await ask(path, as);
    expect(response.status, path).toBe(200);
    return connecture.parse(await response.json());
  }

  const sso = (key: string) => `https://marketplace.example/sso?broker=${key}`;

  test("a captive agent and a captive agency are told to be so, with their address of the marketplace", async () => {
    expect(await instance(`/t/agents/${demoIds.agent}/connecture`, "demo-agent")).toEqual({
      sso_url: sso("marisol-vega"),
      is_captive: true,
    });
    expect(await instance(`/t/agencies/${demoIds.otherAgency}/connecture`, "demo-both")).toEqual({
      sso_url: sso("granite-peak"),
      is_captive: true,
    });
  });

  test("other agents and agencies have a marketplace that is not captive, or none", async () => {
    expect((await instance(`/t/agents/${demoIds.otherAgent}/connecture`, "demo-both")).is_captive).toBe(
      false,
    );
    expect((await instance(`/t/agencies/${demoIds.agency}/connecture`, "demo-agency")).is_captive).toBe(
      false,
    );
    const without = await instance(`/t/agents/${idFor("agent", "priya-raman")}/connecture`, "demo-six");
    expect(without).toEqual({ sso_url: null, is_captive: false });
  });

  test("the marketplace is told at a path with the singular owner as well", async () => {
    expect((await instance(`/t/agent/${demoIds.agent}/connecture`, "demo-agent")).is_captive).toBe(true);
  });
});

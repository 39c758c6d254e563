import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractFile } from "#api/contracts.ts";
import { eAndO } from "#api/eandos.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, publicUrl, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { answerTo } from "../support/backend/ownership.ts";

/** E&O insurance: `docs/product/eandos.md`. */

describe.each(oneDatabase)("E&O insurance, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  const listed = async (path: string, as: string) => eAndO.array().parse(await (await ask(path, as)).json());
  const files = async (path: string, as: string) =>
    contractFile.array().parse(await (await ask(path, as)).json());

  test.each([
    ["an agent", `/t/agents/${demoIds.agent}/eandos`, "demo-agent"],
    ["an agency", `/t/agencies/${demoIds.agency}/eandos`, "demo-agency"],
  ])(
    "the list of E&O policies of %s begins with what ends last and has what never ends behind it",
    async (_, path, as) => {
      const all = await listed(path, as);
      expect(all.map(({ ExpirationDate }) => ExpirationDate)).toEqual([
        "2026-10-20",
        "2025-10-21",
        "2025-10-20",
        "2025-10-19",
        "2023-08-09",
        null,
      ]);
      expect(all.at(-1)).toMatchObject({ PolicyNumber: null, CoverageLimits: null });
      expect(all[0]).toMatchObject({ PolicyNumber: expect.any(String), CoverageLimits: expect.any(String) });
    },
  );

  test("the files of an E&O policy come newest first, by the address of the owner's kind", async () => {
    const dates = async (path: string, as: string) =>
      (await files(path, as)).map(({ CreatedDate }) => CreatedDate);
    const three = ["2025-10-17", "2025-10-16", "2025-04-13"];
    expect(await dates(`/t/eandos/${demoIds.agentEAndO}/files`, "demo-agent")).toEqual(three);
    expect(await dates(`/t/eandos/${demoIds.agentEAndOWithoutFiles}/files`, "demo-agent")).toEqual([]);
    const ofAgency = `/t/agencies/${demoIds.agency}/eandos/${demoIds.agencyEAndO}/files`;
    expect(await dates(ofAgency, "demo-agency")).toEqual(three);
  });

  test("an agency's E&O policy opens below its own agency only, even for a user who may act for both", async () => {
    const [spruce, cornerstone] = ["blue-spruce", "cornerstone"].map((key) => ({
      agency: idFor("agency", key),
      eAndO: idFor("eando", `agency:${key}:1`),
    }));
    const path = (agency = "", id = "") => `/t/agencies/${agency}/eandos/${id}/files`;
    for (const own of [spruce, cornerstone]) {
      expect((await ask(path(own?.agency, own?.eAndO), "demo-six")).status).toBe(200);
    }
    const missing = await answerTo(ask, path(spruce?.agency, demoIds.missing), "demo-six");
    expect(missing.status).toBe(404);
    expect(await answerTo(ask, path(spruce?.agency, cornerstone?.eAndO), "demo-six")).toEqual(missing);
    expect(await answerTo(ask, path(cornerstone?.agency, spruce?.eAndO), "demo-six")).toEqual(missing);
  });

  test("hostile texts of an E&O policy come as they are, and a hostile file name does no harm", async () => {
    const { sub, agent, eAndO: id, eAndOFile } = demoIds.hostile;
    const [hostile] = await listed(`/t/agents/${agent}/eandos`, sub);
    expect(hostile?.IssuedBy).toBe('=1+1 <img src=x onerror="alert(1)">');
    expect((await files(`/t/eandos/${id}/files`, sub)).map(({ Id }) => Id)).toEqual([eAndOFile]);
    const address: string = await (await ask(`/t/files/${eAndOFile}/downloadurl`, sub)).json();
    expect(address.startsWith(`${publicUrl}/files/${eAndOFile}?`)).toBe(true);
    const file = await ask(address, sub);
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(file.headers.get("X-Injected")).toBeNull();
    expect(file.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="[^"]*"; filename\*=UTF-8''[^"; ]+$/,
    );
    await file.arrayBuffer();
  });
});

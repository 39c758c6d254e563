import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { isUuid } from "#backend/rights.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import {
  addressOf,
  auditedBackend,
  bearing,
  encoded,
  leftBy,
  policies,
  type Row,
} from "../support/backend/audit.ts";
import { type Ask, asking, testBackend, tokenFor } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  addPrincipals,
  type Line,
  malformed,
  matrix,
  openToUsers,
  principals,
} from "../support/backend/matrix.ts";
import { servedRoutes } from "../support/backend/ownership.ts";

/** Row 116: the audit log itself holds nothing of a person, whatever is asked for; `docs/decisions/0207`. */

const { agent, otherAgent, nobodysPortal } = principals;

describe.each(oneDatabase)("the audit log after everybody asked for everything, on $name", (kind) => {
  let database: OpenDatabase;
  let ask: Ask;
  let made: Row[];
  const secrets: string[] = [];

  beforeAll(async () => {
    database = await kind.openFilled();
    await addPrincipals(database.db);
    ask = asking(auditedBackend(database.db));
    made = await leftBy(database, async () => {
      for (const line of Object.values(matrix)) await walk(line);
      for (const { everybody } of Object.values(openToUsers))
        await asked(`${everybody}?search=Jane+Doe`, agent);
      await askWithSecrets();
    });
  });
  afterAll(() => database.close());

  const asked = async (path: string, as: string, init?: RequestInit) =>
    (await ask(path, as, init)).arrayBuffer();

  async function walk(line: Line): Promise<void> {
    for (const [owner, id] of line.own) {
      await asked(line.path(id), principals[owner], line.send?.(id));
      await asked(line.path(id), nobodysPortal, line.send?.(id));
    }
    for (const id of [line.missing, "Jane%20Doe", "jane@doe.example", "123-45-6789", ...malformed]) {
      await asked(line.path(id), agent, line.send?.(id));
    }
  }

  async function askWithSecrets(): Promise<void> {
    for (const file of [demoIds.agentContractFile, demoIds.agentLicenseFile]) {
      const address: string = await (await ask(addressOf(file), agent)).json();
      secrets.push(new URL(address).searchParams.get("signature") ?? "");
      for (const as of [agent, otherAgent]) await asked(address, as);
    }
    const token = await tokenFor(agent, (jwt) => jwt.setExpirationTime("-1h"));
    secrets.push(...token.split("."));
    await ask(policies, undefined, bearing(token));
    await ask(encoded("/t/agents/Jane Doe/policies/excel"), agent);
  }

  test("the audit log has rows of every kind", () => {
    expect(made.length).toBeGreaterThan(200);
    expect(new Set(made.map(({ action }) => action))).toEqual(
      new Set(["read", "write", "export", "download", "refused"]),
    );
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200, 401, 403, 404]));
  });

  test("the audit log has only words of the backend's own in it, ids, subjects and numbers", () => {
    const resources = servedRoutes(testBackend(database.db)).map((route) =>
      route.replace(/^\w+ /, "").replace(/:(\w+)/g, "{$1}"),
    );
    const shape = z.strictObject({
      id: z.number(),
      at: z.date(),
      sub: z.enum(Object.values(principals)).nullable(),
      action: z.enum(["read", "write", "export", "download", "refused"]),
      resource: z.enum(resources),
      record: z.array(z.guid().nullable()),
      status: z.number(),
      request_id: z.literal("0123456789abcdef"),
      times: z.literal(1),
    });
    for (const row of made) expect(shape.safeParse(row).error, JSON.stringify(row)).toBeUndefined();
    expect(shape.safeParse({ ...made[0], resource: "/t/agents/Jane Doe" }).success).toBe(false);
    expect(shape.safeParse({ ...made[0], record: ["Jane Doe"] }).success).toBe(false);
  });

  test("the audit log has no name, address, number, file name, token or signature in it", async () => {
    const { rows } = await sql<{ word: string | null }>`
      select name as word from agents union select first_name from agents union select last_name from agents
      union select email from agents union select npn from agents
      union select name from users union select email from users union select name from agencies
      union select holder_first_name from policies union select holder_last_name from policies
      union select policy_number from policies union select writing_number from agent_contracts
      union select license_number from licenses union select file_name from files
      union select issued_by from eandos union select policy_number from eandos
      union select jsonb_path_query(content, 'strict $.**? (@.type() == "string")') #>> '{}' from submissions
      union select idempotency_key from submissions`.execute(database.db);
    const subjects = new Set<string | null>(Object.values(principals));
    const isPersonal = (word: string) => word.length > 2 && !subjects.has(word) && !isUuid(word);
    const names = rows.flatMap(({ word }) => (word && isPersonal(word) ? [word] : []));
    const personal = [...names, ...secrets, "Jane", "Doe", "jane", "123-45-6789"];
    expect(names.length).toBeGreaterThan(200);
    expect(secrets.filter((secret) => secret.length > 20)).toHaveLength(5);
    // A short word may stand within an id; as a word of its own it does not.
    const wordsOf = (some: Row[]) => {
      const text = some.flatMap(({ sub, action, resource, record, request_id }) => [
        sub ?? "",
        action,
        ...resource.split("/"),
        ...record.map(String),
        request_id,
      ]);
      return new Set(text.flatMap((part) => [part, decodeURIComponent(part), ...part.split(/\W+/)]));
    };
    const foundIn = (some: Row[]) => {
      const words = wordsOf(some);
      return personal.filter((word) => words.has(word));
    };
    expect(foundIn(made)).toEqual([]);
    const [first] = made;
    expect(
      first && foundIn([{ ...first, resource: `/t/agents/${encodeURIComponent(names[0] ?? "")}` }]),
    ).toContain(names[0]);
  });
});

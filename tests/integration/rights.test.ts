import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import type { IdentityProvider } from "../support/identity-provider.ts";
import { startOnOwnBackend } from "../support/own-backend.ts";
import type { Running } from "../support/portal.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/**
 * Row 28: somebody loses a right while signed in. The portal is the built one; the backend is the reference backend,
 * here in the test's own process so that the test can reach its database.
 */

const asAgent = pathsFor({ type: "agent", id: demoIds.otherAgent });
const asAgency = pathsFor({ type: "agency", id: demoIds.otherAgency });
const sub = "demo-both";
const rights = [
  { sub, agent_id: demoIds.otherAgent, agency_id: null },
  { sub, agent_id: null, agency_id: demoIds.otherAgency },
];

let database: OpenDatabase;
let provider: IdentityProvider;
let running: Awaited<ReturnType<typeof startOnOwnBackend>> | undefined;
let portal: Running;
let carrier: string;
let fails: (path: string) => number | undefined = () => undefined;

beforeAll(async () => {
  running = await startOnOwnBackend((path) => fails(path));
  ({ database, provider, portal } = running);
  const found = await database.db
    .selectFrom("carriers")
    .select("name")
    .where("id", "=", demoIds.carrier)
    .executeTakeFirstOrThrow();
  carrier = found.name;
});
beforeEach(async () => {
  fails = () => undefined;
  await take();
  await database.db.insertInto("user_portals").values(rights).execute();
});
afterAll(() => running?.stop());

const take = (column: "agent_id" | "agency_id" | "sub" = "sub") =>
  database.db.deleteFrom("user_portals").where("sub", "=", sub).where(column, "is not", null).execute();

async function signedIn(who = sub): Promise<Visitor> {
  provider.letIn({ sub: who, email: `${who}@demo.example` });
  const somebody = visitor(portal.url);
  await somebody.get(asAgent.home());
  return somebody;
}

const landing = (url: string) => new URL(url).pathname;

test("a user who loses a portal sees its pages, data, files and exports no more", async () => {
  const somebody = await signedIn();
  const list = asAgent.contracts({ status: "All" });
  const detail = asAgent.contract(demoIds.otherAgentContract);
  const file = asAgent.contractFile(demoIds.otherAgentContract, demoIds.otherAgentContractFile);
  const workbook = asAgency.policiesExport(demoIds.otherAgencyContract);
  const show = (html: string) => html.includes(carrier);
  expect(show((await somebody.get(list)).html)).toBe(true);
  expect(show((await somebody.get(detail)).html)).toBe(true);
  expect((await somebody.get(file)).headers["content-type"]).toMatch(/^application\/pdf/);
  expect((await somebody.get(workbook)).headers["content-type"]).toMatch(/spreadsheet/);

  const refused = async (address: string) => {
    const answer = await somebody.get(address);
    expect(show(answer.html), address).toBe(false);
    expect(answer.headers["content-type"], address).toMatch(/^text\/html/);
    expect(answer.html).not.toContain(demoIds.otherAgentContractFile);
  };
  await take("agent_id");
  for (const address of [list, detail, file]) await refused(address);
  for (const address of [list, detail]) {
    const [path, query] = address.split("?");
    const { bytes } = await somebody.get(`${path}.data?${query}`, { follow: false });
    expect(show(bytes.toString()), address).toBe(false);
  }
  expect(show((await somebody.get(asAgency.contracts({ status: "All" }))).html)).toBe(true);
  await take("agency_id");
  await refused(workbook);
});

test("a new sign-in knows nothing of the portals of the one before", async () => {
  await signedIn();
  await take();
  const again = await signedIn();
  expect(landing((await again.get(asAgent.contracts())).url)).toBe("/unrecognized-user");
  await database.db
    .insertInto("user_portals")
    .values(rights[1] ?? [])
    .execute();
  const third = await signedIn();
  expect(landing((await third.get(asAgent.contracts())).url)).toBe("/unauthorized-portal");
  expect((await third.get(asAgency.contracts())).status).toBe(200);
});

test("rights given later open a portal that was refused", async () => {
  await take("agent_id");
  const somebody = await signedIn();
  expect(landing((await somebody.get(asAgent.contracts())).url)).toBe("/unauthorized-portal");
  await database.db
    .insertInto("user_portals")
    .values(rights[0] ?? [])
    .execute();
  expect((await (await signedIn()).get(asAgent.contracts())).status).toBe(200);
});

test.each([
  [403, "contracts", asAgent.contracts(), `/t/agents/${demoIds.otherAgent}/contracts`],
  [404, "contracts", asAgent.contracts(), `/t/agents/${demoIds.otherAgent}/contracts`],
  [404, "producers", asAgency.producers(), `/t/v2/agencies/${demoIds.otherAgency}/downlineagentcontracts`],
] as const)(
  "a backend that says %i to the list of %s makes the portal forget at once which portals there were, for that session alone",
  async (status, _list, address, call) => {
    const somebody = await signedIn();
    const other = await signedIn("demo-agency");
    const otherHome = pathsFor({ type: "agency", id: demoIds.agency });
    expect((await other.get(otherHome.contracts())).status).toBe(200);
    expect((await somebody.get(address)).status).toBe(200);
    let asked = 0;
    fails = (path) => {
      if (path === "/t/agents/my/permissions") asked += 1;
      return path === call ? status : undefined;
    };
    await somebody.get(address);
    expect(asked).toBe(0);
    await take();
    expect(landing((await somebody.get(address)).url)).toBe("/unrecognized-user");
    expect(asked).toBe(1);
    expect((await other.get(otherHome.contracts())).status).toBe(200);
    expect(asked).toBe(1);
  },
);

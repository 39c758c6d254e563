import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { startOnOwnBackend } from "../support/own-backend.ts";
import { signInOnly } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** Lists narrowed to agents of a name on the reference backend, with and without its announcement: `docs/decisions/0217`. */

const agency = pathsFor({ type: "agency", id: demoIds.agency });
const lists = [
  ["producer contracts", agency.producers],
  ["enrollments", agency.enrollments],
] as const;

let own: Awaited<ReturnType<typeof startOnOwnBackend>>;
let isAnnounced = true;
let somebody: Visitor;

beforeAll(async () => {
  own = await startOnOwnBackend((path) => (path.endsWith("/features") && !isAnnounced ? 404 : undefined));
  own.provider.letIn({ sub: "demo-agency", email: "agency@demo.example" });
  somebody = visitor(own.portal.url);
  await signInOnly(somebody);
});
beforeEach(() => {
  isAnnounced = true;
});
afterAll(() => own?.stop());

const rowsOf = (html: string) => html.match(/<tbody.*<\/tbody>/s)?.[0].replace(/href="[^"]*"/g, "") ?? "";

test.each(lists)(
  "%s of an agent's name are the same with and without the announcement",
  async (_, listAt) => {
    for (const agent of ["vega marisol", "MARÍSOL", "nobody has this name", "%", "_"]) {
      isAnnounced = true;
      const announced = await somebody.get(listAt({ agent }));
      const file = await somebody.get(listToolAt(listAt({ agent }), "csv"));
      isAnnounced = false;
      const other = await somebody.get(listAt({ agent }));
      expect([announced.status, other.status]).toEqual([200, 200]);
      expect(other.words, agent).toContain(`Agent: ${agent}`);
      expect(rowsOf(other.html), agent).toBe(rowsOf(announced.html));
      expect(rowsOf(announced.html) === "", agent).toBe(!/mar.sol/i.test(agent));
      // The columns of NPN and email are announced as well.
      const lines = ({ bytes }: { bytes: Buffer }) => bytes.toString().split("\r\n").length;
      expect(lines(await somebody.get(listToolAt(listAt({ agent }), "csv")))).toBe(lines(file));
      isAnnounced = true;
    }
  },
);

test.each(lists)("a file of %s has the rows of the narrowed list, and no others", async (name, listAt) => {
  const query = { agent: "co", pageSize: "100" };
  const { words, html } = await somebody.get(listAt(query));
  const total = Number(/([\d,]+) (contracts|enrollments), sorted/.exec(words)?.[1]?.replace(",", ""));
  const all = await somebody.get(listAt({}));
  const ofAll = Number(/([\d,]+) (contracts|enrollments), sorted/.exec(all.words)?.[1]?.replace(",", ""));
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(ofAll);
  const csv = (await somebody.get(listToolAt(listAt(query), "csv"))).bytes.toString().trim().split("\r\n");
  expect(csv, name).toHaveLength(total + 1);
  const column = csv[0]?.split(",").findIndex((head) => /Agent|Producer/.test(head)) ?? -1;
  expect(column).toBeGreaterThan(-1);
  expect((await somebody.get(listToolAt(listAt(query), "excel"))).bytes.subarray(0, 2).toString()).toBe("PK");
  expect(html).toContain("(choose one)");
});

test("an agent's portal has no filter by agent name", async () => {
  own.provider.letIn({ sub: "demo-agent", email: "agent@demo.example" });
  const agent = visitor(own.portal.url);
  await signInOnly(agent);
  const paths = pathsFor({ type: "agent", id: demoIds.agent });
  const plain = await agent.get(paths.enrollments());
  const named = await agent.get(paths.enrollments({ agent: "zzz" }));
  expect(rowsOf(named.html)).toBe(rowsOf(plain.html));
  expect(named.words).not.toContain("Agent: zzz");
  expect((await agent.get(paths.producers({ agent: "a" }))).status).toBe(403);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { policyFaults } from "../support/security/checks.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { type Answer, visitor } from "../support/visitor.ts";

/** Somebody who asks for much at once leaves something for others: row 83 of `docs/security.md`. */

const MAX_CONCURRENT = 2;
const MAX_WAITING = 40;
const WRITES = 30;
const agent = pathsFor({ type: "agent", id: standIn.agentId });

const all = standInsOfFile({ WRITES_PER_MINUTE: String(WRITES) });

test("of 200 requests at once some wait, the others are told to come again, and nobody else notices", async () => {
  const [busy, other] = [await newcomer(all), await newcomer(all)];
  await other.get(agent.contracts());
  const lines = all.portal.log().length;
  const asked = Array.from({ length: 200 }, () => busy.get(agent.contracts()));
  const theirs = await other.get(agent.contracts());
  expect(theirs.status).toBe(200);
  expect(theirs.words).toContain(standIn.carrier);
  const answers = await Promise.all(asked);
  const of = (status: number) => answers.filter((answer) => answer.status === status);
  expect(of(200).length + of(429).length).toBe(200);
  expect(of(200).length).toBeGreaterThanOrEqual(MAX_CONCURRENT + MAX_WAITING);
  expect(of(429).length).toBeGreaterThan(0);
  for (const refused of of(429)) expectTurnedAway(refused);
  // Each has its line, and the app was not asked for those that were turned away.
  await expect
    .poll(() =>
      all.portal
        .log()
        .slice(lines)
        .match(/"status":429/g),
    )
    .toHaveLength(of(429).length);
  expect((await busy.get(agent.contracts())).status).toBe(200);
});

test("several sign-ins of one user have one share, and nobody else notices", async () => {
  const sub = `visitor-${randomUUID()}`;
  all.provider.letIn({ sub });
  const signIns = [visitor(all.url), visitor(all.url), visitor(all.url)];
  for (const somebody of signIns) {
    await signInOnly(somebody);
    await somebody.get(agent.contracts());
  }
  const other = await newcomer(all);
  const asked = signIns.flatMap((somebody) =>
    Array.from({ length: 66 }, () => somebody.get(agent.contracts(), { follow: false })),
  );
  expect((await other.get(agent.contracts())).status).toBe(200);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

test("whoever waits for the backend keeps nobody else waiting, not even themselves", async () => {
  const somebody = await newcomer(all);
  await somebody.get(agent.contracts());
  all.backend.fail(`/t/agents/${standIn.agentId}/licenses`, { kind: "slow", delayMs: "untilReleased" });
  const hanging = Array.from({ length: MAX_CONCURRENT * 2 }, () => somebody.get(agent.licenses()));
  await expect.poll(() => all.backend.open(), { timeout: 20_000 }).toBeGreaterThanOrEqual(MAX_CONCURRENT * 2);
  expect((await somebody.get(agent.contracts())).status).toBe(200);
  all.backend.heal();
  await Promise.all(hanging);
});

test("who sends more forms in a minute than anybody can is told when to come again, and nobody else notices", async () => {
  const [busy, other] = [await newcomer(all), await newcomer(all)];
  // From the second request on, the sign-ins of a user count together.
  await busy.get(agent.contracts());
  const send = (somebody: typeof busy) => somebody.post("/preferences", { csrf: "any" }, { follow: false });
  for (let sent = 0; sent < WRITES; sent++) expect((await send(busy)).status).toBe(403);
  const refused = await send(busy);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(2);
  expect(seconds).toBeLessThanOrEqual(60);
  expectTurnedAway(refused, seconds);
  expect((await busy.get(agent.contracts())).status, "pages go on").toBe(200);
  expect((await send(other)).status).toBe(403);
});

function expectTurnedAway({ words, headers }: Answer, seconds = 2) {
  expect(words).toContain("You sent too many requests at once. Wait");
  expect(words).toContain("Hizo demasiadas peticiones a la vez.");
  expect(headers["retry-after"]).toBe(String(seconds));
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(policyFaults(headers["content-security-policy"]?.toString())).toEqual([]);
}

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend, tokenFor } from "../support/backend/backend.ts";
import { isThorough, oneDatabase } from "../support/backend/databases.ts";
import {
  addPrincipals,
  elsewhere,
  malformed,
  matrix,
  openToAll,
  openToUsers,
  principals,
} from "../support/backend/matrix.ts";
import { answerTo, ownershipFaults, servedRoutes, strangerFaults } from "../support/backend/ownership.ts";
import { nothing, submittedBy, submittedRows } from "../support/backend/submitting.ts";

/** The rights of every route: everybody asks for records that are theirs, and for records that are not. */

/** Nobody answers there: the pages of the desk that nobody is let into need no provider. */
const desk = {
  url: "http://desk.test",
  issuer: "http://127.0.0.1:9",
  clientId: "desk",
  clientSecret: "secret",
};
const options = { policiesExportExcludedAgencyId: demoIds.excludedAgency, desk };

describe.each(oneDatabase)("who may see what, on $name", ({ name, openFilled }) => {
  let database: OpenDatabase;
  let app: BackendApp;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    await addPrincipals(database.db);
    app = testBackend(database.db, options);
    ask = asking(app);
  });
  afterAll(() => database.close());

  const written = [matrix, openToUsers, openToAll, elsewhere].flatMap((lines) => Object.keys(lines)).sort();

  test("the matrix of rights has every route the backend serves, and no other", () => {
    expect(servedRoutes(app)).toEqual(written);
  });

  test("a route that the matrix of rights lacks is noticed", () => {
    const more = testBackend(database.db);
    more.get("/t/agents/:ownerId/notes", (c) => c.text(""));
    expect(servedRoutes(more).filter((route) => !written.includes(route))).toEqual([
      "GET /t/agents/:ownerId/notes",
    ]);
  });

  test.each(Object.entries(matrix))("%s answers the owner, and nobody else", async (_, line) => {
    const before = await submittedRows(database);
    expect(await ownershipFaults(ask, line)).toEqual([]);
    const { submissions, events } = await submittedRows(database);
    // One for each owner, and none for anybody else.
    const more = submissions.length - before.submissions.length;
    expect(more).toBe(line.send && !line.isQuestion ? line.own.length : 0);
    expect(events.length - before.events.length).toBe(more);
  });

  test("every signed-in user can read what is open to all users", async () => {
    for (const { everybody, missing = "", nobodys = [] } of Object.values(openToUsers)) {
      for (const sub of Object.values(principals)) {
        expect((await answerTo(ask, everybody, sub)).status, `${everybody} ${sub}`).toBe(200);
        if (!missing) continue;
        const refused = await answerTo(ask, missing, sub);
        expect(refused.status).toBe(404);
        for (const path of nobodys) expect(await answerTo(ask, path, sub), path).toEqual(refused);
      }
    }
  });

  test("a public route answers everybody the same, with or without a token or the client identifier", async () => {
    const foreign = await tokenFor("demo-agent", (jwt) => jwt.setAudience("urn:somebody-else"));
    for (const path of Object.values(openToAll)) {
      const anonymous = await answerTo(ask, path);
      expect(anonymous.status, path).toBe(200);
      for (const sub of Object.values(principals))
        expect(await answerTo(ask, path, sub), path).toEqual(anonymous);
      for (const headers of [[["X-Client-Id", ""]], [["Authorization", `Bearer ${foreign}`]]] as [
        string,
        string,
      ][][])
        expect(await answerTo(ask, path, undefined, { headers }), path).toEqual(anonymous);
      for (const near of [`${path}/`, `${path}/x`, `/t${path}`, path.toUpperCase(), `/${path}`])
        expect((await ask(near)).status, near).toBeOneOf([401, 404]);
    }
  });

  test("no guarded route answers without a token for this backend, whatever is asked for", async () => {
    const foreign = await tokenFor("demo-agent", (jwt) => jwt.setAudience("urn:somebody-else"));
    const records = Object.values(matrix).flatMap((line) =>
      [...line.own.map(([, id]) => id), line.missing, ...malformed].map((id) => ({
        path: line.path(id),
        send: line.send && (() => line.send?.(id) ?? {}),
      })),
    );
    const open = Object.values(openToUsers).flatMap(({ everybody, missing }) => [
      everybody,
      missing ?? everybody,
    ]);
    const signed = `/files/${demoIds.agentContractFile}?user=demo-agent&expires=99999999999&signature=x`;
    const others = [...open, signed].map((path) => ({ path }));
    expect(await strangerFaults(ask, [...records, ...others], foreign)).toEqual([]);
    expect(await strangerFaults(ask, [{ path: "/health" }], foreign)).toHaveLength(2);
  });

  test("no guarded route answers without a token by any method", async () => {
    const guarded = written.filter(
      (route) => !/ \/(health|ready|openapi\.json|docs|sign\/.*|desk.*)$/.test(route),
    );
    expect(guarded.length).toBeGreaterThan(25);
    for (const route of guarded) {
      const path = route.replace(/^\w+ /, "").replace(/:\w+/g, demoIds.agent);
      for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]) {
        if (route in openToAll && ["GET", "HEAD"].includes(method)) continue;
        expect((await ask(path, undefined, { method })).status, `${method} ${path}`).toBe(401);
      }
    }
  });

  test("no route that writes takes anything without the anti-forgery token", async () => {
    const changes = Object.values(matrix).filter(({ send }) => send);
    const posts = servedRoutes(app).filter(
      (route) => /^(POST|PUT|PATCH) /.test(route) && !(route in elsewhere),
    );
    expect(changes.length).toBe(posts.length);
    const left = await submittedBy(database, async () => {
      for (const { path, own, send } of changes) {
        for (const [who, id] of own) {
          for (const missing of ["X-XSRF-TOKEN", "Cookie"]) {
            const init = send?.(id);
            const headers = new Headers(init?.headers);
            headers.delete(missing);
            const answer = await ask(path(id), principals[who], { ...init, headers });
            expect(answer.status, `${path(id)} without ${missing}`).toBe(403);
          }
        }
      }
    });
    expect(left).toEqual(nothing);
  });

  test("a route that belongs to agencies alone does not exist for agents", async () => {
    const missing = await answerTo(ask, "/t/nowhere", principals.agent);
    for (const path of [
      `/t/agents/${demoIds.agent}/insurers`,
      `/t/agents/${demoIds.agent}/downlineagents`,
      `/t/v2/agents/${demoIds.agent}/downlines`,
      `/t/agents/${demoIds.agent}/eandos/${demoIds.agentEAndO}/files`,
      `/t/agents/${demoIds.agent}/contracts/${demoIds.agentContract}/downlines`,
      `/t/agentcontracts/${demoIds.agentContract}/hierarchy/excel`,
    ]) {
      expect(await answerTo(ask, path, principals.agent), path).toEqual(missing);
    }
  });

  test("the excluded agency's export of policies is refused with a sentence that says so", async () => {
    const path = `/t/agencycontracts/${demoIds.excludedAgencyContract}/policies/excel`;
    const { status, body } = await answerTo(ask, path, principals.excludedAgency);
    expect(status).toBe(403);
    expect(JSON.parse(body).detail).toBe("This agency cannot export policies.");
  });

  test("an agency that sees an agent in its downline cannot open the agent's own contracts", async () => {
    const seen = await ask(
      `/t/agencies/${demoIds.agency}/contracts/${demoIds.agencyContract}/downlines`,
      principals.agency,
    );
    expect(await seen.text()).toContain(demoIds.agent);
    expect((await ask(`/t/agents/${demoIds.agent}/contracts`, principals.agency)).status).toBe(404);
  });

  test("a path with the singular owner segment is the same address as the plural one", async () => {
    const plural = await answerTo(ask, `/t/agents/${demoIds.agent}/contracts`, principals.agent);
    expect(await answerTo(ask, `/t/agent/${demoIds.agent}/contracts`, principals.agent)).toEqual(plural);
    expect((await ask(`/t/agency/${demoIds.agency}/contracts`, principals.agency)).status).toBe(200);
    expect((await ask(`/t/agent/${demoIds.otherAgent}/contracts`, principals.agent)).status).toBe(404);
    expect((await ask(`/t/agent/${demoIds.agent}/contracts`)).status).toBe(401);
  });

  // The matrix itself is put to the test: now and then, and on one database, is enough.
  const isLast = name === oneDatabase.at(-1)?.name;
  test.runIf(isThorough && isLast)(
    "the matrix of rights notices, on every route, somebody who sees what is not theirs",
    async () => {
      const sub = principals.nobodysPortal;
      const everything = [demoIds.agent, demoIds.otherAgent].map((agent_id) => ({
        sub,
        agent_id,
        agency_id: null,
      }));
      const all = [demoIds.agency, demoIds.otherAgency, demoIds.excludedAgency];
      await database.db
        .insertInto("user_portals")
        .values([...everything, ...all.map((agency_id) => ({ sub, agent_id: null, agency_id }))])
        .execute();
      try {
        for (const [route, line] of Object.entries(matrix)) {
          const faults = await ownershipFaults(ask, { ...line, nobodys: [] });
          expect(faults, route).toHaveLength(line.own.length);
          expect(
            faults.every((fault) => fault.startsWith("nobodysPortal")),
            route,
          ).toBe(true);
        }
      } finally {
        await database.db.deleteFrom("user_portals").where("sub", "=", sub).execute();
      }
    },
    120_000,
  );

  test("a right that is taken away is gone with the next request", async () => {
    const path = `/t/agents/${demoIds.otherAgent}/contracts`;
    const file = `/t/files/${demoIds.otherAgentContractFile}/downloadurl`;
    const sub = principals.otherAgent;
    expect((await ask(path, sub)).status).toBe(200);
    const address: string = await (await ask(file, sub)).json();
    expect((await ask(address, sub)).status).toBe(200);
    await database.db.deleteFrom("user_portals").where("sub", "=", sub).execute();
    try {
      for (const gone of [path, file, address]) expect((await ask(gone, sub)).status, gone).toBe(404);
    } finally {
      const right = { sub, agent_id: demoIds.otherAgent, agency_id: null };
      await database.db.insertInto("user_portals").values(right).execute();
    }
  });
});

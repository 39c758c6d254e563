import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { application, applicationParts, applicationPath } from "../support/backend/applications.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { addPrincipals, elsewhere, matrix, type Principal, principals } from "../support/backend/matrix.ts";
import { servedRoutes } from "../support/backend/ownership.ts";
import { newKey, posted, postedJson } from "../support/backend/submitting.ts";
import { writtenState } from "../support/written-state.ts";

/**
 * Every call that writes, as each of nine users: with somebody else's ids in its body, as somebody else, and after a right
 * was taken away. Ids in the address are in `ownership.test.ts`.
 */

type Change = {
  route: string;
  path: string;
  who: Principal;
  body: unknown;
  send(body: unknown): RequestInit;
  /** Leaves nothing to review, and may be refused in the state that the record is in. */
  isQuestion?: boolean;
};

/** The calls whose owner is named by the body alone. */
const byBody: Change[] = [
  ...(
    [
      ["agent", { AgentId: demoIds.agent, PolicyId: demoIds.enrollment }],
      ["agency", { AgencyId: demoIds.agency, PolicyId: demoIds.enrollment }],
      ["otherAgent", { AgentId: demoIds.otherAgent }],
      ["otherAgency", { AgencyId: demoIds.otherAgency }],
    ] as const
  ).map(([who, owner]) => ({
    route: "POST /t/activities",
    path: "/t/activities",
    who,
    body: {
      ...owner,
      ActivityTypeId: demoIds.helpRequestType,
      Description: "A question.",
      IsAgentViewable: true,
    },
    send: (body: unknown) => postedJson(body, newKey()),
  })),
  ...(
    [
      ["agent", demoIds.helpRequest],
      ["agency", demoIds.agencyHelpRequest],
      ["otherAgent", demoIds.otherAgentHelpRequest],
    ] as const
  ).map(([who, id]) => ({
    route: "POST /t/activitynotes",
    path: "/t/activitynotes",
    who,
    body: { ActivityId: id, Note: "One more thing." },
    send: (body: unknown) => postedJson(body, newKey()),
  })),
  {
    route: "POST /api/applications/submissions",
    path: applicationPath,
    who: "agent",
    body: application,
    send: (body) => posted(applicationParts(body as object), newKey()),
  },
];

/** The calls of the ownership matrix, for each owner. */
const byAddress: Change[] = Object.entries(matrix).flatMap(([route, line]) =>
  line.own.flatMap(([who, id]) => {
    const init = line.send?.(id);
    if (!init) return [];
    const isJson = new Headers(init.headers).get("Content-Type") === "application/json";
    return {
      route,
      path: line.path(id),
      who,
      body: isJson ? JSON.parse(String(init.body)) : null,
      send: (body: unknown) => ({
        ...line.send?.(id),
        ...(isJson && { body: JSON.stringify(body) }),
      }),
      isQuestion: line.isQuestion ?? false,
    };
  }),
);

/** Records with an owner, by the principals who may name them. Everybody else may not. */
const owned: readonly (readonly [id: string, mayName: readonly Principal[]])[] = [
  // An agency asks for contracts, applies and writes for the agents who work below it.
  [demoIds.agent, ["agent", "agency"]],
  [demoIds.otherAgent, ["otherAgent", "otherAgency"]],
  [demoIds.agency, ["agency", "agent"]],
  [demoIds.downlineAgency, ["agency", "agent"]],
  [demoIds.otherAgency, ["otherAgency", "otherAgent"]],
  [demoIds.excludedAgency, ["excludedAgency"]],
  [demoIds.agentContract, ["agent", "agency"]],
  [demoIds.agencyContract, ["agency", "agent"]],
  [demoIds.otherAgentContract, ["otherAgent", "otherAgency"]],
  [demoIds.otherAgencyContract, ["otherAgency", "otherAgent"]],
  [demoIds.helpRequest, ["agent"]],
  [demoIds.teamHelpRequest, []],
  [demoIds.agencyHelpRequest, ["agency"]],
  [demoIds.otherAgentHelpRequest, ["otherAgent"]],
  [demoIds.sentScope, ["agent"]],
  [demoIds.otherSentScope, ["otherAgent"]],
  [demoIds.enrollment, ["agent", "agency"]],
  [demoIds.otherEnrollment, ["otherAgent", "otherAgency"]],
  [demoIds.missing, []],
];

/** An owner is like one that does not exist; an id in a field is no choice of that field. */
const refusals = [403, 404, 422];

const isId = (value: unknown) => typeof value === "string" && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);

/** Returns the body once for each id in it, each time with that id replaced. */
function withIdReplaced(body: unknown, id: string): unknown[] {
  if (isId(body)) return [id];
  if (Array.isArray(body))
    return body.flatMap((item, index) => withIdReplaced(item, id).map((other) => body.with(index, other)));
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    withIdReplaced(value, id).map((other) => ({ ...body, [name]: other })),
  );
}

describe.each(oneDatabase)("every call that writes, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let app: BackendApp;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    await addPrincipals(database.db);
    app = testBackend(database.db);
    ask = asking(app);
  });
  afterAll(() => database.close());

  const changes = [...byAddress, ...byBody];

  test("the list of calls that are tried has every route that writes", () => {
    const routes = servedRoutes(app).filter((route) => /^(POST|PUT|PATCH|DELETE) /.test(route));
    const listed = new Set(changes.map(({ route }) => route));
    const apart = routes.filter((route) => !listed.has(route) && !/ \/(sign|desk)\//.test(route));
    // They are about nobody but the caller, and have no ids.
    const aboutTheCaller = ["POST /t/v2/agents/my/signing/end", "PUT /t/preferences"];
    expect(apart).toEqual(aboutTheCaller);
    expect(Object.keys(elsewhere)).toEqual(expect.arrayContaining(aboutTheCaller));
  });

  test.each(changes)(
    "$route as $who takes nobody else's id in its body",
    async ({ path, who, body, send, isQuestion }) => {
      const before = await writtenState(database.db);
      for (const [id, mayName] of owned) {
        if (mayName.includes(who)) continue;
        for (const other of withIdReplaced(body, id)) {
          const { status } = await ask(path, principals[who], send(other));
          expect(status, JSON.stringify(other)).toBeOneOf(isQuestion ? [200, ...refusals] : refusals);
        }
      }
      expect(await writtenState(database.db)).toEqual(before);
    },
  );

  test.each(byBody)(
    "$route of $who is refused for everybody who may not name that owner",
    async ({ path, body, send, who }) => {
      const mayName = new Set(
        owned
          .filter(([id]) =>
            withIdReplaced(body, id).some((other) => JSON.stringify(other) === JSON.stringify(body)),
          )
          .flatMap(([, names]) => names),
      );
      expect(mayName).toContain(who);
      const before = await writtenState(database.db);
      for (const [name, sub] of Object.entries(principals) as [Principal, string][]) {
        if (mayName.has(name)) continue;
        expect((await ask(path, sub, send(body))).status, name).toBeOneOf(refusals);
      }
      expect(await writtenState(database.db)).toEqual(before);
    },
  );

  test.each(changes)("$route as $who writes nothing after the right was taken away", async (change) => {
    const { path, who, body, send, isQuestion } = change;
    const sub = principals[who];
    const taken = (await ask(path, sub, send(body))).status;
    if (!isQuestion) expect(taken).toBeOneOf([200, 201]);
    const rights = await database.db
      .deleteFrom("user_portals")
      .where("sub", "=", sub)
      .returningAll()
      .execute();
    try {
      const before = await writtenState(database.db);
      expect((await ask(path, sub, send(body))).status).toBeOneOf(refusals);
      expect(await writtenState(database.db)).toEqual(before);
    } finally {
      await database.db.insertInto("user_portals").values(rights).execute();
    }
  });
});

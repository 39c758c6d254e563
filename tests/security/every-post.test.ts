import { afterAll, beforeAll, expect, test } from "vitest";
import { demoIds } from "#demo/data/demo-ids.ts";
import { newcomers, type Principal, principals } from "../support/backend/matrix.ts";
import { startOnOwnBackend } from "../support/own-backend.ts";
import { publicActions, type Route, withAction, withQuery } from "../support/security/routes.ts";
import { type Visitor, visitor } from "../support/visitor.ts";
import { writtenState } from "../support/written-state.ts";

/**
 * Rows 19 to 24 at the portal: every action, as nine users with a good anti-forgery token, for portals and records of others,
 * in the address and in the form. Nothing may be written.
 */

let running: Awaited<ReturnType<typeof startOnOwnBackend>> | undefined;
const visitors = new Map<Principal, Visitor>();

/** Actions that are about the user alone, whichever portal is named. */
const aboutTheUser = [
  "routes/portals/portals",
  "routes/preferences/preferences",
  "routes/account/logout",
  "routes/account/after-sign-out",
  "routes/alerts/dismissal",
];
const actions = withAction.filter(({ id }) => !(id in publicActions) && !aboutTheUser.includes(id));

const portals = {
  agent: { agentId: demoIds.agent },
  otherAgent: { agentId: demoIds.otherAgent },
  agency: { agencyId: demoIds.agency },
  otherAgency: { agencyId: demoIds.otherAgency },
  excludedAgency: { agencyId: demoIds.excludedAgency },
} as const;
type Owner = keyof typeof portals;

/** What the forms of all actions have in common, and good values for those that write at once. */
const filledIn = {
  type: demoIds.helpRequestType,
  details: "A question of somebody else.",
  note: "A note of somebody else.",
  firstName: "Ofelia",
  lastName: "Ramos",
  email: "ofelia@customers.example",
  methodOfContact: "email",
};

/** The records that addresses name, of one owner. */
const recordsOf = (owner: Owner) => ({
  helpRequest: {
    agent: demoIds.helpRequest,
    otherAgent: demoIds.otherAgentHelpRequest,
    agency: demoIds.agencyHelpRequest,
    otherAgency: demoIds.otherAgencyHelpRequest,
    excludedAgency: demoIds.missing,
  }[owner],
  scope: owner === "otherAgent" ? demoIds.otherSentScope : demoIds.sentScope,
});

const addressFor = ({ address }: Route, owner: Owner) =>
  address
    .replace("/help-requests/15", `/help-requests/${recordsOf(owner).helpRequest}`)
    .replace("/scopes/61", `/scopes/${recordsOf(owner).scope}`);

beforeAll(async () => {
  running = await startOnOwnBackend();
  const { database, provider, portal } = running;
  const users = newcomers.map(({ sub }) => ({ sub, id: crypto.randomUUID(), name: sub, email: `${sub}@x` }));
  await database.db.insertInto("users").values(users).execute();
  await database.db.insertInto("user_portals").values(newcomers).execute();
  await database.db
    .insertInto("desk_members")
    .values({ sub: principals.deskMember, name: "Member" })
    .execute();
  for (const [name, sub] of Object.entries(principals) as [Principal, string][]) {
    provider.letIn({ sub, email: `${sub}@demo.example`, email_verified: name !== "unverified" });
    const somebody = visitor(portal.url);
    await somebody.get("/preferences");
    visitors.set(name, somebody);
  }
});
afterAll(() => running?.stop());

function state() {
  if (!running) throw new Error("Nothing runs");
  return writtenState(running.database.db);
}

const send = (who: Principal, address: string, fields: Record<string, string>) => {
  const somebody = visitors.get(who);
  if (!somebody) throw new Error(`${who} is not signed in`);
  const csrf = somebody.cookies()["XSRF-RequestToken"] ?? "";
  return somebody.post(address, { csrf, ...filledIn, ...fields }, { follow: false });
};

/** Says what is wrong with an answer to somebody who may not do this; null when nothing is. */
function fault(answer: { status: number; location: string | null }): string | null {
  if (answer.status >= 400) return null;
  const path = answer.location ? new URL(answer.location, "http://portal").pathname : "";
  const isRefused =
    /^\/(unauthorized-portal|unrecognized-user|email-verification-required|login-error|account\/login)$/;
  return isRefused.test(path) ? null : `${answer.status} ${path}`;
}

test("an agent writes with the request that others are refused, so that a refusal means something", async () => {
  const detail = actions.find(({ id }) => id === "routes/help-requests/detail");
  if (!detail) throw new Error("There is no such action");
  const before = await state();
  await send("agent", withQuery(addressFor(detail, "agent"), portals.agent), {
    submission: crypto.randomUUID(),
  });
  expect(await state()).not.toEqual(before);
});

test.each(Object.keys(principals) as Principal[])(
  "%s writes nothing for the portal of somebody else that the address names",
  async (who) => {
    const faults: string[] = [];
    const before = await state();
    for (const route of actions) {
      for (const owner of Object.keys(portals) as Owner[]) {
        if (owner === who) continue;
        const answer = await send(who, withQuery(addressFor(route, owner), portals[owner]), {});
        const wrong = fault(answer);
        if (wrong) faults.push(`${route.id} for ${owner}: ${wrong}`);
      }
    }
    expect(faults).toEqual([]);
    expect(await state()).toEqual(before);
  },
);

test.each(["agent", "otherAgent", "agency", "otherAgency"] as const)(
  "%s changes no record of somebody else in the own portal, whatever ids the form names",
  async (who) => {
    const faults: string[] = [];
    const others = (Object.keys(portals) as Owner[]).filter((owner) => owner !== who);
    const before = await state();
    for (const route of actions.filter(({ address }) => /\/(help-requests\/15|scopes\/61)/.test(address))) {
      for (const owner of others) {
        // An agency has no scopes; an agent asks for one of the other agent's.
        if (recordsOf(owner).scope === recordsOf(who).scope && route.address.startsWith("/scopes")) continue;
        const foreign = { ...portals[owner], portal: owner, ownerId: Object.values(portals[owner])[0] ?? "" };
        const answer = await send(who, withQuery(addressFor(route, owner), portals[who]), foreign);
        const wrong = fault(answer);
        // Without script, a form that was refused is shown again at its own address.
        const shown = wrong?.startsWith("303 ") && /[?&]again=/.test(answer.location ?? "");
        if (wrong && !shown) faults.push(`${route.id} of ${owner}: ${wrong}`);
      }
    }
    expect(faults).toEqual([]);
    expect(await state()).toEqual(before);
  },
);

test.each(["agent", "agency"] as const)(
  "%s whose right is taken away in mid-session writes nothing more",
  async (who) => {
    const db = running?.database.db;
    const rights = await db
      ?.deleteFrom("user_portals")
      .where("sub", "=", principals[who])
      .returningAll()
      .execute();
    try {
      const before = await state();
      for (const route of actions) await send(who, withQuery(addressFor(route, who), portals[who]), {});
      expect(await state()).toEqual(before);
    } finally {
      await db
        ?.insertInto("user_portals")
        .values(rights ?? [])
        .execute();
    }
  },
);

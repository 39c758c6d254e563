import { decodeJwt } from "jose";
import { beforeAll, expect, test } from "vitest";
import { type Call, standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { publicLoaders, shapesOf, withLoader, withQuery } from "../support/security/routes.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { publicPaths } from "../support/stand-in-answers.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/**
 * Row 32: the portal has no right of its own. Whatever it asks the backend, it asks with the token of the user whose
 * request it answers, also when several are there at once.
 */

/** Two users, each with a portal of their own; the paths of their calls tell which portal was meant. */
const people = [
  { sub: "first-user", agentId: "9101", agencyId: "9201" },
  { sub: "second-user", agentId: "9102", agencyId: "9202" },
] as const;
type Somebody = (typeof people)[number];

const all = standInsOfFile();
beforeAll(async () => {
  const of = (call: Call) => people.find(({ sub }) => sub === subjectOf(call));
  all.backend.answer("/t/agents/my/permissions", (call) => ({
    ViewableAgentList: { [of(call)?.agentId ?? ""]: "An agent" },
    ViewableAgencyList: { [of(call)?.agencyId ?? ""]: "An agency" },
  }));
  for (const { agentId, agencyId } of people) {
    all.backend.answer(`/t/agents/${agentId}/contracts`, () => []);
    all.backend.answer(`/t/agencies/${agencyId}/contracts`, () => []);
  }
});

function subjectOf({ headers }: Call): string {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  return token ? String(decodeJwt(token).sub) : "nobody";
}

async function signedIn({ sub }: Somebody): Promise<Visitor> {
  all.provider.letIn({ sub, email: `${sub}@standin.example` });
  const somebody = visitor(all.url);
  await signInOnly(somebody);
  return somebody;
}

/**
 * Every call must bear a user's token, and the token's user must be the one whose portal the path names. Only what is the
 * same for everybody is asked for without one.
 */
function bearerFaults(calls: readonly Call[]): string[] {
  return calls.flatMap((call) => {
    const sub = subjectOf(call);
    if (publicPaths.includes(call.path))
      return call.headers.authorization ? [`${call.path}: a token where none belongs`] : [];
    const bearer = people.find((person) => person.sub === sub);
    if (!bearer) return [`${call.path}: the token of ${sub}`];
    const owner = people.find(({ agentId, agencyId }) =>
      [agentId, agencyId].some((id) => call.path.split("/").includes(id)),
    );
    return !owner || owner === bearer ? [] : [`${call.path}: the token of ${sub}`];
  });
}

/** Every loader in every shape, for both portals of a user, and every link of what comes back. */
async function walk(somebody: Visitor, person: Somebody): Promise<void> {
  const portals: Record<string, string>[] = [{ agentId: person.agentId }, { agencyId: person.agencyId }];
  for (const route of withLoader.filter(({ id }) => !(id in publicLoaders))) {
    const { plain, others } = shapesOf(route);
    for (const address of [plain, ...others.slice(0, 2)]) {
      for (const portal of portals) {
        const answer = await somebody.get(withQuery(address, portal), { follow: false });
        expect(linksOf(answer.html).filter(({ href }) => href.includes("eyJ"))).toEqual([]);
      }
    }
  }
}

test("each backend call for one of two users at once bears the token of the user it is made for", async () => {
  const visitors: { person: Somebody; somebody: Visitor }[] = [];
  for (const person of people) visitors.push({ person, somebody: await signedIn(person) });
  const before = all.backend.calls.length;
  await Promise.all(visitors.map(({ somebody, person }) => walk(somebody, person)));
  const calls = all.backend.calls.slice(before);
  expect(bearerFaults(calls)).toEqual([]);
  for (const { sub, agentId, agencyId } of people) {
    const theirs = calls.filter((call) => subjectOf(call) === sub).map(({ path }) => path);
    expect(theirs).toContain(`/t/agents/${agentId}/contracts`);
    expect(theirs).toContain(`/t/agencies/${agencyId}/contracts`);
    expect(theirs).toContain(`/t/agentcontracts/${standIn.contractId}`);
    expect(theirs.length).toBeGreaterThan(50);
  }
});

test("the portal asks the backend for nothing while nobody is signed in", async () => {
  const before = all.backend.calls.length;
  const nobody = visitor(all.url);
  for (const route of withLoader) {
    for (const address of [shapesOf(route).plain, ...shapesOf(route).others]) {
      await nobody.get(withQuery(address, { agentId: people[0].agentId }), { follow: false });
    }
  }
  // Whether the backend is there is asked for nobody, and by the address of its health alone.
  expect(all.backend.calls.slice(before).filter(({ path }) => path !== "/health")).toEqual([]);
});

test("a backend call without a token, or with another user's, is noticed", async () => {
  const person = people[0];
  const somebody = await signedIn(person);
  const before = all.backend.calls.length;
  await somebody.get(`/contracts?agentId=${person.agentId}`);
  const [call] = all.backend.calls.slice(before).filter(({ path }) => path.includes(person.agentId));
  if (!call) throw new Error("No call was made");
  expect(bearerFaults([call])).toEqual([]);
  const { authorization, ...headers } = call.headers;
  expect(authorization).toMatch(/^Bearer /);
  expect(bearerFaults([{ ...call, headers }])).toHaveLength(1);
  const elsewhere = call.path.replace(person.agentId, people[1].agentId);
  expect(bearerFaults([{ ...call, path: elsewhere }])).toHaveLength(1);
});

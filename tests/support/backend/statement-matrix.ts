import { demoIds } from "#demo/data/demo-ids.ts";
import { type Line, malformed, ofAgency, ofAgent } from "./matrix-lines.ts";
import { newestRun, statementId } from "./statements.ts";

/** The viewers of statements: the agent or the agency that is paid with one, and nobody above. */

const segments = { agent: "agents", agency: "agencies" } as const;
type Type = keyof typeof segments;

/** The newest statement of somebody, as a part of an address below an owner. */
const of = (owner: string, paid = owner) => `${owner}/${statementId(paid, newestRun)}`;

const own: Record<Type, Line["own"]> = {
  agent: [
    ["agent", of(demoIds.agent)],
    ["otherAgent", of(demoIds.otherAgent)],
  ],
  agency: [
    ["agency", of(demoIds.agency)],
    ["otherAgency", of(demoIds.otherAgency)],
    ["excludedAgency", of(demoIds.excludedAgency)],
  ],
};

const nobodys: Record<Type, string[]> = {
  agent: [
    of(demoIds.agent, demoIds.otherAgent),
    of(demoIds.agent, demoIds.agency),
    of(demoIds.otherAgent, demoIds.agent),
    of(demoIds.missing, demoIds.agent),
    of(demoIds.agency, demoIds.agency),
    `${demoIds.agent}/${demoIds.agent}`,
    ...malformed.flatMap((id) => [`${demoIds.agent}/${id}`, of(id, demoIds.agent)]),
  ],
  agency: [
    of(demoIds.agency, demoIds.otherAgency),
    of(demoIds.agency, demoIds.downlineAgency),
    of(demoIds.agency, demoIds.agent),
    of(demoIds.downlineAgency),
    of(demoIds.otherAgency, demoIds.agency),
    of(demoIds.missing, demoIds.agency),
    of(demoIds.agent),
    ...malformed.flatMap((id) => [`${demoIds.agency}/${id}`, of(id, demoIds.agency)]),
  ],
};

function linesOf(type: Type): [route: string, line: Line][] {
  const whole = type === "agent" ? ofAgent : ofAgency;
  const base = `/t/${type}statements`;
  const one = (rest: string): [string, Line] => [
    `GET ${base}/:ownerId/:statementId${rest}`,
    {
      path: (id) => `${base}/${id}${rest}`,
      own: own[type],
      missing: `${type === "agent" ? demoIds.agent : demoIds.agency}/${demoIds.missing}`,
      nobodys: nobodys[type],
    },
  ];
  const list = (rest: string): [string, Line] => [
    `GET /t/${segments[type]}/:ownerId/${rest}`,
    whole((id) => `/t/${segments[type]}/${id}/${rest}`),
  ];
  return [
    list("statements"),
    list("expectedpayments"),
    list("onholdpayments"),
    one(""),
    one("/changes"),
    one("/pdf"),
    one("/excel"),
    ...["commissions", "overrides"].flatMap((kind) =>
      ["processed", "onhold"].map((state) => one(`/payments/${kind}/${state}`)),
    ),
  ];
}

export const statementMatrix: Record<string, Line> = Object.fromEntries(
  (["agent", "agency"] as const).flatMap(linesOf),
);

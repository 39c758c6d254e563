import { known } from "#demo/data/known.ts";
import { type Line, malformed, ofAgency, ofAgent } from "./matrix-lines.ts";
import { newestRun, statementId } from "./statements.ts";

/** The viewers of statements: the agent or the agency that is paid with one, and nobody above. */

const segments = { agent: "agents", agency: "agencies" } as const;
type Type = keyof typeof segments;

/** The newest statement of somebody, as a part of an address below an owner. */
const of = (owner: string, paid = owner) => `${owner}/${statementId(paid, newestRun)}`;

const own: Record<Type, Line["own"]> = {
  agent: [
    ["agent", of(known.agent)],
    ["otherAgent", of(known.otherAgent)],
  ],
  agency: [
    ["agency", of(known.agency)],
    ["otherAgency", of(known.otherAgency)],
    ["excludedAgency", of(known.excludedAgency)],
  ],
};

const nobodys: Record<Type, string[]> = {
  agent: [
    of(known.agent, known.otherAgent),
    of(known.agent, known.agency),
    of(known.otherAgent, known.agent),
    of(known.missing, known.agent),
    of(known.agency, known.agency),
    `${known.agent}/${known.agent}`,
    ...malformed.flatMap((id) => [`${known.agent}/${id}`, of(id, known.agent)]),
  ],
  agency: [
    of(known.agency, known.otherAgency),
    of(known.agency, known.downlineAgency),
    of(known.agency, known.agent),
    of(known.downlineAgency),
    of(known.otherAgency, known.agency),
    of(known.missing, known.agency),
    of(known.agent),
    ...malformed.flatMap((id) => [`${known.agency}/${id}`, of(id, known.agency)]),
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
      missing: `${type === "agent" ? known.agent : known.agency}/${known.missing}`,
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

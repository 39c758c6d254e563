import { known } from "#demo/data/known.ts";
import { duplicateQuestion } from "./applications.ts";
import { agents, byId, type Line, malformed, ofAgency, ofAgent, type Principal } from "./matrix-lines.ts";
import { postedJson } from "./submitting.ts";

/** The viewers of enrollments: the agent who wrote one, and the agencies at and above the one it was written under. */

const segments = { agent: "agents", agency: "agencies" } as const;
type Segment = (typeof segments)[keyof typeof segments];

/** The enrollment of an owner, as a part of an address. */
const seen = (owner: string, enrollment: string) => `${owner}/enrollments/${enrollment}`;

const own: Record<Segment, Line["own"]> = {
  agents: [
    ["agent", seen(known.agent, known.enrollment)],
    ["agent", seen(known.agent, known.enrollmentWithFiles)],
    ["otherAgent", seen(known.otherAgent, known.otherEnrollment)],
  ],
  agencies: [
    ["agency", seen(known.agency, known.enrollment)],
    ["agency", seen(known.agency, known.formerAgentEnrollment)],
    ["otherAgency", seen(known.otherAgency, known.otherEnrollment)],
  ],
};

const nobodys: Record<Segment, string[]> = {
  agents: [
    seen(known.agent, known.otherEnrollment),
    seen(known.agent, known.formerAgentEnrollment),
    seen(known.otherAgent, known.enrollment),
    seen(known.missing, known.enrollment),
    seen(known.agency, known.enrollment),
    seen(known.agent, known.agent),
    ...malformed.flatMap((id) => [seen(known.agent, id), seen(id, known.enrollment)]),
  ],
  agencies: [
    seen(known.agency, known.otherEnrollment),
    seen(known.otherAgency, known.enrollment),
    seen(known.downlineAgency, known.enrollment),
    seen(known.excludedAgency, known.enrollment),
    seen(known.missing, known.enrollment),
    seen(known.agent, known.enrollment),
    seen(known.agency, known.agentContract),
    ...malformed.flatMap((id) => [seen(known.agency, id), seen(id, known.enrollment)]),
  ],
};

function one(segment: Segment, rest: string): Line {
  const missing = seen(segment === "agents" ? known.agent : known.agency, known.missing);
  return {
    path: (id) => `/t/${segment}/${id}${rest}`,
    own: own[segment],
    missing,
    nobodys: nobodys[segment],
  };
}

const excel = { refused: "excludedAgency" satisfies Principal } as const;

function linesOf(segment: Segment): [route: string, line: Line][] {
  const base = `GET /t/${segment}/:ownerId`;
  const whole = segment === "agents" ? ofAgent : ofAgency;
  const list = (rest: string) => whole((id) => `/t/${segment}/${id}/${rest}`);
  const export_ = list("enrollments/excel");
  const record = `${base}/enrollments/:enrollmentId`;
  return [
    [`${base}/enrollments`, list("enrollments")],
    [`${base}/enrollments/excel`, segment === "agencies" ? { ...export_, ...excel } : export_],
    [`${base}/enrollments/recent`, list("enrollments/recent")],
    [`${base}/enrollmentsearchform`, list("enrollmentsearchform")],
    [`${base}/features`, list("features")],
    [record, one(segment, "")],
    [`${record}/application`, one(segment, "/application")],
    [`${record}/payments/commissions`, one(segment, "/payments/commissions")],
    [`${record}/payments/overrides`, one(segment, "/payments/overrides")],
  ];
}

export const enrollmentMatrix: Record<string, Line> = {
  ...Object.fromEntries(Object.values(segments).flatMap(linesOf)),
  "GET /t/agents/:ownerId/dashboard": ofAgent((id) => `/t/agents/${id}/dashboard`),
  "GET /t/agencies/:ownerId/dashboard": ofAgency((id) => `/t/agencies/${id}/dashboard`),
  "GET /t/agencies/:ownerId/producersummary": ofAgency((id) => `/t/agencies/${id}/producersummary`),
  "GET /t/appqueuesubmissions/:agentId/new": byId(
    (id) => `/t/appqueuesubmissions/${id}/new`,
    [
      ...agents,
      // Agents below an agency are its own as well.
      ["agency", known.agent],
      ["otherAgency", known.otherAgent],
    ],
    known.agency,
  ),
  "POST /t/agents/:ownerId/applications/duplicates": {
    ...ofAgent((id) => `/t/agents/${id}/applications/duplicates`),
    send: () => postedJson(duplicateQuestion),
    isQuestion: true,
  },
  "POST /t/agencies/:ownerId/applications/duplicates": {
    ...ofAgency((id) => `/t/agencies/${id}/applications/duplicates`),
    send: () => postedJson(duplicateQuestion),
    isQuestion: true,
  },
};

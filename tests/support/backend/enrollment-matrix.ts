import { demoIds } from "#demo/data/demo-ids.ts";
import { duplicateQuestion } from "./applications.ts";
import { agents, byId, type Line, malformed, ofAgency, ofAgent, type Principal } from "./matrix-lines.ts";
import { newKey, posted, postedJson } from "./submitting.ts";

/** The viewers of enrollments: the agent who wrote one, and the agencies at and above the one it was written under. */

const segments = { agent: "agents", agency: "agencies" } as const;
type Segment = (typeof segments)[keyof typeof segments];

/** The enrollment of an owner, as a part of an address. */
const seen = (owner: string, enrollment: string) => `${owner}/enrollments/${enrollment}`;

const own: Record<Segment, Line["own"]> = {
  agents: [
    ["agent", seen(demoIds.agent, demoIds.enrollment)],
    ["agent", seen(demoIds.agent, demoIds.enrollmentWithFiles)],
    ["otherAgent", seen(demoIds.otherAgent, demoIds.otherEnrollment)],
  ],
  agencies: [
    ["agency", seen(demoIds.agency, demoIds.enrollment)],
    ["agency", seen(demoIds.agency, demoIds.formerAgentEnrollment)],
    ["otherAgency", seen(demoIds.otherAgency, demoIds.otherEnrollment)],
  ],
};

const nobodys: Record<Segment, string[]> = {
  agents: [
    seen(demoIds.agent, demoIds.otherEnrollment),
    seen(demoIds.agent, demoIds.formerAgentEnrollment),
    seen(demoIds.otherAgent, demoIds.enrollment),
    seen(demoIds.missing, demoIds.enrollment),
    seen(demoIds.agency, demoIds.enrollment),
    seen(demoIds.agent, demoIds.agent),
    ...malformed.flatMap((id) => [seen(demoIds.agent, id), seen(id, demoIds.enrollment)]),
  ],
  agencies: [
    seen(demoIds.agency, demoIds.otherEnrollment),
    seen(demoIds.otherAgency, demoIds.enrollment),
    seen(demoIds.downlineAgency, demoIds.enrollment),
    seen(demoIds.excludedAgency, demoIds.enrollment),
    seen(demoIds.missing, demoIds.enrollment),
    seen(demoIds.agent, demoIds.enrollment),
    seen(demoIds.agency, demoIds.agentContract),
    ...malformed.flatMap((id) => [seen(demoIds.agency, id), seen(id, demoIds.enrollment)]),
  ],
};

function one(segment: Segment, rest: string): Line {
  const missing = seen(segment === "agents" ? demoIds.agent : demoIds.agency, demoIds.missing);
  return {
    path: (id) => `/t/${segment}/${id}${rest}`,
    own: own[segment],
    missing,
    nobodys: nobodys[segment],
  };
}

const excel = { refused: "excludedAgency" satisfies Principal } as const;

const inCustomers = (owner: string, customer: string) => `${owner}/customers/${customer}`;

/** One for the agent, and the other one for the agency above: what was missing is sent once. */
const mine = (segment: Segment, [agents = "", agencies = ""]: readonly string[]): Line["own"] =>
  segment === "agents"
    ? [["agent", seen(demoIds.agent, agents)]]
    : [["agency", seen(demoIds.agency, agencies)]];

const informationKey = newKey();
const reminderKey = newKey();

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
    [
      `${record.replace("GET", "POST")}/information`,
      {
        ...one(segment, "/information"),
        own: mine(segment, demoIds.pendingEnrollments),
        send: () =>
          posted([{ name: "information", value: JSON.stringify({ Answer: "Here it is." }) }], informationKey),
        isQuestion: true,
      },
    ],
    [
      `${record.replace("GET", "POST")}/reminders`,
      {
        ...one(segment, "/reminders"),
        own: mine(segment, demoIds.waitingEnrollments),
        send: () => postedJson({}, reminderKey),
        isQuestion: true,
      },
    ],
  ];
}

/** Who sees a record of a customer sees the customer. */
const customers: Record<Segment, Line> = {
  agents: {
    path: (id) => `/t/agents/${id}`,
    own: [
      ["agent", inCustomers(demoIds.agent, demoIds.customer)],
      ["agent", inCustomers(demoIds.agent, demoIds.scopeCustomer)],
      ["otherAgent", inCustomers(demoIds.otherAgent, demoIds.otherCustomer)],
    ],
    missing: inCustomers(demoIds.agent, demoIds.missing),
    nobodys: [
      inCustomers(demoIds.agent, demoIds.otherCustomer),
      inCustomers(demoIds.agent, demoIds.formerAgentCustomer),
      inCustomers(demoIds.otherAgent, demoIds.customer),
      inCustomers(demoIds.agency, demoIds.customer),
      inCustomers(demoIds.agent, demoIds.enrollment),
      ...malformed.flatMap((id) => [inCustomers(demoIds.agent, id), inCustomers(id, demoIds.customer)]),
    ],
  },
  agencies: {
    path: (id) => `/t/agencies/${id}`,
    own: [
      ["agency", inCustomers(demoIds.agency, demoIds.customer)],
      ["agency", inCustomers(demoIds.agency, demoIds.formerAgentCustomer)],
      ["otherAgency", inCustomers(demoIds.otherAgency, demoIds.otherCustomer)],
    ],
    missing: inCustomers(demoIds.agency, demoIds.missing),
    nobodys: [
      inCustomers(demoIds.agency, demoIds.otherCustomer),
      // A scope is its agent's alone.
      inCustomers(demoIds.agency, demoIds.scopeCustomer),
      inCustomers(demoIds.downlineAgency, demoIds.customer),
      inCustomers(demoIds.agent, demoIds.customer),
      ...malformed.flatMap((id) => [inCustomers(demoIds.agency, id), inCustomers(id, demoIds.customer)]),
    ],
  },
};

const customerLines = Object.entries(customers).flatMap(([segment, line]): [string, Line][] => {
  const owner = `/t/${segment}/:ownerId/customers`;
  const list = segment === "agents" ? ofAgent : ofAgency;
  return [
    [`GET ${owner}`, list((id) => `/t/${segment}/${id}/customers`)],
    [`GET ${owner}/:customerId`, line],
    [
      `POST ${owner}/:customerId/merges`,
      {
        ...line,
        path: (id) => `${line.path(id)}/merges`,
        // Each with another one of theirs, which is no longer the same person.
        send: (id) =>
          postedJson({
            IsSame: false,
            CustomerId: id.includes(demoIds.otherCustomer)
              ? demoIds.otherSecondCustomer
              : demoIds.secondCustomer,
          }),
        isQuestion: true,
      },
    ],
  ];
});

export const enrollmentMatrix: Record<string, Line> = {
  ...Object.fromEntries(customerLines),
  ...Object.fromEntries(Object.values(segments).flatMap(linesOf)),
  "GET /t/agents/:ownerId/dashboard": ofAgent((id) => `/t/agents/${id}/dashboard`),
  "GET /t/agencies/:ownerId/dashboard": ofAgency((id) => `/t/agencies/${id}/dashboard`),
  "GET /t/agencies/:ownerId/producersummary": ofAgency((id) => `/t/agencies/${id}/producersummary`),
  "GET /t/appqueuesubmissions/:agentId/new": byId(
    (id) => `/t/appqueuesubmissions/${id}/new`,
    [
      ...agents,
      // Agents below an agency are its own as well.
      ["agency", demoIds.agent],
      ["otherAgency", demoIds.otherAgent],
    ],
    demoIds.agency,
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

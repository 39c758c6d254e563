import { addDays, addMonths } from "#api/business-time.ts";
import type { SubmissionTable } from "#backend/database/submission-tables.ts";
import { demoAccounts } from "./accounts.ts";
import { addApplications } from "./applications.ts";
import { addDocument } from "./documents.ts";
import { agencyId, agentId } from "./organisation.ts";
import type { DemoRows } from "./rows.ts";
import { idFor } from "./seeded.ts";
import { type DemoReviewer, submissionRow } from "./submission-row.ts";

/** The review desk with its member, and submissions in every state. */

/** The sign-in of the member of the review desk. */
const DESK = "demo-desk";

type Planned = {
  key: string;
  kind: Exclude<SubmissionTable["kind"], "Application">;
  owner: { agent_id: string } | { agency_id: string };
  sub: string;
  daysAgo: number;
  content: object;
  /** The title of the document that waits with it. */
  document?: string;
  /** The id of the record that it made or renewed. */
  record?: string;
  decision?: { status: "accepted" | "rejected"; daysAgo: number; reason?: string };
};

/** @param today the business date, `YYYY-MM-DD`, to which all other dates are relative */
export function addSubmissions(rows: DemoRows, today: string): void {
  const member = demoAccounts.find(({ sub }) => sub === DESK);
  if (!member) throw new Error("The demo has no account for the review desk");
  const reviewer = { sub: member.sub, name: member.name };
  rows.desk_members.push(reviewer);
  for (const planned of [...ofTheAgent(rows, today), ...ofTheAgency(today), ...ofSomebodyElse(today)])
    addOne(rows, today, reviewer, planned);
  addApplications(rows, today, reviewer);
}

const marisol = { owner: { agent_id: agentId("marisol-vega") }, sub: "demo-agent" };
const harborlight = { owner: { agency_id: agencyId("harborlight") }, sub: "demo-agency" };

function ofTheAgent(rows: DemoRows, today: string): Planned[] {
  const held = rows.licenses.find(({ id }) => id === idFor("license", "agent:marisol-vega:1"));
  const contract = idFor("agency contract", "suncoast:Alder Health Plans");
  return [
    {
      ...marisol,
      key: "agent:1",
      kind: "License",
      daysAgo: 3,
      content: license("Alabama", "AL7730118", addMonths(today, 24)),
      document: "AL producer license AL7730118",
    },
    {
      ...marisol,
      key: "agent:2",
      kind: "EAndO",
      daysAgo: 9,
      content: eAndO("Harrowgate Mutual E&O", "EO-55018273", addMonths(today, 12)),
      document: "Certificate of insurance EO-55018273",
      decision: {
        status: "rejected",
        daysAgo: 7,
        reason: "The second page of the certificate is missing. Please submit the whole document.",
      },
    },
    {
      ...marisol,
      key: "agent:3",
      kind: "License",
      daysAgo: 61,
      content: license("Florida", held?.license_number ?? "", held?.expiration_date ?? today),
      ...(held && { record: held.id }),
      decision: { status: "accepted", daysAgo: 59 },
    },
    {
      ...marisol,
      key: "agent:4",
      kind: "ContractRequest",
      daysAgo: 140,
      content: contractRequest([contract], agencyId("suncoast")),
      decision: { status: "accepted", daysAgo: 136 },
    },
  ];
}

function ofTheAgency(today: string): Planned[] {
  const contract = idFor("agency contract", "harborlight:Alder Health Plans");
  const newAgent = {
    firstName: "Beatriz",
    lastName: "Lattimore",
    email: "beatriz.lattimore@producers.example",
    npn: "8812007",
    eAndO: null,
  };
  return [
    {
      ...harborlight,
      key: "agency:1",
      kind: "EAndO",
      daysAgo: 2,
      content: eAndO("Copperline Specialty", "EO-20017745", addMonths(today, 14)),
      document: "Certificate of insurance EO-20017745",
    },
    {
      ...harborlight,
      key: "agency:2",
      kind: "ContractRequest",
      daysAgo: 4,
      content: contractRequest([contract], agencyId("harborlight"), { targetAgent: newAgent }),
    },
    {
      ...harborlight,
      key: "agency:3",
      kind: "License",
      daysAgo: 33,
      content: license("Texas", "TX4410092", addMonths(today, 20)),
      document: "TX producer license TX4410092",
      decision: {
        status: "rejected",
        daysAgo: 31,
        reason: "The number on the document differs from the number in the form.",
      },
    },
  ];
}

/** The producers of the agent and the agency account have no open change, which their forms would show. */
const ofSomebodyElse = (today: string): Planned[] => [
  {
    key: "other:2",
    kind: "Appointment",
    owner: { agent_id: agentId("luis-ferrer") },
    sub: "demo-seven",
    daysAgo: 1,
    content: {
      InsurerName: "Alder Health Plans",
      StateProvince: "Georgia",
      EffectiveDate: addDays(today, -20),
      ExpirationDate: null,
    },
    document: "Appointment letter of Alder Health Plans, Georgia",
  },
  {
    key: "other:1",
    kind: "ProfileChange",
    owner: { agent_id: agentId("luis-ferrer") },
    sub: "demo-seven",
    daysAgo: 5,
    content: {
      FirstName: "Luis",
      MiddleName: null,
      LastName: "Ferrer",
      Nickname: null,
      PhoneNumber: { Number: "7275550177" },
      Address: {
        Address1: "48 Harbor View Drive",
        Address2: null,
        City: "Clearwater",
        StateName: "Florida",
        ZipCode: "33755",
      },
    },
  },
];

const license = (StateProvince: string, LicenseNumber: string, ExpirationDate: string) => ({
  StateProvince,
  LicenseType: "Health",
  IsResidentLicense: StateProvince === "Florida",
  LicenseNumber,
  ExpirationDate,
});

const eAndO = (IssuedBy: string, PolicyNumber: string, ExpirationDate: string) => ({
  IssuedBy,
  CoverageLimits: "$1,000,000 per claim, $3,000,000 a year",
  ExpirationDate,
  PolicyNumber,
});

function contractRequest(contracts: string[], uplineAgency: string, target: object = {}) {
  const requestForm = { contracts, states: [idFor("state", "FL")], agentCount: null, comments: null };
  return { requestForm, uplineAgency, targetAgent: null, targetAgency: null, ...target };
}

function addOne(rows: DemoRows, today: string, reviewer: DemoReviewer, planned: Planned): void {
  const { key, kind, owner, sub, daysAgo, content, document, record, decision } = planned;
  const submittedAt = officeHours(addDays(today, -daysAgo));
  const row = submissionRow({ key, kind, ...owner, sub, content, submitted_at: submittedAt });
  const decidedAt = decision && officeHours(addDays(today, -decision.daysAgo));
  const reason = decision?.reason ?? null;
  rows.submissions.push({
    ...row,
    ...(decision && { status: decision.status, decided_at: decidedAt ?? null, reason }),
  });
  const event = { submission_id: row.id, by_name: null, is_by_desk: false, reason: null };
  rows.submission_events.push({ ...event, at: submittedAt, sub, event: "submitted" });
  if (record !== undefined) rows.record_submissions.push({ record_id: record, submission_id: row.id });
  if (decision && decidedAt) {
    rows.submission_events.push({
      submission_id: row.id,
      at: decidedAt,
      sub: reviewer.sub,
      event: decision.status,
      by_name: reviewer.name,
      is_by_desk: true,
      reason,
    });
  }
  if (document) {
    addDocument(rows, {
      key: `submission:${key}`,
      belongsTo: { submission_id: row.id },
      type: documentTypes[kind] ?? "License",
      title: document,
      about: "agency_id" in owner ? "Harborlight Insurance Marketing" : nameOf(sub),
      created: addDays(today, -daysAgo),
    });
  }
}

const nameOf = (sub: string) => demoAccounts.find((account) => account.sub === sub)?.name ?? "";

const documentTypes: Partial<Record<Planned["kind"], string>> = {
  EAndO: "Certificate of insurance",
  Appointment: "Appointment letter",
};

const officeHours = (day: string) => new Date(`${day}T15:20:00Z`);

import { addDays } from "#api/business-time.ts";
import { carriers } from "./carriers.ts";
import { agencies, agents } from "./organisation.ts";
import { pdf } from "./pdf.ts";
import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";

type Document = {
  key: string;
  belongsTo:
    | { agent_contract_id: string }
    | { agency_contract_id: string }
    | { license_id: string }
    | { eando_id: string }
    | { submission_id: string }
    | { enrollment_id: string };
  type: string;
  title: string;
  /** The producer it is about. */
  about: string;
  created: string;
};

/** One PDF. */
export function addDocument(rows: DemoRows, document: Document): void {
  rows.files.push({
    id: idFor("file", document.key),
    agent_contract_id: null,
    agency_contract_id: null,
    license_id: null,
    eando_id: null,
    submission_id: null,
    enrollment_id: null,
    ...document.belongsTo,
    file_name: `${document.title}.pdf`,
    file_extension: "pdf",
    file_type_name: document.type,
    content_type: "application/pdf",
    created_date: document.created,
    content: pdf(document.title, text(document)),
  });
}

const clauses = [
  "This is a sample document of a demonstration. The people and companies in it do not exist.",
  "The producer represents the carrier in the states in which both hold authority to do so.",
  "Applications are sent to the carrier within two business days of the applicant's signature.",
  "The producer keeps licenses, certifications and errors-and-omissions cover in force.",
  "Compensation follows the schedule in force on the effective date of each policy.",
  "The producer keeps records of every sale for ten years and shows them on request.",
  "Marketing material is used only as the carrier has approved it, and for the plan year named.",
  "Personal and health information is used for the purpose it was given for, and kept safe.",
  "Either party may end this agreement with thirty days' notice in writing.",
  "Policies written before the end of the agreement stay in the producer's care.",
];

function text({ type, about, created }: Document): string[] {
  const numbered = clauses.flatMap((clause, index) => [`${index + 1}. ${clause}`, ""]);
  return [`${type}  |  ${about}  |  ${created}`, "", ...numbered, "Signed electronically."];
}

const documentTypes = ["Carrier agreement", "Commission schedule", "Appointment letter"];

/** Contracts whose files the tests name, and how many they have; the account's other contracts have one or none. */
const planned: Record<string, number> = {
  "marisol-vega:Alder Health Plans": 3,
  "harborlight:Alder Health Plans": 3,
  "dana-whitcomb:Alder Health Plans": 2,
  "granite-peak:Alder Health Plans": 2,
};

/** The documents of contracts. */
export function addContractDocuments(rows: DemoRows, today: string): void {
  for (const { key, first, last } of agents) {
    const name = `${first} ${last}`;
    addFor(rows, today, {
      key,
      name,
      table: "agent_contracts",
      column: "agent_contract_id",
      kind: "agent contract",
    });
  }
  for (const { key, name } of agencies) {
    addFor(rows, today, {
      key,
      name,
      table: "agency_contracts",
      column: "agency_contract_id",
      kind: "agency contract",
    });
  }
}

type Owner = {
  key: string;
  name: string;
  table: "agent_contracts" | "agency_contracts";
  column: "agent_contract_id" | "agency_contract_id";
  kind: string;
};

function addFor(rows: DemoRows, today: string, owner: Owner): void {
  const contracts = new Set(rows[owner.table].map(({ id }) => id));
  for (const carrier of carriers) {
    const key = `${owner.key}:${carrier.name}`;
    const id = idFor(owner.kind, key);
    if (!contracts.has(id)) continue;
    const chance = dice(`documents of ${owner.kind} ${key}`);
    const count = planned[key] ?? (owner.key.startsWith("many-") ? 0 : chance.between(0, 3) > 1 ? 1 : 0);
    for (const [index, type] of documentTypes.slice(0, count).entries()) {
      addDocument(rows, {
        key: `${owner.kind}:${key}:${index + 1}`,
        belongsTo: { [owner.column]: id } as Document["belongsTo"],
        type,
        title: `${carrier.name} ${type.toLowerCase()}`,
        about: owner.name,
        created: addDays(today, -chance.between(3, 900)),
      });
    }
  }
}

import { addDays, addMonths } from "#api/business-time.ts";
import { addDocument } from "./documents.ts";
import { agencies, agents } from "./organisation.ts";
import type { DemoRows } from "./rows.ts";
import { type Dice, dice, idFor } from "./seeded.ts";

/** The producers of the agent and the agency account hold E&O insurance at every edge of expiry. */
const showcase = ["marisol-vega", "harborlight"];

const issuers = [
  "Brightwater Professional Liability",
  "Copperline Specialty",
  "Harrowgate Mutual E&O",
  "Redstart Casualty Company",
] as const;

const limits = [
  "$1,000,000 per claim, $1,000,000 a year",
  "$1,000,000 per claim, $3,000,000 a year",
  "$2,000,000 per claim, $4,000,000 a year",
];

type Planned = {
  issuer: string;
  limits: string | null;
  hasNumber: boolean;
  expires: (today: string) => string | null;
  /** The age in days of each of its documents. */
  documents: readonly number[];
};

const edges: readonly Planned[] = [
  edge(0, (today) => addMonths(today, 12), [3, 4, 190]),
  edge(1, (today) => addDays(today, 1), [364]),
  edge(2, (today) => today, []),
  edge(3, (today) => addDays(today, -1), [366, 366]),
  edge(0, (today) => addDays(today, -803), [1168]),
  { issuer: issuers[1], limits: null, hasNumber: false, expires: () => null, documents: [] },
];

function edge(issuer: 0 | 1 | 2 | 3, expires: Planned["expires"], documents: readonly number[]): Planned {
  return {
    issuer: issuers[issuer],
    limits: limits[issuer % limits.length] ?? null,
    hasNumber: true,
    expires,
    documents,
  };
}

const documentTypes = ["Certificate of insurance", "Declarations page", "Endorsement"];

/** @param today the business date, `YYYY-MM-DD`, to which all other dates are relative */
export function addEAndOs(rows: DemoRows, today: string): void {
  for (const { key, id, first, last } of agents) {
    addEAndOsOf(rows, today, { key, name: `${first} ${last}`, agent_id: id, agency_id: null });
  }
  for (const { key, id, name } of agencies) {
    addEAndOsOf(rows, today, { key, name, agent_id: null, agency_id: id });
  }
}

type Holder = { key: string; name: string; agent_id: string | null; agency_id: string | null };

function addEAndOsOf(rows: DemoRows, today: string, holder: Holder): void {
  const key = `${holder.agent_id ? "agent" : "agency"}:${holder.key}`;
  const chance = dice(`eandos of ${key}`);
  const held = showcase.includes(holder.key) ? edges : madeUp(chance, holder.key);
  for (const [index, planned] of held.entries()) {
    const eAndOKey = `${key}:${index + 1}`;
    const id = idFor("eando", eAndOKey);
    const number = `EO-${chance.digits(8)}`;
    rows.eandos.push({
      id,
      agent_id: holder.agent_id,
      agency_id: holder.agency_id,
      issued_by: planned.issuer,
      policy_number: planned.hasNumber ? number : null,
      coverage_limits: planned.limits,
      expiration_date: planned.expires(today),
    });
    for (const [place, daysAgo] of planned.documents.entries()) {
      const type = documentTypes[place] ?? "Document";
      addDocument(rows, {
        key: `eando:${eAndOKey}:${place + 1}`,
        belongsTo: { eando_id: id },
        type,
        title: `${planned.issuer} ${type.toLowerCase()} ${number}`,
        about: holder.name,
        created: addDays(today, -daysAgo),
      });
    }
  }
}

/** The one in force, and for some the one before it. */
function madeUp(chance: Dice, key: string): Planned[] {
  const left = chance.between(1, 365);
  const issuer = chance.pick(issuers);
  const made = (daysLeft: number): Planned => ({
    issuer,
    limits: chance.pick(limits),
    hasNumber: true,
    expires: (today) => addDays(today, daysLeft),
    documents: key.startsWith("many-") ? [] : [365 - daysLeft],
  });
  return chance.between(1, 3) === 1 ? [made(left), made(left - 365)] : [made(left)];
}

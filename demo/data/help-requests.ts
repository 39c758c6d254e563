import { addDays } from "#api/business-time.ts";
import { agencies, agents } from "./organisation.ts";
import type { DemoRows } from "./rows.ts";
import { type Dice, dice, idFor } from "./seeded.ts";

/** Help requests in every state: new, answered, answered again, completed, only for the team. */

const types = [
  ["Agent Service", true],
  ["Compliance", true],
  ["Carrier Escalation", false],
  ["Commission Audit", false],
] as const;

export const helpRequestTypeId = (name: string) => idFor("activity type", name);

const service = [
  [
    "My writing number with Alder Health Plans does not open their quoting tool.",
    "I asked the carrier. They reset your access, please try again this afternoon.",
    "It works now, thank you.",
  ],
  [
    "When does my contract with Juniper Mutual become active? I sent the papers two weeks ago.",
    "The carrier asked for a current license copy. Could you upload it under Licenses?",
    "Uploaded just now.",
  ],
  [
    "Please change my mailing address at all carriers.",
    "Done for four carriers, two need a signed form from you.",
  ],
  ["I cannot see last month's statement.", "Statements are out on the tenth. Yours is there now."],
  ["Which certifications do I need to sell dual plans next year?"],
  ["My name is spelled wrong on the Redstart appointment letter.", "We sent a correction to the carrier."],
] as const;

const compliance = [
  [
    "May I leave flyers at a senior center without a signed scope of appointment?",
    "Yes, as long as no plan is discussed there. Compliance sends you the rules.",
  ],
  [
    "A carrier asks for the recording of a call. Where do I hand it in?",
    "Reply here with the date of the call and we send you a secure link.",
  ],
  ["I moved to another state. Which disclosures change?"],
] as const;

/** @param today the business date, `YYYY-MM-DD`, to which all other dates are relative */
export function addHelpRequests(rows: DemoRows, today: string): void {
  for (const [name, is_offered] of types) {
    rows.activity_types.push({ id: helpRequestTypeId(name), name, is_offered });
  }
  for (const { key, id, first, last } of agents) {
    const owner = { agent_id: id, agency_id: null, name: `${first} ${last}` };
    addOf(rows, today, `agent:${key}`, { ...owner, count: countOf(key, "marisol-vega", 9) });
  }
  for (const { key, id, name } of agencies) {
    const owner = { agent_id: null, agency_id: id, name };
    addOf(rows, today, `agency:${key}`, { ...owner, count: countOf(key, "harborlight", 32) });
  }
}

function countOf(key: string, shown: string, most: number): number {
  if (key === shown) return most;
  if (key.startsWith("many-")) return 0;
  // A request of somebody else, for tests of records that one must not see.
  if (key === "dana-whitcomb" || key === "granite-peak") return 2;
  return dice(`help requests of ${key}`).between(0, 4);
}

type Owner = { agent_id: string | null; agency_id: string | null; name: string; count: number };

function addOf(rows: DemoRows, today: string, key: string, owner: Owner): void {
  const chance = dice(`help requests of ${key}, in detail`);
  for (let number = 1; number <= owner.count; number++) {
    addOne(rows, today, { key: `${key}:${number}`, number, chance, owner });
  }
}

type Planned = { key: string; number: number; chance: Dice; owner: Owner };

function addOne(rows: DemoRows, today: string, { key, number, chance, owner }: Planned): void {
  const isCompliance = number % 4 === 3;
  const [description, ...notes] = chance.pick<readonly [string, ...string[]]>(
    isCompliance ? compliance : service,
  );
  const day = addDays(today, -number * 6 + 5);
  const isCompleted = number > 3 && number % 5 !== 0;
  const isForTeam = number === 6;
  const id = idFor("activity", key);
  rows.activities.push({
    id,
    agent_id: owner.agent_id,
    agency_id: owner.agency_id,
    activity_type_id: helpRequestTypeId(
      isForTeam ? "Commission Audit" : isCompliance ? "Compliance" : "Agent Service",
    ),
    description: isForTeam ? "Compare the last three statements with the carrier's files." : description,
    created_at: at(day, number),
    updated_at: at(day, number),
    due_at: number % 3 === 0 ? at(addDays(day, 14), 0) : null,
    is_completed: isCompleted,
    is_agent_viewable: !isForTeam,
    sub: null,
    idempotency_key: null,
    digest: null,
  });
  // The newest one has no answer yet, the second one an answer that nobody has read.
  const answers = number === 1 ? [] : number === 2 ? notes.slice(0, 1) : notes;
  for (const [index, note] of answers.entries()) {
    const isByTeam = index % 2 === 0;
    rows.activity_notes.push({
      id: idFor("activity note", `${key}:${index + 1}`),
      activity_id: id,
      note,
      created_at: at(addDays(day, 1 + index), number + index),
      created_by_name: isByTeam ? chance.pick(["Renata Okoro", "Miles Harding"]) : owner.name,
      created_by_agent_id: isByTeam ? null : owner.agent_id,
      created_by_user_id: isByTeam ? idFor("team user", "renata-okoro") : null,
      is_by_team: isByTeam,
      sub: null,
      idempotency_key: null,
      digest: null,
    });
  }
}

/** Office hours of a day. */
function at(day: string, number: number): Date {
  return new Date(`${day}T${13 + (number % 8)}:${String((number * 7) % 60).padStart(2, "0")}:00Z`);
}

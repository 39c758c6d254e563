import { createHash, randomBytes } from "node:crypto";
import { businessDate } from "#api/business-time.ts";
import type { SubmissionKind } from "#api/statuses.ts";
import { pathsFor } from "#app/paths.ts";
import { demoData } from "#demo/data/data.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { answerStep, sendStep, stepOf, type Typed } from "../request-wizard.ts";
import type { Answer, Visitor } from "../visitor.ts";

/** Submissions of two kinds, each with random files, as people hand them in at the portal. */

export type KindName = Extract<SubmissionKind, "License" | "Application">;

/** A submission that was confirmed, with the SHA-256 of each of its files by name. */
export type Entry = { kind: KindName; number: string; files: Record<string, string> };

/** A submission whose form is filled in. */
export type Ready = {
  entry: Entry;
  /** Sends the same form again. */
  send(): Promise<Answer>;
  isTaken(answer: Answer): boolean;
};

type Portal = Parameters<typeof pathsFor>[0] & object;
type Sender = { email: string; portal: Portal; agent?: string };

const agent = (id: string): Portal => ({ type: "agent", id });
const agency = (id: string): Portal => ({ type: "agency", id });

/** The kinds and accounts of submissions, in turn. One account may submit sixty times within an hour. */
export const senders: Record<KindName, readonly Sender[]> = {
  License: [
    ...twice(
      { email: "seven@demo.example", portal: agent(idFor("agent", "luis-ferrer")) },
      { email: "large@demo.example", portal: agency(demoIds.largeAgency) },
      { email: "many@demo.example", portal: agency(idFor("agency", "many-1")) },
    ),
    { email: "six@demo.example", portal: agency(demoIds.excludedAgency) },
  ],
  Application: [
    ...twice(
      { email: "agent@demo.example", portal: agent(demoIds.agent) },
      { email: "agency@demo.example", portal: agency(demoIds.agency), agent: demoIds.agent },
      { email: "both@demo.example", portal: agent(demoIds.otherAgent) },
    ),
    { email: "six@demo.example", portal: agent(idFor("agent", "priya-raman")) },
  ],
};

function twice(...some: Sender[]): Sender[] {
  return [...some, ...some];
}

type Making = { somebody: Visitor; sender: Sender; number: string; today: string };

/** Fills in a form, up to its last button. */
export const makeReady: Record<KindName, (making: Making) => Promise<Ready>> = {
  License: licenseReady,
  Application: applicationReady,
};

const LARGEST_BYTES = 400_000;

function someFiles(names: readonly string[]) {
  const files = names.map((name) => ({
    name,
    buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(Math.random() * LARGEST_BYTES)]),
  }));
  const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  return { files, digests: Object.fromEntries(files.map(({ name, buffer }) => [name, digest(buffer)])) };
}

async function licenseReady({ somebody, sender, number }: Making): Promise<Ready> {
  const page = await somebody.get(pathsFor(sender.portal).documentForm("License"));
  const { files, digests } = someFiles([`${number}.pdf`]);
  const check = await somebody.submit(page, {
    form: ({ isMultipart }) => isMultipart,
    button: "Continue",
    values: { state: "Florida", type: "Health", number, expires: "2028-05-31" },
    files: { file: files },
  });
  return {
    entry: { kind: "License", number, files: digests },
    send: () =>
      somebody.submit(check, {
        form: ({ fields }) => fields.some(({ name }) => name === "seen"),
        button: "Submit license",
        follow: false,
      }),
    isTaken: ({ location }) => location?.includes("/submission/success") ?? false,
  };
}

async function applicationReady({ somebody, sender, number, today }: Making): Promise<Ready> {
  const { portal, agent } = sender;
  const { state, county, ...coverage } = choicesFor(agent ?? portal.id, today);
  let page = await somebody.get(pathsFor(portal).applicationStep("customer"));
  const names = { ...(agent && { agent }), firstName: "Ada", lastName: number };
  const steps: Typed[] = [
    { ...names, state, county },
    { medicareNumber: "1EG4-TE5-MK73", socialSecurityNumber: "219-09-9999" },
    coverage,
  ];
  for (const typed of steps) page = await answerStep(somebody, page, typed);
  const fileNames = [`${number}-1.pdf`, `${number}-2.pdf`];
  // One account may attach a hundred files within an hour.
  const { files, digests } = someFiles(/[02468]$/.test(number) ? fileNames : fileNames.slice(1));
  const attached = await somebody.submit(page, {
    form: ({ isMultipart }) => isMultipart,
    files: { files },
    follow: false,
  });
  const check = await somebody.get(attached.location ?? "");
  if (stepOf(check) !== "check") throw new Error(`${number} came as far as ${check.url}`);
  return {
    entry: { kind: "Application", number, files: digests },
    send: () => sendStep(somebody, check),
    isTaken: (answer) => answer.location !== null && stepOf(answer) === "success",
  };
}

/** Returns the choices of an agent of the demo, from the demo's own rows. */
function choicesFor(agentId: string, today: string) {
  const rows = dataOf(today);
  const effective = nextMonth(today);
  const states = rows.licenses
    .filter(({ agent_id, expiration_date: end }) => agent_id === agentId && (!end || String(end) >= today))
    .map(({ state_id }) => state_id);
  const contracts = rows.agent_contracts.filter(
    ({ agent_id, status, start_date, end_date }) =>
      agent_id === agentId && status === "Active" && String(start_date) <= effective && !end_date,
  );
  for (const { id, carrier_id } of contracts) {
    const types = rows.agent_contract_policy_types.filter(
      ({ agent_contract_id }) => agent_contract_id === id,
    );
    for (const { policy_type_id } of types) {
      const sold = rows.products.find((product) => {
        const isTheirs = product.carrier_id === carrier_id && product.policy_type_id === policy_type_id;
        return isTheirs && areaOf(String(product.id), states);
      });
      const area = sold && areaOf(String(sold.id), states);
      if (sold && area)
        return {
          state: String(area.state_id),
          county: String(
            area.county_id ?? rows.counties.find(({ state_id }) => state_id === area.state_id)?.id,
          ),
          policyType: String(policy_type_id),
          carrier: String(carrier_id),
          product: String(sold.id),
        };
    }
  }
  throw new Error(`${agentId} has nothing to sell`);

  function areaOf(product: string, inStates: readonly unknown[]) {
    return rows.product_areas.find(
      ({ product_id, state_id }) => product_id === product && inStates.includes(state_id),
    );
  }
}

let made: { today: string; rows: ReturnType<typeof demoData> } | undefined;

function dataOf(today: string) {
  if (made?.today !== today) made = { today, rows: demoData({ today }) };
  return made.rows;
}

function nextMonth(today: string): string {
  const [year, month] = today.split("-").map(Number);
  return businessDate(new Date(Date.UTC(year ?? 0, month ?? 0, 1, 12)), "UTC");
}

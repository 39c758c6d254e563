import { randomUUID } from "node:crypto";
import type { Database } from "../database/schema.ts";
import { holderOfNpn } from "../npn.ts";
import { type AdminCommand, AdminFault, emailOption, given, npnOption, textOption } from "./admin-command.ts";
import { table } from "./table.ts";

/** Agencies and agents. */

/**
 * Returns the agency with an NPN.
 * @throws AdminFault when there is none
 */
export async function agencyWithNpn(db: Database, npn: string): Promise<{ id: string; name: string }> {
  const agency = await holderOfNpn(db, "agencies", npn);
  if (!agency) throw new AdminFault(`There is no agency with the NPN ${npn}. Add it with: agency add`);
  return agency;
}

/**
 * Returns the agent with an NPN.
 * @throws AdminFault when there is none
 */
export async function agentWithNpn(db: Database, npn: string): Promise<{ id: string; name: string }> {
  const agent = await holderOfNpn(db, "agents", npn);
  if (!agent) throw new AdminFault(`There is no agent with the NPN ${npn}. Add one with: agent add`);
  return agent;
}

async function refuseTaken(db: Database, kind: "agency" | "agent", npn: string): Promise<void> {
  const holder = await holderOfNpn(db, kind === "agency" ? "agencies" : "agents", npn);
  if (holder) throw new AdminFault(`The ${kind} ${holder.name} has the NPN ${npn} already.`);
}

export const producerCommands: readonly AdminCommand[] = [
  {
    name: "agency add",
    about: "add an agency",
    options: {
      npn: npnOption("the agency's own NPN"),
      name: textOption(200)("the agency's name"),
      upline: npnOption("the NPN of the agency above it", { isRequired: false }),
    },
    async run(db, values) {
      const npn = given(values, "npn");
      const name = given(values, "name");
      await refuseTaken(db, "agency", npn);
      const upline = values.upline === undefined ? undefined : await agencyWithNpn(db, values.upline);
      const id = randomUUID();
      await db
        .insertInto("agencies")
        .values({ id, name, npn, parent_id: upline?.id ?? null })
        .execute();
      return { lines: [`Agency ${name} (NPN ${npn}) is added.`], changed: [id] };
    },
  },
  {
    name: "agency list",
    about: "list the agencies",
    options: {},
    async run(db) {
      const agencies = await db
        .selectFrom("agencies")
        .leftJoin("agencies as upline", "upline.id", "agencies.parent_id")
        .select(["agencies.npn", "agencies.name", "upline.name as upline"])
        .orderBy("agencies.name")
        .execute();
      const rows = agencies.map(({ npn, name, upline }) => [npn ?? "-", name, upline ?? "-"]);
      return { lines: table(["NPN", "NAME", "UPLINE"], rows) };
    },
  },
  {
    name: "agent add",
    about: "add an agent",
    options: {
      npn: npnOption("the agent's NPN"),
      "first-name": textOption(100)("the agent's first name"),
      "last-name": textOption(100)("the agent's last name"),
      email: emailOption("the agent's email address", { isRequired: false }),
      agency: npnOption("the NPN of the agency that the agent works for", { isRequired: false }),
    },
    async run(db, values) {
      const npn = given(values, "npn");
      const [first_name, last_name] = [given(values, "first-name"), given(values, "last-name")];
      await refuseTaken(db, "agent", npn);
      const agency = values.agency === undefined ? undefined : await agencyWithNpn(db, values.agency);
      const id = randomUUID();
      await db
        .insertInto("agents")
        .values({
          id,
          first_name,
          last_name,
          npn,
          email: values.email ?? null,
          agency_id: agency?.id ?? null,
        })
        .execute();
      return { lines: [`Agent ${first_name} ${last_name} (NPN ${npn}) is added.`], changed: [id] };
    },
  },
  {
    name: "agent list",
    about: "list the agents",
    options: {},
    async run(db) {
      const agents = await db
        .selectFrom("agents")
        .leftJoin("agencies", "agencies.id", "agents.agency_id")
        .select(["agents.npn", "agents.name", "agents.email", "agencies.name as agency"])
        .orderBy("agents.name")
        .execute();
      const rows = agents.map(({ npn, name, email, agency }) => [
        npn ?? "-",
        name,
        email ?? "-",
        agency ?? "-",
      ]);
      return { lines: table(["NPN", "NAME", "EMAIL", "AGENCY"], rows) };
    },
  },
];

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database/schema.ts";
import { ownerColumn } from "../rights.ts";
import {
  type AdminCommand,
  AdminFault,
  type AdminValues,
  emailOption,
  given,
  npnOption,
  subjectOption,
  textOption,
} from "./admin-command.ts";
import { agencyWithNpn, agentWithNpn } from "./producers.ts";
import { table } from "./table.ts";

/** Users, and their rights to act for agents and agencies. */

const subject = subjectOption("the user's subject at the identity provider");
const producer = {
  agent: npnOption("the NPN of an agent", { isRequired: false }),
  agency: npnOption("the NPN of an agency", { isRequired: false }),
};

async function userWith(db: Database, sub: string): Promise<{ id: string; name: string }> {
  const user = await db.selectFrom("users").select(["id", "name"]).where("sub", "=", sub).executeTakeFirst();
  if (!user) throw new AdminFault(`There is no user with the subject ${sub}. Add one with: user add`);
  return user;
}

async function producerIn(db: Database, { agent, agency }: AdminValues) {
  if (agent !== undefined && agency === undefined)
    return { column: ownerColumn.agent, kind: "agent", ...(await agentWithNpn(db, agent)) };
  if (agency !== undefined && agent === undefined)
    return { column: ownerColumn.agency, kind: "agency", ...(await agencyWithNpn(db, agency)) };
  throw new AdminFault("Give --agent or --agency, one of the two.");
}

/** A text for each right: the rights to agencies, then those to agents. */
const rightsOf = sql<string>`(
  select string_agg(coalesce('agency ' || agencies.name, 'agent ' || agents.name), ', '
    order by agents.name nulls first, agencies.name)
  from user_portals as rights
  left join agents on agents.id = rights.agent_id
  left join agencies on agencies.id = rights.agency_id
  where rights.sub = users.sub)`;

export const userCommands: readonly AdminCommand[] = [
  {
    name: "user add",
    about: "add a user, who has no right yet",
    options: {
      subject,
      name: textOption(200)("the user's name"),
      email: emailOption("the address for messages about decisions", { isRequired: false }),
    },
    async run(db, values) {
      const sub = given(values, "subject");
      const [id, name] = [randomUUID(), given(values, "name")];
      const added = await db
        .insertInto("users")
        .values({ sub, id, name, email: values.email ?? null })
        .onConflict((conflict) => conflict.column("sub").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!added) throw new AdminFault(`There is a user with the subject ${sub} already.`);
      return { lines: [`User ${name} (${sub}) is added.`], changed: [id] };
    },
  },
  {
    name: "user remove",
    about: "remove a user and all rights of the user, at once",
    options: { subject },
    async run(db, values) {
      const sub = given(values, "subject");
      const { id, name } = await userWith(db, sub);
      await db.deleteFrom("user_portals").where("sub", "=", sub).execute();
      await db.deleteFrom("users").where("sub", "=", sub).execute();
      return { lines: [`User ${name} (${sub}) is removed.`], changed: [id] };
    },
  },
  {
    name: "user list",
    about: "list the users with their rights",
    options: {},
    async run(db) {
      const users = await db
        .selectFrom("users")
        .select(["sub", "name", "email", rightsOf.as("rights")])
        .orderBy("name")
        .execute();
      const rows = users.map(({ sub, name, email, rights }) => [sub, name, email ?? "-", rights ?? "none"]);
      return { lines: table(["SUBJECT", "NAME", "EMAIL", "MAY ACT FOR"], rows) };
    },
  },
  {
    name: "right add",
    about: "let a user act for an agent or an agency",
    options: { subject, ...producer },
    async run(db, values) {
      const sub = given(values, "subject");
      const user = await userWith(db, sub);
      const { column, kind, id, name } = await producerIn(db, values);
      const added = await db
        .insertInto("user_portals")
        .values({ sub, agent_id: null, agency_id: null, [column]: id })
        .onConflict((conflict) => conflict.doNothing())
        .returning("sub")
        .executeTakeFirst();
      if (!added) throw new AdminFault(`${user.name} may act for the ${kind} ${name} already.`);
      return { lines: [`${user.name} may act for the ${kind} ${name}.`], changed: [user.id, id] };
    },
  },
  {
    name: "right remove",
    about: "take a right away, at once",
    options: { subject, ...producer },
    async run(db, values) {
      const sub = given(values, "subject");
      const user = await userWith(db, sub);
      const { column, kind, id, name } = await producerIn(db, values);
      const removed = await db
        .deleteFrom("user_portals")
        .where("sub", "=", sub)
        .where(column, "=", id)
        .returning("sub")
        .executeTakeFirst();
      if (!removed) throw new AdminFault(`${user.name} may not act for the ${kind} ${name}.`);
      return {
        lines: [`${user.name} may not act for the ${kind} ${name} any more.`],
        changed: [user.id, id],
      };
    },
  },
];

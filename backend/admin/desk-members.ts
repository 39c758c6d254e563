import { type AdminCommand, AdminFault, given, subjectOption, textOption } from "./admin-command.ts";
import { table } from "./table.ts";

/** The members of the review desk. */

const subject = subjectOption("the member's subject at the identity provider");

export const deskCommands: readonly AdminCommand[] = [
  {
    name: "desk add",
    about: "let a user work at the review desk",
    options: { subject, name: textOption(200)("the name that producers read under a decision") },
    async run(db, values) {
      const sub = given(values, "subject");
      const name = given(values, "name");
      const added = await db
        .insertInto("desk_members")
        .values({ sub, name })
        .onConflict((conflict) => conflict.column("sub").doNothing())
        .returning("sub")
        .executeTakeFirst();
      if (!added) throw new AdminFault(`The user ${sub} is a member of the review desk already.`);
      return { lines: [`${name} (${sub}) is a member of the review desk.`], changed: [] };
    },
  },
  {
    name: "desk remove",
    about: "end a user's work at the review desk, at once",
    options: { subject },
    async run(db, values) {
      const sub = given(values, "subject");
      const removed = await db
        .deleteFrom("desk_members")
        .where("sub", "=", sub)
        .returning("name")
        .executeTakeFirst();
      if (!removed) throw new AdminFault(`The user ${sub} is no member of the review desk.`);
      return { lines: [`${removed.name} (${sub}) is no member of the review desk any more.`], changed: [] };
    },
  },
  {
    name: "desk list",
    about: "list the members of the review desk",
    options: {},
    async run(db) {
      const members = await db.selectFrom("desk_members").select(["sub", "name"]).orderBy("name").execute();
      return {
        lines: table(
          ["SUBJECT", "NAME"],
          members.map(({ sub, name }) => [sub, name]),
        ),
      };
    },
  },
];

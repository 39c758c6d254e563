import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SubmissionKind } from "#api/statuses.ts";
import { itemPath, queuePath } from "#backend/desk/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { member, type OpenDesk, openDesk, otherMember, shown } from "../support/backend/desk.ts";
import { submit } from "../support/backend/reviewing.ts";

/** Each text that comes from outside is text on each page of the review desk. */

const MARKUP = `"'><img src=x onerror=alert(1)></textarea></title></style>`;
const short = `<img src=x>'"&`;

/** The texts of each kind that producers choose freely. */
const fields: Record<SubmissionKind, object> = {
  License: { LicenseNumber: short },
  EAndO: { IssuedBy: MARKUP, PolicyNumber: short, CoverageLimits: short },
  // One of the carriers has this name, see below.
  Appointment: { InsurerName: short },
  ContractRequest: {
    comments: MARKUP,
    requestForm: undefined,
  },
  Application: { FirstName: short, LastName: short },
  ProfileChange: { FirstName: short, LastName: short, MiddleName: short, Nickname: short },
  HelpRequest: { Description: MARKUP },
};

describe.each(oneDatabase)("hostile texts at the review desk, on $name", ({ openFilled }) => {
  let open: OpenDesk;

  beforeAll(async () => {
    open = await openDesk(openFilled);
    const { db } = open.database;
    await db
      .updateTable("agents")
      .set({ first_name: short, npn: short })
      .where("id", "=", demoIds.agent)
      .execute();
    await db
      .updateTable("users")
      .set({ name: MARKUP, email: `${short}@x` })
      .where("sub", "=", "demo-agent")
      .execute();
    await db.updateTable("carriers").set({ name: short }).where("id", "=", demoIds.carrier).execute();
    for (const { sub } of [member, otherMember])
      await db
        .updateTable("desk_members")
        .set({ name: `${MARKUP}${sub}` })
        .where("sub", "=", sub)
        .execute();
    await db
      .updateTable("activity_types")
      .set({ name: short })
      .where("id", "=", idFor("activity type", "Agent Service"))
      .execute();
  });
  afterAll(() => open.close());

  const texts = async (answer: Response) => {
    const { html, status } = await shown(answer, { hasMarkup: true });
    expect(html).not.toMatch(/<img/i);
    expect(html.match(/<(script|iframe|object|embed|base|link|meta http)/gi)).toEqual(["<link"]);
    return { html, status };
  };

  test.each(Object.entries(fields))(
    "hostile texts of a producer are mere text on every page of the review desk: %s",
    async (name, hostile) => {
      const kind = name as SubmissionKind;
      const { comments, ...rest } = hostile as { comments?: string };
      const id = await submit[kind](open.ask, comments === undefined ? rest : {});
      if (comments !== undefined) await comment(id, comments);
      await open.database.db
        .updateTable("files")
        .set({ file_name: MARKUP })
        .where("submission_id", "=", id)
        .execute();
      const pages = ["/desk", queuePath(kind), queuePath("all"), itemPath({ kind, id })];
      for (const path of pages) {
        const { html, status } = await texts(await open.desk.get(path));
        expect(status, path).toBe(200);
        if (path === itemPath({ kind, id })) expect(html).toContain("&lt;img src=x");
      }
      const act = kind === "HelpRequest" ? "answer" : kind === "Application" ? "move" : "decision";
      const typed = { reason: MARKUP, note: MARKUP, key: MARKUP, to: MARKUP, from: MARKUP, decision: MARKUP };
      const path = `${itemPath({ kind, id })}/${act}`;
      if (kind !== "HelpRequest") {
        const refused = await texts(await open.desk.act(path, typed));
        expect([refused.status, refused.html.includes("&lt;img src=x onerror")]).toEqual([422, true]);
      }
      expect((await texts(await open.desk.post(path, { csrf: "old", ...typed }))).status).toBe(403);
      const good = {
        ...typed,
        decision: "rejected",
        from: "Submitted",
        to: "Pending Information",
        completes: "yes",
      };
      expect((await open.desk.act(path, good)).status).toBe(303);
      const { html } = await texts(await open.desk.get(itemPath({ kind, id })));
      expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
      const late = await texts(await open.other.act(path, { ...good, from: "Submitted", to: "In Review" }));
      expect(late.status).toBe(409);
    },
  );

  async function comment(id: string, comments: string): Promise<void> {
    const { db } = open.database;
    const { content } = await db
      .selectFrom("submissions")
      .select("content")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const request = content as { requestForm: object };
    const changed = { ...request, requestForm: { ...request.requestForm, comments } };
    await db
      .updateTable("submissions")
      .set({ content: JSON.stringify(changed) })
      .where("id", "=", id)
      .execute();
  }

  test("hostile texts in an address add no markup to a page of the review desk", async () => {
    const address = encodeURIComponent(MARKUP);
    for (const path of [
      `/desk?lng=${address}&done=${address}`,
      `/desk/licenses?page=${address}&from=${address}`,
      `/desk/licenses/${address}`,
      `/desk/${address}`,
      `/desk/callback?error=${address}&error_description=${address}&state=${address}`,
      `/desk/signed-out?x=${address}`,
    ])
      await texts(await open.desk.get(path));
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SubmissionKind } from "#api/statuses.ts";
import { itemPath, queueFilePath, queuePath } from "#backend/desk/paths.ts";
import { reviewQueue } from "#backend/review/queue.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { leftBy } from "../support/backend/audit.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  decideEverything,
  member,
  type OpenDesk,
  openDesk,
  shown,
  signedIn,
} from "../support/backend/desk.ts";
import { readWorkbook } from "../support/backend/read-workbook.ts";
import { submit } from "../support/backend/reviewing.ts";
import { goodPdf } from "../support/backend/submitting.ts";

/** What members see at the review desk: `docs/product/review-desk.md`, "Screens". */

const kinds = Object.keys(submit) as SubmissionKind[];
const REASON = "The state on the PDF is another one.";

describe.each(oneDatabase)("the items of the review desk, on $name", ({ openFilled }) => {
  let open: OpenDesk;

  beforeAll(async () => {
    open = await openDesk(openFilled);
  });
  beforeEach(() => decideEverything(open));
  afterAll(() => open.close());

  const page = async (path: string, browser = open.desk, headers: Record<string, string> = {}) =>
    shown(await browser.get(path, headers));

  test("the overview and the queues of the review desk show what waits with its age in business days, the oldest first", async () => {
    const { db } = open.database;
    const ids = [
      await submit.License(open.ask),
      await submit.License(open.ask),
      await submit.EAndO(open.ask),
    ];
    // Shortly before midnight in New York is the day before.
    for (const [id, at] of [
      [ids[0], "2025-10-19T03:59:00Z"],
      [ids[1], "2025-10-20T04:01:00Z"],
      [ids[2], "2025-10-08T16:00:00Z"],
    ] as const)
      await db
        .updateTable("submissions")
        .set({ submitted_at: new Date(at) } as never)
        .where("id", "=", id ?? "")
        .execute();
    const overview = await page("/desk");
    expect(overview.status).toBe(200);
    expect(overview.text).toContain("Licenses 2 Oldest waiting: 2 days");
    expect(overview.text).toContain("E&O policies 1 Oldest waiting: 12 days");
    expect(overview.text).toContain("Profile changes 0 Nothing waiting");
    const queue = await page(queuePath("License"));
    expect(queue.text).toMatch(/2 days .* Today/);
    expect(queue.html.indexOf(ids[0] ?? "-")).toBeLessThan(queue.html.indexOf(ids[1] ?? "-"));
    const spanish = await page("/desk", open.desk, { "Accept-Language": "es" });
    expect(spanish.text).toContain("Licencias 2 El más antiguo: 2 días");
    expect(spanish.html).toContain('<html lang="es">');
    expect((await page(queuePath("ContractRequest"))).text).toContain("Nothing is waiting here");
  });

  test("a queue of the review desk is exported with all of its items, and formulas in them stay text", async () => {
    const { db } = open.database;
    for (let count = 0; count < 27; count++) await submit.EAndO(open.ask);
    await db.updateTable("agents").set({ first_name: "=Marisol" }).where("id", "=", demoIds.agent).execute();
    try {
      let csv = new Response();
      const rows = await leftBy(open.database, async () => {
        csv = await open.desk.get(queueFilePath("EAndO", "csv"));
      });
      expect(rows.map(({ action }) => action)).toEqual(["download"]);
      expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      expect(csv.headers.get("Content-Disposition")).toMatch(
        /^attachment; filename="?eandos-2025-10-20\.csv/,
      );
      const [head, ...lines] = (await csv.text()).trim().split("\r\n");
      expect(head?.replace("\ufeff", "")).toBe("Kind,Item,Producer,Status,Submitted by,Submitted");
      expect(lines).toHaveLength(27);
      expect(lines[0]).toMatch(/^E&O policy,.*,'=Marisol Vega,,Marisol Vega,\d{4}-\d\d-\d\d$/);
      const excel = await open.desk.get(queueFilePath("all", "excel"), { "Accept-Language": "es" });
      const [sheet] = await readWorkbook(Buffer.from(await excel.arrayBuffer()));
      expect(sheet?.name).toBe("Todo lo pendiente");
      const { total } = await reviewQueue(db, { kind: null, waitsFor: null, page: 1, pageSize: 1 });
      expect(sheet?.rows).toHaveLength(total + 1);
    } finally {
      await db.updateTable("agents").set({ first_name: "Marisol" }).where("id", "=", demoIds.agent).execute();
    }
  });

  test("an item that has waited for more than three days stands out in its queue of the review desk", async () => {
    for (const at of ["2025-10-17T16:00:00Z", "2025-10-16T16:00:00Z"]) {
      const id = await submit.License(open.ask);
      await open.database.db
        .updateTable("submissions")
        .set({ submitted_at: new Date(at) } as never)
        .where("id", "=", id)
        .execute();
    }
    const { html } = await page(queuePath("License"));
    expect(html).toContain('<span class="badge">3 days</span>');
    expect(html).toContain('<span class="badge late">4 days</span>');
  });

  test("a queue of the review desk has pages, and a page past the end is the last one", async () => {
    for (let count = 0; count < 27; count++) await submit.License(open.ask, { LicenseNumber: `P-${count}` });
    const first = await page(queuePath("License"));
    expect(first.text).toContain("page 1 of 2");
    expect(first.html.match(/<tr><td/g)).toHaveLength(25);
    for (const asked of ["2", "3", "999999"])
      expect((await page(`/desk/licenses?page=${asked}`)).text, asked).toContain("page 2 of 2");
    for (const asked of ["0", "-1", "1e9", "x", "%00", "2.5"])
      expect((await page(`/desk/licenses?page=${asked}`)).text, asked).toContain("page 1 of 2");
  });

  test("the language of the review desk is chosen with a link and kept", async () => {
    const browser = await signedIn(open.app, open.provider);
    const english = await page("/desk/licenses?page=1", browser);
    expect(english.html).toContain('href="/desk/licenses?lng=es" lang="es"');
    expect((await page("/desk/licenses?lng=es", browser)).html).toContain('<html lang="es">');
    expect((await page("/desk", browser)).html).toContain('<html lang="es">');
  });

  test("the review desk shows the record that a license renews, also one without an expiration date", async () => {
    const { db } = open.database;
    const license = await db
      .selectFrom("licenses")
      .innerJoin("states", "states.id", "licenses.state_id")
      .innerJoin("license_types", "license_types.id", "licenses.license_type_id")
      .select([
        "licenses.id",
        "expiration_date",
        "license_number",
        "states.name as state",
        "license_types.name as type",
      ])
      .where("agent_id", "=", demoIds.agent)
      .executeTakeFirstOrThrow();
    const expiring = (day: string | null) =>
      db.updateTable("licenses").set({ expiration_date: day }).where("id", "=", license.id).execute();
    const { state: StateProvince, type: LicenseType, license_number: LicenseNumber } = license;
    const id = await submit.License(open.ask, { StateProvince, LicenseType, LicenseNumber });
    await expiring(null);
    const { status, text } = await page(itemPath({ kind: "License", id }));
    await expiring(license.expiration_date);
    expect(status).toBe(200);
    expect(text).not.toContain("Nothing on record matches");
  });

  test.each(kinds)("the review desk's page of a %s has its owner, its history and one form", async (kind) => {
    const id = await submit[kind](open.ask);
    const { status, text, html } = await page(itemPath({ kind, id }));
    expect(status).toBe(200);
    expect(text).toContain("Marisol Vega, agent@demo.example");
    expect(text).toContain("History");
    expect(html.match(/<form method="post" action="\/desk\/[^"]+\/[^"]+\//g)).toHaveLength(1);
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const language of ["en", "es"])
      await page(itemPath({ kind, id }), open.desk, { "Accept-Language": language });
    const another = kind === "License" ? "EAndO" : "License";
    for (const wrong of [itemPath({ kind: another, id }), `${queuePath(kind)}/x`, `${queuePath(kind)}/%00`])
      expect((await page(wrong)).status, wrong).toBe(404);
  });

  test("an application's page at the review desk shows the last four characters of identity numbers, and no more", async () => {
    const { text, html } = await page(
      itemPath({ kind: "Application", id: await submit.Application(open.ask) }),
    );
    expect(text).toContain("Social Security number Ends in 9999");
    expect(html).not.toMatch(/219-?09-?9999|1EG4-?TE5-?MK73|QX-?77/);
  });

  test("a page of the review desk shows only notices of its own, whatever the address says", async () => {
    expect((await page("/desk/licenses?done=moved&lng=en")).html).toContain('role="status"');
    const { html } = await page("/desk/licenses?done=%3Cscript%3E&lng=en");
    expect(html).not.toContain('role="status"');
    expect(html).not.toContain("&lt;script");
  });

  test("a file at the review desk is only a download, in a sandbox, under its own name", async () => {
    const id = await submit.License(open.ask);
    await open.database.db
      .updateTable("files")
      .set({ file_name: 'O"Brien; <b>Peña.html', content_type: "text/html" })
      .where("submission_id", "=", id)
      .execute();
    const { html } = await page(itemPath({ kind: "License", id }));
    expect(html).toContain("Download O&quot;Brien; &lt;b&gt;Peña.html");
    const [, path = ""] = /href="(\/desk\/files\/[^"]+)"/.exec(html) ?? [];
    const answer = await open.desk.get(path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment; /),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringContaining("no-store"),
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(goodPdf))).toBe(true);
    const foreign = idFor("file", "license:agent:marisol-vega:1:1");
    for (const wrong of [foreign, idFor("nothing", "missing"), "x", "%00"])
      expect((await open.desk.get(`/desk/files/${wrong}`)).status, wrong).toBe(404);
  });

  test("each read, download and decision at the review desk leaves a row in the audit log, without content", async () => {
    const id = await submit.License(open.ask);
    const hidden = await open.desk.hidden(`${itemPath({ kind: "License", id })}/decision`);
    const { html } = await page(itemPath({ kind: "License", id }));
    const [, file = ""] = /href="\/desk\/files\/([^"]+)"/.exec(html) ?? [];
    const path = itemPath({ kind: "License", id });
    const rows = await leftBy(open.database, async () => {
      await open.desk.get(path);
      await open.desk.get(`/desk/files/${file}`);
      await open.desk.get(`${queuePath("License")}/${idFor("nothing", "missing")}`);
      await open.desk.post(`${path}/decision`, { ...hidden, decision: "rejected", reason: "" });
      await open.desk.post(
        `${path}/decision`,
        { ...hidden, decision: "rejected", reason: REASON },
        { Origin: "null" },
      );
      await open.desk.post(`${path}/decision`, { ...hidden, decision: "rejected", reason: REASON });
    });
    const item = "/desk/licenses/{id}";
    expect(
      rows.map(({ sub, action, resource, record, status }) => [sub, action, resource, record, status]),
    ).toEqual([
      [member.sub, "read", item, [id], 200],
      [member.sub, "download", "/desk/files/{id}", [file], 200],
      [member.sub, "refused", item, [idFor("nothing", "missing")], 404],
      [member.sub, "refused", `${item}/decision`, [id], 403],
      [member.sub, "write", `${item}/decision`, [id], 303],
    ]);
    expect(JSON.stringify(rows)).not.toContain("PDF");
  });
});

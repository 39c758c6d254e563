import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#api/contracts.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { type OpenDesk, openDesk, shown } from "../support/backend/desk.ts";
import { formsOf } from "../support/html-form.ts";

/** The links to where agents certify: `docs/product/review-desk.md`, "Carriers". */

const PATH = "/desk/carriers";

describe.each(oneDatabase)("the carriers of the review desk, on $name", ({ openFilled }) => {
  let open: OpenDesk;

  beforeAll(async () => {
    open = await openDesk(openFilled);
  });
  afterAll(() => open.close());

  const linkOf = async (name: string) => {
    const rows = await (await open.ask(`/t/agents/${demoIds.agent}/contracts`, "demo-agent")).json();
    return contract
      .array()
      .parse(rows)
      .find(({ Insurer }) => Insurer.Name === name)?.Insurer.CertificationLink;
  };
  const idOf = async (name: string) =>
    (
      await open.database.db
        .selectFrom("carriers")
        .select("id")
        .where("name", "=", name)
        .executeTakeFirstOrThrow()
    ).id;

  test("a member of the desk sets a carrier's link, producers get it, and the links of other carriers stay", async () => {
    const [alder, everwell] = [await idOf("Alder Health Plans"), await idOf("Everwell Rx")];
    const before = await linkOf("Everwell Rx");
    expect(before).toMatch(/^https:/);
    expect((await shown(await open.desk.get(PATH))).text).toContain("Alder Health Plans");
    // Another member has changed the second one since this page was opened.
    await open.database.db
      .updateTable("carriers")
      .set({ certification_link: "https://new.example/" })
      .where("id", "=", everwell)
      .execute();
    const csrf = await open.desk.token();
    const answer = await open.desk.post(PATH, {
      csrf,
      ...{ [`link-${alder}`]: " https://alder.example/learn ", [`before-${alder}`]: "" },
      ...{ [`link-${everwell}`]: before ?? "", [`before-${everwell}`]: before ?? "" },
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${PATH}?done=saved`]);
    expect(await linkOf("Alder Health Plans")).toBe("https://alder.example/learn");
    expect(await linkOf("Everwell Rx")).toBe("https://new.example/");
  });

  test("a page with five hundred carriers and long links is saved", async () => {
    const { db } = open.database;
    const link = (id: string) => `https://carrier.example/${id}/${"learn/".repeat(25)}`;
    const carriers = Array.from({ length: 500 }, (_, number) => ({
      id: idFor("many carriers", String(number)),
      name: `Many ${number}`,
      is_active: true,
    }));
    await db.insertInto("carriers").values(carriers).execute();
    const csrf = await open.desk.token();
    const fields = carriers.flatMap(({ id }) => [
      [`link-${id}`, link(id)],
      [`before-${id}`, ""],
    ]);
    const answer = await open.desk.post(PATH, { csrf, ...Object.fromEntries(fields) });
    expect(answer.status).toBe(303);
    const ids = carriers.map(({ id }) => id);
    const kept = await db
      .selectFrom("carriers")
      .select("certification_link")
      .where("id", "in", ids)
      .execute();
    expect(new Set(kept.map(({ certification_link }) => certification_link))).toEqual(new Set(ids.map(link)));
    await db.deleteFrom("carriers").where("id", "in", ids).execute();
  });

  test("a link that is no address of the web is refused, what was typed stays, and nothing is saved", async () => {
    const alder = await idOf("Alder Health Plans");
    const before = await linkOf("Alder Health Plans");
    for (const link of [
      "javascript:alert(1)",
      "http://alder.example",
      "alder",
      "https://a b",
      `https://${"x".repeat(1000)}`,
    ]) {
      const csrf = await open.desk.token();
      const answer = await open.desk.post(PATH, {
        csrf,
        [`link-${alder}`]: link,
        [`before-${alder}`]: before ?? "",
      });
      expect(answer.status, link).toBe(422);
      const { text, html } = await shown(answer);
      expect(text).toContain("Enter a web address for Alder Health Plans that begins with https://");
      expect(html).toContain(`value="${link}"`);
    }
    expect(await linkOf("Alder Health Plans")).toBe(before);
  });

  test("a link that another member has saved meanwhile survives a faulty form that is sent again", async () => {
    const [alder, everwell] = [await idOf("Alder Health Plans"), await idOf("Everwell Rx")];
    const csrf = await open.desk.token();
    const stale = { [`link-${everwell}`]: "", [`before-${everwell}`]: "" };
    const faulty = await open.desk.post(PATH, {
      ...{ csrf, [`link-${alder}`]: "ftp://alder", [`before-${alder}`]: "" },
      ...stale,
    });
    const form = formsOf(await faulty.text()).find(({ action }) => action === PATH);
    const again = Object.fromEntries(form?.fields.map(({ name, value }) => [name, value]) ?? []);
    const before = await linkOf("Everwell Rx");
    expect(before).toMatch(/^https:/);
    await open.desk.post(PATH, { ...again, csrf, [`link-${alder}`]: "https://alder.example/again" });
    expect(await linkOf("Everwell Rx")).toBe(before);
    expect(await linkOf("Alder Health Plans")).toBe("https://alder.example/again");
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newsItem, video } from "#api/content.ts";
import { cleaned } from "#app/api-client/cleaned.server.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { migrateForward } from "#backend/database/migrate.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";

/** Videos, news and the training calendar: `docs/product/content.md`. */

describe.each(oneDatabase)("content for everybody, on $name", ({ openFilled, openEmpty }) => {
  let database: OpenDatabase;
  let ask: Ask;
  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  const inLanguage = (path: string, language: string) =>
    ask(path, undefined, { headers: { "Accept-Language": language } });

  test.each([
    ["/api/videos", "pageSize", video, 13],
    ["/api/feeds/news", "maxItems", newsItem, 7],
  ] as const)(
    "%s answers as many items as are asked for, the newest first",
    async (path, parameter, shape, most) => {
      const found = async (query: string, language = "en") => {
        const answer = await inLanguage(`${path}${query}`, language);
        expect(answer.status).toBe(200);
        expect(answer.headers.get("Vary")).toContain("Accept-Language");
        return shape.array().parse(await answer.json());
      };
      const all = await found(`?${parameter}=100`);
      expect(all).toHaveLength(most);
      expect(await found(`?${parameter}=3`)).toEqual(all.slice(0, 3));
      expect(await found("")).toEqual(all.slice(0, 10));
      const dates = all.map((one) => ("snippet" in one ? one.snippet.publishedAt : one.published) ?? "");
      expect(dates).toEqual([...dates].sort().reverse());
      const spanish = await found(`?${parameter}=100`, "es-MX,es;q=0.9");
      expect(spanish).toHaveLength(most);
      expect(JSON.stringify(spanish)).not.toBe(JSON.stringify(all));
      for (const wrong of ["0", "101", "x", ""])
        expect((await ask(`${path}?${parameter}=${wrong}`)).status, wrong).toBe(400);
    },
  );

  test("a backend for which nobody writes content has no videos and news, and a calendar that says so", async () => {
    const own = await openEmpty();
    await migrateForward(own.db);
    const askOwn = asking(testBackend(own.db, { content: undefined }));
    expect(await (await askOwn("/api/videos")).json()).toEqual([]);
    expect(await (await askOwn("/api/feeds/news")).json()).toEqual([]);
    expect(await (await askOwn("/api/content/calendar")).text()).toBe("<p>No training is planned.</p>");
    await own.close();
  });

  test("the training calendar is HTML of which the portal keeps all", async () => {
    for (const [language, heading] of [
      ["en", "Upcoming events"],
      ["es", "Próximos eventos"],
    ] as const) {
      const answer = await inLanguage("/api/content/calendar", language);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toMatch(/^text\/html; ?charset=utf-8$/i);
      const html = await answer.text();
      expect(html).toContain(`<h2>${heading}</h2>`);
      const bound = html.trim().replaceAll('register">', 'register" rel="noopener noreferrer">');
      expect(cleaned(html, "page")).toBe(bound);
    }
  });
});

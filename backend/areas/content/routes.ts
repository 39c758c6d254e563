import { getCalendar, listNews, listVideos } from "#api/content.ts";
import { demoNews, demoVideos } from "#demo/data/content.ts";
import { demoCalendar } from "#demo/data/training.ts";
import { isDemo } from "#demo/data/write.ts";
import type { BackendApp } from "../../http/context.ts";
import { type Language, languageIn } from "../../languages.ts";
import type { Services } from "../../services.ts";

const DEFAULT_ITEMS = 10;
const noTraining: Record<Language, string> = {
  en: "<p>No training is planned.</p>",
  es: "<p>No hay capacitaciones previstas.</p>",
};

/**
 * Videos, news and the training calendar, the same for everybody: `docs/product/content.md`. They are of the demo; a database
 * without the demo has none.
 */
export function serveContent(app: BackendApp, { db, today }: Services): void {
  app.openapi(listVideos, async (c) => {
    const { pageSize = DEFAULT_ITEMS } = c.req.valid("query");
    c.header("Vary", "Accept-Language");
    if (!(await isDemo(db))) return c.json([], 200);
    return c.json(demoVideos(today(), languageIn(c.req.header("Accept-Language"))).slice(0, pageSize), 200);
  });

  app.openapi(listNews, async (c) => {
    const { maxItems = DEFAULT_ITEMS } = c.req.valid("query");
    c.header("Vary", "Accept-Language");
    if (!(await isDemo(db))) return c.json([], 200);
    return c.json(demoNews(today(), languageIn(c.req.header("Accept-Language"))).slice(0, maxItems), 200);
  });

  app.openapi(getCalendar, async (c) => {
    c.header("Vary", "Accept-Language");
    const language = languageIn(c.req.header("Accept-Language"));
    return c.html((await isDemo(db)) ? demoCalendar(today(), language) : noTraining[language], 200);
  });
}

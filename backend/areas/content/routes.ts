import { getCalendar, listNews, listVideos } from "#api/content.ts";
import { demoNews, demoVideos } from "../../demo/content.ts";
import { demoCalendar } from "../../demo/training.ts";
import type { BackendApp } from "../../http/context.ts";
import { languageIn } from "../../languages.ts";
import type { Services } from "../../services.ts";

const DEFAULT_ITEMS = 10;

/** Videos, news and the training calendar, the same for everybody: `docs/product/content.md`. */
export function serveContent(app: BackendApp, { today }: Services): void {
  app.openapi(listVideos, (c) => {
    const { pageSize = DEFAULT_ITEMS } = c.req.valid("query");
    c.header("Vary", "Accept-Language");
    return c.json(demoVideos(today(), languageIn(c.req.header("Accept-Language"))).slice(0, pageSize), 200);
  });

  app.openapi(listNews, (c) => {
    const { maxItems = DEFAULT_ITEMS } = c.req.valid("query");
    c.header("Vary", "Accept-Language");
    return c.json(demoNews(today(), languageIn(c.req.header("Accept-Language"))).slice(0, maxItems), 200);
  });

  app.openapi(getCalendar, (c) => {
    c.header("Vary", "Accept-Language");
    return c.html(demoCalendar(today(), languageIn(c.req.header("Accept-Language"))), 200);
  });
}

import type { z } from "@hono/zod-openapi";
import { getCalendar, listNews, listVideos, type newsItem, type video } from "#api/content.ts";
import { type ByLanguage, inLanguage, type Language } from "#api/languages.ts";
import type { BackendApp } from "../../http/context.ts";
import { languageIn } from "../../languages.ts";
import type { Services } from "../../services.ts";

/** Videos, news and the training calendar, the same for everybody. Somebody else writes them. */
export type Content = {
  /** The newest first. @param today the business date, `YYYY-MM-DD` */
  videos(today: string, language: Language): z.output<typeof video>[];
  /** The newest first. */
  news(today: string, language: Language): z.output<typeof newsItem>[];
  /** HTML. */
  calendar(today: string, language: Language): string;
};

const DEFAULT_ITEMS = 10;

const noTraining: ByLanguage<string> = {
  en: "<p>No training is planned.</p>",
  es: "<p>No hay capacitaciones previstas.</p>",
};

/** The content of a backend without a writer: no videos, no news, and a calendar that says so. */
export const noContent: Content = {
  videos: () => [],
  news: () => [],
  calendar: (_, language) => inLanguage(noTraining, language),
};

/** `docs/product/content.md`. */
export function serveContent(app: BackendApp, { today }: Services, content: Content): void {
  app.openapi(listVideos, (c) => {
    const { pageSize = DEFAULT_ITEMS } = c.req.valid("query");
    c.header("Vary", "Accept-Language");
    const videos = content.videos(today(), languageIn(c.req.header("Accept-Language")));
    return c.json(videos.slice(0, pageSize), 200);
  });

  app.openapi(listNews, (c) => {
    const { maxItems = DEFAULT_ITEMS } = c.req.valid("query");
    c.header("Vary", "Accept-Language");
    const news = content.news(today(), languageIn(c.req.header("Accept-Language")));
    return c.json(news.slice(0, maxItems), 200);
  });

  app.openapi(getCalendar, (c) => {
    c.header("Vary", "Accept-Language");
    return c.html(content.calendar(today(), languageIn(c.req.header("Accept-Language"))), 200);
  });
}

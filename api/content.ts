import { createRoute, z } from "@hono/zod-openapi";
import { LARGEST_PAGE, optional, read, refusals } from "./wire.ts";

/**
 * Content for everybody: videos, news and the training calendar. These calls are anonymous, since what they answer depends
 * on nobody but for the language in `Accept-Language`: `docs/product/content.md`.
 */

const tag = "Content";

const id = z.string().regex(/^[\w-]{1,64}$/);

export const video = z
  .object({
    id: z.string().min(1).max(200),
    snippet: z.object({
      title: z.string(),
      description: optional(z.string()),
      publishedAt: optional(z.string()).openapi({ description: "A date or an instant, ISO 8601" }),
      thumbnails: optional(z.record(z.string(), z.object({ url: z.string() }))).openapi({
        description: "By size: `default`, `medium`, `high`",
      }),
      resourceId: z.object({ videoId: id }),
    }),
  })
  .openapi("Video");

export const newsItem = z
  .object({
    title: z.string(),
    link: optional(z.string()),
    summary: optional(z.string()).openapi({ description: "HTML" }),
    published: optional(z.string()).openapi({ description: "A date or an instant, ISO 8601" }),
  })
  .openapi("NewsItem");

const count = z.coerce.number().int().min(1).max(LARGEST_PAGE);

export const listVideos = read({
  path: "/api/videos",
  tag,
  summary: "The newest videos, the newest first. Other backends answer `{items}`",
  isPublic: true,
  request: { query: z.object({ pageSize: count }).partial() },
  answer: z.array(video),
});

export const listNews = read({
  path: "/api/feeds/news",
  tag,
  summary: "The newest news, the newest first. Other backends answer `{items}`",
  isPublic: true,
  request: { query: z.object({ maxItems: count }).partial() },
  answer: z.array(newsItem),
});

export const getCalendar = createRoute({
  method: "get",
  path: "/api/content/calendar",
  tags: [tag],
  summary: "The training calendar, a piece of HTML",
  security: [],
  responses: {
    200: { description: "OK", content: { "text/html": { schema: z.string() } } },
    ...refusals,
  },
});

/** The calls that ask for no access token and no client identifier. */
export const publicRoutes = [listVideos, listNews, getCalendar];

import type { z } from "zod";
import { getCalendar, listNews, listVideos, newsItem, video } from "#api/content.ts";
import { LARGEST_PAGE } from "#api/wire.ts";
import { businessMoment } from "../host/clock.server.ts";
import { log } from "../host/log.server.ts";
import { settings } from "../host/settings.server.ts";
import { cached } from "./cached.server.ts";
import { cleaned, httpsAddress } from "./cleaned.server.ts";
import { type Backend, type CallLimits, callText, nameOf } from "./client.server.ts";
import { firstEntries } from "./first-entries.server.ts";
import { inTime } from "./in-time.server.ts";
import { callItems, type Rows } from "./rows.server.ts";

/**
 * Videos, news and the training calendar: `docs/product/content.md`. Nobody's token goes along, and the answers, which depend
 * on the language alone, are cached for everybody.
 */

export type Video = {
  id: string;
  title: string;
  description: string | null;
  /** A day, `YYYY-MM-DD`, in the business time zone. */
  published: string | null;
  /** Its page on the host that plays it. */
  href: string;
  /** The address of a picture, on one of the hosts of `IMAGE_HOSTS`. */
  picture: string | null;
};

export type News = {
  title: string;
  /** An https address. */
  href: string | null;
  /** Cleaned HTML. */
  summary: string | null;
  published: string | null;
};

/** Enough for the home page. */
const EVENTS = 3;
const imageHosts = settings.IMAGE_HOSTS.map((host) => new URL(`https://${host}`).host);
/** Refused tokens are no matter here. */
const anonymous = { isAnonymous: true, refusal: "fault" } as const;

/** A picture that cannot be read is left out, and its video stays. */
const videoOnWire = video.extend({
  snippet: video.shape.snippet.extend({ thumbnails: video.shape.snippet.shape.thumbnails.catch(null) }),
});

async function fetchVideos(backend: Backend, most: number): Promise<Rows<Video>> {
  const input = { query: { pageSize: most }, ...anonymous };
  const { rows, unreadable } = await callItems(backend, listVideos, videoOnWire, input);
  return { rows: rows.slice(0, most).map(videoOf), unreadable };
}

async function fetchNews(backend: Backend, most: number): Promise<Rows<News>> {
  const input = { query: { maxItems: most }, ...anonymous };
  const { rows, unreadable } = await callItems(backend, listNews, newsItem, input);
  return { rows: rows.slice(0, most).map(newsItemOf), unreadable };
}

type Calendar = {
  /** Cleaned HTML; null when nothing of it can be shown. */
  html: string | null;
  /** Its first entries as text, if it has entries. */
  events: string[];
};

async function fetchCalendar(backend: Backend): Promise<Calendar> {
  const input = { headers: { accept: "text/html" }, ...anonymous };
  const html = cleaned(await callText(backend, getCalendar, input), "page");
  // It is cached all the same: to read it over and over would take long.
  if (html === null)
    log.error({ requestId: backend.requestId, call: nameOf(getCalendar) }, "nothing to show in the answer");
  return { html, events: firstEntries(html ?? "", EVENTS) };
}

const CACHED_MS = 60 * 60_000;

/**
 * Returns content from the cache. The page waits for it no longer than the limit; the call goes on for the next page.
 * @param name the call, for the log
 */
async function content<Content>(
  backend: Backend,
  name: string,
  most: number,
  load: (backend: Backend) => Promise<Content>,
  { timeoutMs }: CallLimits,
): Promise<Content> {
  const key = [name, await backend.language(), most] as const;
  const find = () => cached(backend, key, load, { forMs: CACHED_MS, isRenewedBehind: true });
  return timeoutMs === undefined ? find() : inTime(backend, name, timeoutMs, find);
}

/** The newest videos, the newest first, 100 at most. @throws BackendFault */
export function videosOf(backend: Backend, most: number, limits: CallLimits = {}): Promise<Rows<Video>> {
  const shown = Math.min(most, LARGEST_PAGE);
  return content(backend, nameOf(listVideos), shown, (backend) => fetchVideos(backend, shown), limits);
}

/** The newest news, the newest first. @throws BackendFault */
export function newsOf(backend: Backend, most: number, limits: CallLimits = {}): Promise<Rows<News>> {
  return content(backend, nameOf(listNews), most, (backend) => fetchNews(backend, most), limits);
}

/** The training calendar. @throws BackendFault */
export const trainingCalendar = (backend: Backend, limits: CallLimits = {}): Promise<Calendar> =>
  content(backend, nameOf(getCalendar), EVENTS, fetchCalendar, limits);

function videoOf({ id, snippet }: z.output<typeof videoOnWire>): Video {
  const { title, description, publishedAt, thumbnails, resourceId } = snippet;
  const address = Object.values(thumbnails ?? {}).map(({ url }) => httpsAddress(url));
  return {
    id,
    title: title.trim() || "–",
    description: description?.trim() || null,
    published: dayOf(publishedAt),
    href: settings.VIDEO_PAGE_URL + resourceId.videoId,
    picture: address.find((url) => url && imageHosts.includes(new URL(url).host)) ?? null,
  };
}

const newsItemOf = ({ title, link, summary, published }: z.output<typeof newsItem>): News => ({
  title: title.trim() || "–",
  href: httpsAddress(link),
  summary: summary && cleaned(summary, "summary"),
  published: dayOf(published),
});

/** Feeds write instants as in `Tue, 15 Sep 2026 12:00:00 GMT`, too. */
function dayOf(text: string | null): string | null {
  const instant = text === null ? Number.NaN : Date.parse(text);
  if (text === null || Number.isNaN(instant)) return null;
  return businessMoment(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : new Date(instant).toISOString()).date;
}

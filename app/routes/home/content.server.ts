import type { Backend } from "../../api-client/client.server.ts";
import { newsOf, trainingCalendar, videosOf } from "../../api-client/content.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";

/** The training events, news and videos of the home page: `docs/product/content.md`. */

type Limits = { timeoutMs?: number };

const NEWS = 5;
const VIDEOS = 3;

export const loadTraining = (backend: Backend, limits: Limits) =>
  attemptRows(trainingCalendar(backend, limits).then(({ events }) => ({ rows: events, unreadable: 0 })));
export const loadNews = (backend: Backend, limits: Limits) => attemptRows(newsOf(backend, NEWS, limits));
export const loadVideos = (backend: Backend, limits: Limits) =>
  attemptRows(videosOf(backend, VIDEOS, limits));

export type TrainingFound = Awaited<ReturnType<typeof loadTraining>>;
export type NewsFound = Awaited<ReturnType<typeof loadNews>>;
export type VideosFound = Awaited<ReturnType<typeof loadVideos>>;

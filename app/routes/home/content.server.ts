import type { Backend } from "../../backend/client.server.ts";
import { newsOf, videosOf } from "../../backend/content.server.ts";
import { rowsPanel } from "../../backend/rows.server.ts";

const NEWS = 5;
const VIDEOS = 3;

/** Asks for the news and the videos of the home page, side by side. */
export async function loadContent(backend: Backend, limits: { timeoutMs: number }) {
  const [news, videos] = await Promise.all([
    rowsPanel(newsOf(backend, NEWS, limits)),
    rowsPanel(videosOf(backend, VIDEOS, limits)),
  ]);
  return { news, videos };
}

export type HomeContent = Awaited<ReturnType<typeof loadContent>>;

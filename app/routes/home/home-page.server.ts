import { relationshipManagerOf } from "../../api-client/relationship-manager.server.ts";
import { settings } from "../../host/settings.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { loadAttention } from "./attention-page.server.ts";
import { loadChart } from "./chart.server.ts";
import { loadNews, loadTraining, loadVideos } from "./content.server.ts";
import { type HomePart, partIn } from "./parts.ts";
import { loadRecentEnrollments, loadRecentScopes, loadRecentStatements } from "./recent.server.ts";

/** A home page that waits longer is not worth it. */
const WHOLE_PAGE = { timeoutMs: Math.min(1500, settings.BACKEND_TIMEOUT_MS) };
/** A part alone may take as long as any other page. */
const ALONE = {};

/**
 * Asks for all parts of the home page side by side, or for the one that the address names. A part that fails takes no
 * other along; one that was not asked for is null.
 */
export async function loadHome(url: string, user: InPortal) {
  const { backend, portal } = user;
  const alone = partIn(url);
  const limits = alone ? ALONE : WHOLE_PAGE;
  const wanted = <T>(part: HomePart, load: () => Promise<T>) =>
    alone === null || alone === part ? load() : null;
  const [attention, manager, chart, enrollments, statements, scopes, training, news, videos] =
    await Promise.all([
      wanted("attention", () => loadAttention(user, limits)),
      alone === null ? relationshipManagerOf(backend, portal) : null,
      wanted("chart", () => loadChart(url, user, limits)),
      wanted("enrollments", () => loadRecentEnrollments(user, limits)),
      wanted("statements", () => loadRecentStatements(user, limits)),
      portal.type === "agent" ? wanted("scopes", () => loadRecentScopes(user, limits)) : null,
      wanted("training", () => loadTraining(backend, limits)),
      wanted("news", () => loadNews(backend, limits)),
      wanted("videos", () => loadVideos(backend, limits)),
    ]);
  return {
    portal: { type: portal.type, name: portal.name },
    isAlone: alone !== null,
    attention,
    manager,
    chart,
    enrollments,
    statements,
    scopes,
    training,
    news,
    videos,
  };
}

export type HomePage = Awaited<ReturnType<typeof loadHome>>;

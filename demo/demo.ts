import type { Demo } from "#backend/server.ts";
import { demoNews, demoVideos } from "./data/content.ts";
import { fillWithDemo } from "./data/fill.ts";
import { demoCalendar } from "./data/training.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { serveOutbox } from "./outbox/outbox-pages.tsx";
import { openSignIn } from "./sign-in/open.ts";

/** What the demo adds to the backend. */
export const demo: Demo = {
  fill: fillWithDemo,
  content: { videos: demoVideos, news: demoNews, calendar: demoCalendar },
  openOutbox: createOutbox,
  addPages: serveOutbox,
  openSignIn,
};

import type { Demo } from "#backend/server.ts";
import { demoNews, demoVideos } from "./data/content.ts";
import { demoCalendar } from "./data/training.ts";
import { fillWithDemo } from "./data/write.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { serveOutbox } from "./outbox/outbox-pages.tsx";
import { openSignIn } from "./sign-in/open.ts";

/** The parts of the demo, for `startBackend`. */
export const demo: Demo = {
  fill: fillWithDemo,
  content: { videos: demoVideos, news: demoNews, calendar: demoCalendar },
  openOutbox: createOutbox,
  addPages: serveOutbox,
  openSignIn,
};

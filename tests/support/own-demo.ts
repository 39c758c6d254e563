import { test as journey } from "./journey.ts";
import { startBoth } from "./portal.ts";

/** The `test` of journeys that change what others see: a portal and a backend with demo data of their own. */

type Both = Awaited<ReturnType<typeof startBoth>>;

/** One for all journeys of a worker. */
const startOwn = () => startBoth();

export const test = journey.extend<{ both: Both }>({
  both: async ({ onceInWorker }, use) => use(await onceInWorker(startOwn)),
  baseURL: async ({ both }, use) => use(both.portal.url),
});

export type { Both };

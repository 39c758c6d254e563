import { test as journey } from "./journey.ts";
import { startBoth } from "./portal.ts";

/** The `test` of journeys that change what others see: a portal and a backend with demo data of their own. */

type Both = Awaited<ReturnType<typeof startBoth>>;

export const test = journey.extend<object, { both: Both }>({
  both: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const both = await startBoth();
      await use(both);
      await both.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ both }, use) => use(both.portal.url),
});

export type { Both };

import type { Page, Route } from "@playwright/test";

/** Keeps answers on their way until they are released, those that somebody still waits for. */
export async function hold(page: Page, address: RegExp) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const pass = async (route: Route) => {
    await opened;
    await route.continue().catch(() => {});
  };
  await page.route(address, pass);
  return { release: async () => open() };
}

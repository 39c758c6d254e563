import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 50;

/**
 * Asks again and again until something is so.
 * @param what for the message when it never is
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 60_000,
): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It did not happen in ${patienceMs / 1000} s: ${what}`);
    await delay(POLL_MS);
  }
}

import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

/** A mail server may take a minute. Whoever takes the message up later sends it once more. */
const STOP_PATIENCE_MS = 5_000;
/** How long a message that became due by itself, or that another process left behind, may wait. */
const EVERY_MS = 15_000;

export type MailRounds = {
  /** Sends what is due now. */
  wake(): void;
  /** Waits a few seconds for the message that is being sent. */
  stop(): Promise<void>;
};

/** Sends what is due in one queue. It asks `isStopped` before each message. */
export type SendDue = (isStopped: () => boolean) => Promise<unknown>;

/**
 * Sends messages as they become due, one round at a time. A queue that fails is logged. The others are sent all the same,
 * and the next round comes.
 */
export function startMailRounds(queues: readonly SendDue[], logger: Logger): MailRounds {
  let isStopped = false;
  let isWoken = false;
  let running: Promise<void> | undefined;

  const run = async () => {
    do {
      isWoken = false;
      for (const sendDue of queues) {
        try {
          await sendDue(() => isStopped);
        } catch (error) {
          logger.warn({ err: error }, "messages not sent");
        }
      }
    } while (isWoken && !isStopped);
  };
  const wake = () => {
    if (isStopped) return;
    isWoken = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(wake, EVERY_MS);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.race([running, delay(STOP_PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

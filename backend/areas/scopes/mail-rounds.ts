import { setTimeout as delay } from "node:timers/promises";
import { type MailRound, sendDueMail } from "./mail-queue.ts";

/** A mail server may take a minute. Another process sends an unfinished message again. */
const STOP_PATIENCE_MS = 5_000;
/** The longest wait of a message that became due by itself, or that another process left behind. */
const EVERY_MS = 15_000;

export type MailRounds = {
  /** Sends the messages that are due. */
  wake(): void;
  /** Waits a few seconds for the message that is being sent. */
  stop(): Promise<void>;
};

/** Sends messages as they become due, one round at a time. A round that fails is logged, and the next one comes. */
export function startMailRounds(round: MailRound): MailRounds {
  let isStopped = false;
  let isWoken = false;
  let running: Promise<void> | undefined;

  const run = async () => {
    do {
      isWoken = false;
      try {
        await sendDueMail(round, () => isStopped);
      } catch (error) {
        round.logger.warn({ err: error }, "messages not sent");
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

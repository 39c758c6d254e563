import pLimit, { type LimitFunction } from "p-limit";

/** How many requests of one sign-in are worked on at the same time, and how many more may wait. */
export const MAX_CONCURRENT = 2;
export const MAX_WAITING = 40;
/** Work that takes longer waits for somebody else, such as the backend: the next one begins. */
const TURN_MS = 300;

/**
 * Sees to it that somebody who asks for much at once leaves something for others. The work of one owner is done in
 * turns; that of another begins beside it.
 */
export function fairShares() {
  const shares = new Map<string, LimitFunction>();

  function shareOf(owner: string): LimitFunction {
    const share = shares.get(owner) ?? pLimit(MAX_CONCURRENT);
    shares.set(owner, share);
    return share;
  }

  /** @returns what the work returns, or null when too much of this owner's waits already */
  return async function runInTurn<T>(owner: string, work: () => Promise<T>): Promise<T | null> {
    const share = shareOf(owner);
    if (share.pendingCount >= MAX_WAITING) return null;
    try {
      // In an object: a promise that is returned as it is would be waited for.
      const { answer } = await share(async () => {
        const answer = work();
        await endOfTurn(answer);
        return { answer };
      });
      return await answer;
    } finally {
      // Only then does the share know that this work is done.
      setImmediate(() => {
        if (share.activeCount + share.pendingCount === 0) shares.delete(owner);
      });
    }
  };
}

function endOfTurn(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, TURN_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}

import pLimit, { type LimitFunction } from "p-limit";

/** The number of requests of one user that run at the same time. `MAX_WAITING` more may wait. */
export const MAX_CONCURRENT = 2;
export const MAX_WAITING = 40;
/** Longer work usually waits for the backend, so the next request starts after this time. */
const TURN_MS = 300;

/**
 * Limits the load of a single user. Work of the same owner runs in turns, and work of other owners runs
 * beside it.
 * @returns a function that runs work in turn
 */
export function fairShares() {
  const shares = new Map<string, LimitFunction>();

  function shareOf(owner: string): LimitFunction {
    const share = shares.get(owner) ?? pLimit(MAX_CONCURRENT);
    shares.set(owner, share);
    return share;
  }

  /** @returns the result of the work, or null when too much work of this owner is waiting */
  return async function runInTurn<T>(owner: string, work: () => Promise<T>): Promise<T | null> {
    const share = shareOf(owner);
    if (share.pendingCount >= MAX_WAITING) return null;
    try {
      // The object prevents `share` from waiting for the whole answer.
      const { answer } = await share(async () => {
        const answer = work();
        await endOfTurn(answer);
        return { answer };
      });
      return await answer;
    } finally {
      // The share counts finished work only after this tick.
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

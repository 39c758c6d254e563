import cluster from "node:cluster";
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const MINUTE_SECONDS = 60;

/**
 * Limits the forms of each user, counted in this process or, with `WORKERS`, in all of them together.
 * @param perMinute the number of forms that an owner may send per minute
 * @returns a function that counts one form and returns 0, or the number of seconds to wait
 */
export function writeRate(perMinute: number) {
  const limits = { keyPrefix: "forms", points: perMinute, duration: MINUTE_SECONDS };
  const limiter = cluster.isWorker ? new RateLimiterCluster(limits) : new RateLimiterMemory(limits);
  return async (owner: string): Promise<number> => {
    try {
      await limiter.consume(owner);
      return 0;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw refused;
    }
  };
}

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const MINUTE_SECONDS = 60;

/**
 * Limits the forms of each session, counted in this process.
 * @param perMinute the number of forms that an owner may send per minute
 * @returns a function that counts one form and returns 0, or the number of seconds to wait
 */
export function writeRate(perMinute: number) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
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

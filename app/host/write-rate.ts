import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const MINUTE_SECONDS = 60;

/**
 * Counts what each sign-in sends, in this process.
 * @param perMinute how many forms an owner may send in a minute
 * @returns a function that counts one and returns 0, or the seconds to wait when there were too many
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

import { readFileSync } from "node:fs";

/**
 * Moves a process's clock (`new Date()`, `Date()`, `Date.now()`, `performance.now()`) by the milliseconds in the file
 * CLOCK_OFFSET_FILE names; none moves nothing. Preload it with NODE_OPTIONS=--import=<its file: address>, and write the
 * file anew at any time; timers are not moved.
 */

const RealDate = globalThis.Date;
const realNow = RealDate.now;
const file = process.env.CLOCK_OFFSET_FILE;

function offsetMs() {
  try {
    return file ? Number(readFileSync(file, "utf8")) || 0 : 0;
  } catch {
    return 0;
  }
}

const realPerformanceNow = performance.now.bind(performance);

// Caches measure their time with this clock.
performance.now = () => realPerformanceNow() + offsetMs();
RealDate.now = () => realNow() + offsetMs();
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, called) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, called),
  apply: (target) => new target(target.now()).toString(),
});

import { measure, median, type Target } from "./measure.ts";
import type { Size } from "./sized-agencies.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const MOST = 1.5;
/** The two sizes take turns, so that other work on the machine slows both. */
const ROUNDS = 3;

/** Measures the same question of a small and a large agency, and writes both times with their ratio. */
export async function compareSizes(words: string, target: (size: Size) => Target): Promise<void> {
  const times: Record<Size, number[]> = { small: [], large: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const size of ["small", "large"] as const) {
      times[size].push((await measure(target(size), 1, SECONDS / 4 / ROUNDS)).p50);
    }
  }
  const [small, large] = [median(times.small), median(times.large)];
  const ms = (time: number) => `${time.toFixed(2).padStart(8)} ms`;
  console.log(
    `${words.padEnd(42)}${ms(small)}${ms(large)}   ${(large / small).toFixed(2)} of the first${large > MOST * small ? "   TOO SLOW" : ""}`,
  );
}

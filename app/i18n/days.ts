/** The parts of a day, `YYYY-MM-DD`; null for one that does not exist, which pages show as it is written. */
export function partsOfDay(date: string): { year: number; month: number; day: number } | null {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return new Date(`${date}T00:00Z`).getUTCDate() === day ? { year, month, day } : null;
}

/** Tells the time. Tests pass one that stands still. */
export type Clock = () => Date;

/**
 * The clock to work by.
 * @param fixedTime an ISO 8601 instant at which the clock stands still; the real time without it
 * @throws RangeError when `fixedTime` is not an instant
 */
export function clockFrom(fixedTime?: string): Clock {
  if (!fixedTime) return () => new Date();
  const instant = new Date(fixedTime);
  if (Number.isNaN(instant.getTime())) throw new RangeError(`"${fixedTime}" is not an ISO 8601 instant`);
  return () => new Date(instant);
}

/** The calendar date, `YYYY-MM-DD`, that it is in the business time zone at an instant. */
export function businessDate(instant: Date, timeZone: string): string {
  return calendarOf(timeZone).format(instant);
}

/** Returns a function for the format of a time zone. Making one costs more than the rest of a short request. */
function formatsOf(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
    made.set(timeZone, format);
    return format;
  };
}

const calendarOf = formatsOf("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });
const clockOf = formatsOf("en-US", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});

/**
 * A date some calendar months later (or earlier), `YYYY-MM-DD`. A day the target month lacks becomes its last day:
 * six months after August 31 is the last of February.
 */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
}

/** A date some days later (or earlier), `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
}

/**
 * Returns the number of days from the first date to the second; negative when the second is earlier. Both are `YYYY-MM-DD`.
 */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

const DAY_MS = 24 * 60 * 60_000;

/** The time, `HH:MM`, that it is in a time zone at an instant, and the short name of the zone then, such as `EDT`. */
export function businessTime(instant: Date, timeZone: string): { time: string; zone: string } {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return { time: `${part("hour")}:${part("minute")}`, zone: part("timeZoneName") };
}

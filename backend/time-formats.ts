import { type Language, localeOf } from "#api/languages.ts";

const day = { year: "numeric", month: "long", day: "numeric" } as const;
const minute = { ...day, hour: "numeric", minute: "2-digit" } as const;
const second = { ...minute, second: "2-digit" } as const;

/**
 * Returns functions that format an instant in a language:
 *
 * | function | example |
 * |---|---|
 * | `day` | November 24, 2026 |
 * | `minute` | November 24, 2026 at 9:05 AM EST |
 * | `long` | November 24, 2026 at 9:05:30 AM Eastern Standard Time |
 * | `short` | November 24, 2026 at 9:05:30 AM EST |
 * | `utc` | November 24, 2026 at 2:05:30 PM UTC |
 * @param timeZone the business time zone, for all functions except `utc`
 */
export function timeFormats(language: Language, timeZone: string) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(localeOf(language), options);
    // Newer versions of Node put a narrow space before "AM". Older versions put a plain space. Spanish writes "a. m.".
    return (at: Date) =>
      format
        .format(at)
        .replace(/\s/g, " ")
        .replace(/ ([ap])\.m\./, "\u00a0$1.\u00a0m.");
  };
  return {
    day: formatter({ ...day, timeZone }),
    minute: formatter({ ...minute, timeZone, timeZoneName: "short" }),
    long: formatter({ ...second, timeZone, timeZoneName: "long" }),
    short: formatter({ ...second, timeZone, timeZoneName: "short" }),
    utc: formatter({ ...second, timeZone: "UTC", timeZoneName: "short" }),
  };
}

import type { Language } from "./words.ts";

const locales = { en: "en-US", es: "es-US" } as const;

const day = { year: "numeric", month: "long", day: "numeric" } as const;
const minute = { ...day, hour: "numeric", minute: "2-digit" } as const;
const second = { ...minute, second: "2-digit" } as const;

/**
 * Writes instants out in a language: `day`, `minute`, `long` and `short` in the business time zone, from the minute on
 * with its name; `utc` in UTC.
 */
export function timeFormats(language: Language, timeZone: string) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locales[language], options);
    // Newer versions of Node put a narrow space before "AM", others a plain one.
    return (at: Date) => format.format(at).replace(/\s/g, " ");
  };
  return {
    day: formatter({ ...day, timeZone }),
    minute: formatter({ ...minute, timeZone, timeZoneName: "short" }),
    long: formatter({ ...second, timeZone, timeZoneName: "long" }),
    short: formatter({ ...second, timeZone, timeZoneName: "short" }),
    utc: formatter({ ...second, timeZone: "UTC", timeZoneName: "short" }),
  };
}

import type { Language } from "../words.ts";

const locales = { en: "en-US", es: "es-US" } as const;

/** Writes instants out in a language: in the business time zone, with the zone's name or its short name, and in UTC. */
export function momentsIn(language: Language, timeZone: string) {
  const written = (zone: string, timeZoneName: "long" | "short") => {
    const format = new Intl.DateTimeFormat(locales[language], {
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      second: "2-digit",
      timeZone: zone,
      timeZoneName,
    });
    // Newer versions of Node put a narrow space before "AM", others a plain one.
    return (at: Date) => format.format(at).replace(/\s/g, " ");
  };
  return { long: written(timeZone, "long"), short: written(timeZone, "short"), utc: written("UTC", "short") };
}

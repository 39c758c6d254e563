import type { Language } from "../words.ts";

/** Dates and times as people read them, in the business time zone. */
export function formats(language: Language, timeZone: string) {
  const locale = language === "es" ? "es-US" : "en-US";
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const time = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
  return { day: (at: Date) => day.format(at), time: (at: Date) => time.format(at) };
}

/** Ten digits as `(###) ###-####`. */
export function phoneNumber(digits: string | null): string | null {
  return digits?.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3") ?? null;
}

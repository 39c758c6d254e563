import { addDays } from "#api/business-time.ts";
import { type ByLanguage, inLanguage, type Language, localeOf } from "#api/languages.ts";

/** An invented training calendar, in the languages of the product. Its dates are relative to today. */

const events: readonly (readonly [
  inDays: number,
  /** The hour in the eastern time zone, from 0 to 23. */
  hour: number,
  title: ByLanguage<string>,
  place: ByLanguage<string>,
])[] = [
  [
    2,
    10,
    { en: "Office hours: certifications", es: "Horas de consulta: certificaciones" },
    { en: "Online", es: "En línea" },
  ],
  [
    6,
    13,
    { en: "Webinar: what is new this plan year", es: "Seminario web: novedades del año del plan" },
    { en: "Online", es: "En línea" },
  ],
  [
    9,
    9,
    { en: "Workshop: your first enrollments", es: "Taller: sus primeras inscripciones" },
    { en: "Clearwater, FL", es: "Clearwater, FL" },
  ],
  [
    16,
    15,
    { en: "Office hours: commissions", es: "Horas de consulta: comisiones" },
    { en: "Online", es: "En línea" },
  ],
  [
    23,
    11,
    { en: "Webinar: compliance for agencies", es: "Seminario web: cumplimiento para agencias" },
    { en: "Online", es: "En línea" },
  ],
];

const words = {
  en: {
    heading: "Upcoming events",
    about: "Register until noon of the day before. Recordings follow within a week.",
    columns: ["Date", "Time", "Event", "Place"],
    more: "For groups",
    groups: ["On-site training for 10 agents and more", "One-hour introductions for new agencies"],
    register: "Register for an event",
    time: (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"} ET`,
  },
  es: {
    heading: "Próximos eventos",
    about:
      "Regístrese hasta el mediodía del día anterior. Las grabaciones estarán disponibles en el plazo de una semana.",
    columns: ["Fecha", "Hora", "Evento", "Lugar"],
    more: "Para grupos",
    groups: [
      "Capacitación presencial para 10 agentes o más",
      "Presentaciones de una hora para agencias nuevas",
    ],
    register: "Registrarse en un evento",
    time: (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? "a" : "p"}. m., hora del Este`,
  },
};

/** Returns a piece of HTML. @param today the business date, `YYYY-MM-DD` */
export function demoCalendar(today: string, language: Language): string {
  const { heading, about, columns, more, groups, register, time } = inLanguage(words, language);
  const day = new Intl.DateTimeFormat(localeOf(language), { timeZone: "UTC", dateStyle: "medium" });
  const rows = events.map(([inDays, hour, title, place]) => {
    const date = day.format(new Date(`${addDays(today, inDays)}T00:00:00Z`));
    const cells = [time(hour), inLanguage(title, language), inLanguage(place, language)]
      .map((text) => `<td>${text}</td>`)
      .join("");
    return `<tr><th scope="row">${date}</th>${cells}</tr>`;
  });
  const head = columns.map((name) => `<th scope="col">${name}</th>`).join("");
  return `<h2>${heading}</h2>
<p>${about}</p>
<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>
<h2>${more}</h2>
<ul>${groups.map((text) => `<li>${text}</li>`).join("")}</ul>
<p><a href="https://training.harborlight.example/register">${register}</a></p>
`;
}

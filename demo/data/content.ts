import type { z } from "zod";
import { addDays } from "#api/business-time.ts";
import type { newsItem, video } from "#api/content.ts";
import { type ByLanguage, inLanguage, type Language } from "#api/languages.ts";

/** Invented videos and news for everybody, in the languages of the product. Their dates are relative to today. */

/** The age in days, the title and the description. The newest come first. */
const videos: readonly (readonly [
  daysAgo: number,
  title: ByLanguage<string>,
  description: ByLanguage<string>,
])[] = [
  [
    2,
    {
      en: "Ready to sell for the new plan year",
      es: "Autorización para vender (RTS) en el nuevo año del plan",
    },
    {
      en: "How certifications, carrier contracts and licenses lead to RTS, and where to see what is missing.",
      es: "Cómo las certificaciones, los contratos y las licencias llevan a RTS y dónde ver lo que falta.",
    },
  ],
  [
    9,
    { en: "Scope of appointment from start to finish", es: "El alcance de la cita, de principio a fin" },
    {
      en: "Request a scope, have it signed by email or in person, and keep the signed copy.",
      es: "Solicite un SOA, obtenga la firma por correo o en persona y guarde la copia firmada.",
    },
  ],
  [
    16,
    { en: "Reading your commission statement", es: "Cómo leer su estado de cuenta de comisiones" },
    {
      en: "Commissions, overrides and chargebacks, line by line.",
      es: "Comisiones, overrides y contracargos, línea por línea.",
    },
  ],
  [
    24,
    { en: "Submitting an application", es: "Cómo enviar una solicitud" },
    {
      en: "Five steps, with every document in its place.",
      es: "Cinco pasos, con cada documento en su lugar.",
    },
  ],
  [
    31,
    { en: "Renewing a state license in time", es: "Renovar a tiempo una licencia estatal" },
    {
      en: "What the portal reminds you of, and what you send us.",
      es: "Lo que el portal le recuerda y lo que usted nos envía.",
    },
  ],
  [
    45,
    { en: "E&O coverage: what carriers ask for", es: "Cobertura de E&O: lo que piden las aseguradoras" },
    { en: "Limits, certificates and dates.", es: "Límites, certificados y fechas." },
  ],
  [
    59,
    { en: "Building a downline", es: "Cómo formar una red de productores" },
    {
      en: "Invite agents, request contracts for them and follow their progress.",
      es: "Invite a agentes, solicite contratos para ellos y siga su avance.",
    },
  ],
  [
    73,
    {
      en: "Special election periods in plain words",
      es: "Los períodos especiales de inscripción, en palabras sencillas",
    },
    { en: "Six cases from daily work.", es: "Seis casos del trabajo diario." },
  ],
  [
    88,
    { en: "Marketing rules for Medicare plans", es: "Reglas de publicidad para planes de Medicare" },
    { en: "What may be said, and what must be.", es: "Lo que se puede decir y lo que se debe decir." },
  ],
  [
    102,
    { en: "Getting help from your relationship manager", es: "Cómo pedir ayuda a su gerente de relaciones" },
    {
      en: "Requests, notes and answers in one place.",
      es: "Solicitudes, notas y respuestas en un solo lugar.",
    },
  ],
  [
    120,
    { en: "Saved views of long lists", es: "Vistas guardadas de listas largas" },
    { en: "Filter once and come back with one press.", es: "Filtre una vez y vuelva con un clic." },
  ],
  [
    141,
    { en: "A tour of the Hub", es: "Un recorrido por el Hub" },
    { en: "Ten minutes for those who are new.", es: "Diez minutos para quienes empiezan." },
  ],
  [
    160,
    { en: "Working on a phone", es: "Trabajar desde el teléfono" },
    {
      en: "The same pages, made for small screens.",
      es: "Las mismas páginas, hechas para pantallas pequeñas.",
    },
  ],
];

const news: readonly (readonly [
  daysAgo: number,
  slug: string,
  title: ByLanguage<string>,
  summary: ByLanguage<string>,
])[] = [
  [
    1,
    "service-areas",
    {
      en: "Three carriers extend their service areas",
      es: "Tres aseguradoras amplían sus áreas de servicio",
    },
    {
      en: "<p>From January on, <strong>42 more counties</strong> have a choice of plans. The list is with your contracts.</p>",
      es: "<p>A partir de enero, <strong>42 condados más</strong> tendrán planes para elegir. La lista está con sus contratos.</p>",
    },
  ],
  [
    3,
    "certification",
    { en: "Certification is open", es: "Las certificaciones están abiertas" },
    {
      en: '<p>Begin with the general course, then each carrier\'s own. <a href="https://news.harborlight.example/courses">See the courses</a>.</p>',
      es: '<p>Empiece con el curso general y siga con el de cada aseguradora. <a href="https://news.harborlight.example/courses">Ver los cursos</a>.</p>',
    },
  ],
  [
    6,
    "office-hours",
    { en: "Office hours twice a week", es: "Horas de consulta dos veces por semana" },
    {
      en: "<p>Bring your questions:</p><ul><li>Tuesdays at 10 AM</li><li>Thursdays at 3 PM</li></ul>",
      es: "<p>Traiga sus preguntas:</p><ul><li>Los martes a las 10:00 a. m.</li><li>Los jueves a las 3:00 p. m.</li></ul>",
    },
  ],
  [
    11,
    "statements",
    { en: "Statements now show what has changed", es: "Los estados de cuenta ahora muestran los cambios" },
    {
      en: "<p>New, lost and charged back policies stand beside each statement.</p>",
      es: "<p>Las pólizas nuevas, perdidas y con contracargo aparecen junto a cada estado de cuenta.</p>",
    },
  ],
  [
    19,
    "call-recording",
    { en: "Call recording: a reminder", es: "Grabación de llamadas: un recordatorio" },
    {
      en: "<p>Sales and enrollment calls are recorded and kept for <em>ten years</em>.</p>",
      es: "<p>Las llamadas de venta e inscripción se graban y se guardan <em>diez años</em>.</p>",
    },
  ],
  [
    27,
    "dental",
    { en: "A new dental product in nine states", es: "Un nuevo producto dental en nueve estados" },
    {
      en: "<p>Request the contract from October on.</p>",
      es: "<p>Solicite el contrato a partir de octubre.</p>",
    },
  ],
  [
    40,
    "moving",
    { en: "Our mailing address changes", es: "Cambia nuestra dirección postal" },
    {
      en: "<p>Letters to the old one are forwarded for a year.</p>",
      es: "<p>Las cartas se reenvían durante un año.</p>",
    },
  ],
];

/** @param today the business date, `YYYY-MM-DD` */
export function demoVideos(today: string, language: Language): z.output<typeof video>[] {
  return videos.map(([daysAgo, title, description], index) => ({
    id: `demo-${index + 1}`,
    snippet: {
      title: inLanguage(title, language),
      description: inLanguage(description, language),
      publishedAt: `${addDays(today, -daysAgo)}T14:00:00Z`,
      thumbnails: null,
      resourceId: { videoId: `hub-demo-${String(index + 1).padStart(2, "0")}` },
    },
  }));
}

/** @param today the business date, `YYYY-MM-DD` */
export function demoNews(today: string, language: Language): z.output<typeof newsItem>[] {
  return news.map(([daysAgo, slug, title, summary]) => ({
    title: inLanguage(title, language),
    link: `https://news.harborlight.example/${slug}`,
    summary: inLanguage(summary, language),
    published: `${addDays(today, -daysAgo)}T13:30:00Z`,
  }));
}

import type { Context } from "hono";
import type { Language } from "#api/languages.ts";
import { languageIn } from "./languages.ts";

/**
 * The names of the fixed lists in answers: types of licenses, policies, files, phones and help requests, and reasons of a
 * termination. The database has them in English. Answers have them in the first language of `Accept-Language`.
 */

const spanish = new Map([
  ["Accident and Health", "Accidentes y salud"],
  ["Health", "Salud"],
  ["Life", "Vida"],
  ["Life and Health", "Vida y salud"],
  ["Property and Casualty", "Propiedad y responsabilidad civil"],
  ["Appointment letter", "Carta de nombramiento"],
  ["Carrier agreement", "Acuerdo con la aseguradora"],
  ["Certificate of insurance", "Certificado de seguro"],
  ["Commission schedule", "Tabla de comisiones"],
  ["Declarations page", "Página de declaraciones"],
  ["Endorsement", "Endoso"],
  ["License", "Licencia"],
  ["Mobile", "Celular"],
  ["Dental, Vision and Hearing", "Dental, vista y audición"],
  ["Final Expense", "Gastos finales"],
  ["Hospital Indemnity", "Indemnización hospitalaria"],
  ["Long-Term Care", "Cuidados a largo plazo"],
  ["Medicare Advantage", "Medicare Advantage"],
  ["Medicare Advantage Prescription Drug", "Medicare Advantage con medicamentos recetados"],
  ["Medicare Supplement", "Seguro suplementario de Medicare"],
  ["Prescription Drug Plan", "Plan de medicamentos recetados"],
  ["Special Needs Plan", "Plan de necesidades especiales"],
  ["Changed to another plan", "Cambió a otro plan"],
  ["Deceased", "Fallecimiento"],
  ["Eligibility lost", "Perdió la elegibilidad"],
  ["Moved out of the service area", "Se mudó fuera del área de servicio"],
  ["Premium not paid", "Prima sin pagar"],
  ["Requested by the customer", "A petición del cliente"],
  ["Office", "Oficina"],
  ["Agent Service", "Servicio al agente"],
  ["Carrier Escalation", "Escalamiento a la aseguradora"],
  ["Commission Audit", "Auditoría de comisiones"],
  ["Compliance", "Cumplimiento"],
]);
const translations: Partial<Record<Language, Map<string, string>>> = { es: spanish };
const englishNames = new Map(
  Object.values(translations).flatMap((names) => [...names].map(([english, name]) => [name, english])),
);

type AnswerContext = Pick<Context, "req" | "header">;

/** Returns the language of an answer. Adds the `Vary` header, because the answer exists in several languages. */
function apiLanguage(c: AnswerContext): Language {
  c.header("Vary", "Accept-Language");
  return languageIn(c.req.header("Accept-Language"));
}

/** Returns rows with the names in the given fields translated into the language of the answer. Unknown names stay as they are. */
export function translateNames<Field extends string, Row extends { [F in Field]?: string | null }>(
  c: AnswerContext,
  rows: readonly Row[],
  ...fields: readonly Field[]
): Row[] {
  const language = apiLanguage(c);
  const translated = (row: Row) =>
    fields.flatMap((field) => {
      const name = row[field];
      return name ? [[field, nameIn(language, name)]] : [];
    });
  return rows.map((row) => ({ ...row, ...Object.fromEntries(translated(row)) }));
}

/** Returns the name of a list entry in a language, by its English name. An unknown name stays as it is. */
export const nameIn = (language: Language, english: string): string =>
  translations[language]?.get(english) ?? english;

/** Returns the English name of a list entry by its name in any language. */
export const englishName = (name: string): string => englishNames.get(name) ?? name;

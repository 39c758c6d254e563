import type { Context } from "hono";
import { type Language, languageIn } from "./workbooks/words.ts";

/**
 * The names of the fixed lists that stand in answers: types of licences, policies, files and phones, reasons of a termination. They
 * are kept in English, and told in the first language of `Accept-Language`.
 */

const spanishNames = new Map([
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
  ["Mobile", "Móvil"],
  ["Dental, Vision and Hearing", "Dental, visión y audición"],
  ["Final Expense", "Gastos finales"],
  ["Hospital Indemnity", "Indemnización hospitalaria"],
  ["Long-Term Care", "Cuidados a largo plazo"],
  ["Medicare Advantage", "Medicare Advantage"],
  ["Medicare Advantage Prescription Drug", "Medicare Advantage con medicamentos recetados"],
  ["Medicare Supplement", "Suplemento de Medicare"],
  ["Prescription Drug Plan", "Plan de medicamentos recetados"],
  ["Special Needs Plan", "Plan de necesidades especiales"],
  ["Changed to another plan", "Cambió a otro plan"],
  ["Deceased", "Fallecimiento"],
  ["Eligibility lost", "Perdió la elegibilidad"],
  ["Moved out of the service area", "Se mudó fuera del área de servicio"],
  ["Premium not paid", "Prima sin pagar"],
  ["Requested by the customer", "A petición del cliente"],
  ["Office", "Oficina"],
]);
const englishNames = new Map([...spanishNames].map(([english, spanish]) => [spanish, english]));

type AnswerContext = Pick<Context, "req" | "header">;

/** Returns the language of an answer, and says in the answer that there are others. */
function languageOf(c: AnswerContext): Language {
  c.header("Vary", "Accept-Language");
  return languageIn(c.req.header("Accept-Language"));
}

/** Returns rows with the names of some fields in the language of the answer. A name that is in no list stays. */
export function translateNames<Field extends string, Row extends { [F in Field]?: string | null }>(
  c: AnswerContext,
  rows: readonly Row[],
  ...fields: readonly Field[]
): Row[] {
  if (languageOf(c) !== "es") return [...rows];
  const translated = (row: Row) =>
    fields.flatMap((field) => {
      const name = row[field];
      return name ? [[field, spanishNames.get(name) ?? name]] : [];
    });
  return rows.map((row) => ({ ...row, ...Object.fromEntries(translated(row)) }));
}

/** Returns the name that is kept for one that was told in either language. */
export const englishName = (name: string): string => englishNames.get(name) ?? name;

import type { Context } from "hono";
import { type Language, languageIn } from "./workbooks/words.ts";

/**
 * The names of the fixed lists that stand in answers: types of licences, of files and of phones. They are kept in English, and
 * told in the first language of `Accept-Language`.
 */

const inSpanish = new Map([
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
  ["Office", "Oficina"],
]);
const inEnglish = new Map([...inSpanish].map(([english, spanish]) => [spanish, english]));

type Asked = Pick<Context, "req" | "header">;

/** Returns the language of an answer, and says in the answer that there are others. */
function languageOf(c: Asked): Language {
  c.header("Vary", "Accept-Language", { append: true });
  return languageIn(c.req.header("Accept-Language"));
}

/** Returns rows with the names of one field in the language of the answer. A name that is in no list stays. */
export function told<Field extends string, Row extends { [F in Field]: string | null }>(
  c: Asked,
  rows: readonly Row[],
  field: Field,
): Row[] {
  const isSpanish = languageOf(c) === "es";
  return rows.map((row) => {
    const name = row[field];
    return isSpanish && name ? { ...row, [field]: inSpanish.get(name) ?? name } : row;
  });
}

/** Returns the name that is kept for one that was told in either language. */
export const keptName = (name: string): string => inEnglish.get(name) ?? name;

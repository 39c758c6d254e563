import { type FormField as Declared, type DocumentKind, documentForms } from "#api/form-fields.ts";
import { type Paths, type PortalRef, pathsFor } from "#app/paths.ts";
import { pdf } from "#demo/data/pdf.ts";
import enEandos from "#locales/en/eandos.json" with { type: "json" };
import enLicenses from "#locales/en/licenses.json" with { type: "json" };
import enKinds from "#locales/en/submissionKinds.json" with { type: "json" };
import esEandos from "#locales/es/eandos.json" with { type: "json" };
import esLicenses from "#locales/es/licenses.json" with { type: "json" };
import esKinds from "#locales/es/submissionKinds.json" with { type: "json" };

/**
 * The forms that submit something with a file. Every test of such forms runs over this table: a new form is tested by a
 * line here.
 */

export type Words = { en: string; es: string };
export type Language = keyof Words;

export type FormField = {
  /** In the form's body. */
  name: string;
  /** In the JSON the backend gets. */
  wire: string;
  label: Words;
  /** The sentence that is said when it is left out, or when what was sent is not offered. */
  missing: Words;
  kind: "choice" | "text" | "date" | "box";
  /** The typed or chosen value. Any value ticks a box. */
  good: string;
  /** The value that the backend gets. */
  sent: unknown;
  /** The value as the confirmation shows it. */
  shown: Words;
  /** The most characters of a text. */
  longest?: number;
  /** It may be left out. The backend gets null then. */
  isOptional?: boolean;
};

export type SubmissionForm = {
  name: string;
  /** Where it stands, where its confirmation does, and what is one level up from it. */
  page: (paths: Paths) => string;
  confirmation: (paths: Paths, ref: string) => string;
  above: (paths: Paths) => string;
  /** The link that leads to it from there. */
  link: Words;
  title: Words;
  button: Words;
  fields: readonly FormField[];
  file: { name: string; wire: string; label: Words; missing: Words };
  /** Head of what is said when the backend does not take it. */
  failed: Words;
  confirmed: Words;
  /** Said above the confirmation. */
  notice: Words;
  /** Where it arrives at the backend, and the name of the part that is JSON. */
  call: (portal: PortalRef) => string;
  json: string;
};

const owner = ({ type, id }: PortalRef) => `/t/${type === "agent" ? "agents" : "agencies"}/${id}`;
const same = (text: string): Words => ({ en: text, es: text });

const languages = {
  en: { eandos: enEandos, licenses: enLicenses, submissionKinds: enKinds },
  es: { eandos: esEandos, licenses: esLicenses, submissionKinds: esKinds },
};
const wordsAt = (place: string): Words => {
  const [area = "", ...keys] = place.split(/[:.]/);
  const textIn = (language: Language) =>
    keys.reduce<unknown>(
      (part, key) => (part as Record<string, unknown>)?.[key],
      languages[language][area as "licenses"],
    );
  return { en: String(textIn("en")), es: String(textIn("es")) };
};

/** The text to type or the option to choose in each field, in both languages where they differ. */
type Samples = Record<string, string | Words>;

const kinds: Partial<Record<Declared["is"], FormField["kind"]>> = {
  choice: "choice",
  box: "box",
  day: "date",
  pastDay: "date",
};

/** A field of a table of `api/form-fields.ts`, with something good to type. */
function fieldOf(
  words: string,
  name: string,
  declared: Declared,
  sample: string | Words | undefined,
): FormField {
  const kind = kinds[declared.is] ?? "text";
  const label = wordsAt(`${words}fields.${name}`);
  const { wire, longest, isOptional = false } = declared;
  const common = { name, wire, label, kind, isOptional, ...(longest !== undefined && { longest }) };
  if (kind === "box") {
    const missing = {
      en: `Choose one of the options in “${label.en}”.`,
      es: `Elija una de las opciones en “${label.es}”.`,
    };
    return { ...common, missing, good: "on", sent: true, shown: { en: "Yes", es: "Sí" } };
  }
  const missing = wordsAt(`${words}faults.${name}.required`);
  if (kind === "date")
    return {
      ...common,
      missing,
      good: "2027-05-31",
      sent: "2027-05-31",
      shown: { en: "May 31, 2027", es: "31 may. 2027" },
    };
  const shown = typeof sample === "object" ? sample : same(sample ?? "Of the tests");
  return { ...common, missing, good: shown.en, sent: shown.en, shown };
}

/** A form of a document, as `api/form-fields.ts` declares it. */
function formOf(kind: DocumentKind, name: string, samples: Samples): SubmissionForm {
  const { words, fields, calls, json } = documentForms[kind];
  const all = Object.entries<Declared>(fields);
  const [file = "", declared] = all.find(([, { is }]) => is === "pdf") ?? [];
  return {
    name,
    page: (paths) => paths.documentForm(kind),
    confirmation: (paths, ref) => paths.documentSubmitted(kind, ref),
    above: (paths) => paths.documents(kind),
    link: wordsAt(`${words}submit`),
    title: wordsAt(`${words}submission.title`),
    button: wordsAt(`${words}submission.submit`),
    fields: all
      .filter(([name]) => name !== file)
      .map(([name, field]) => fieldOf(words, name, field, samples[name])),
    file: {
      name: file,
      wire: declared?.wire ?? "",
      label: wordsAt(`${words}fields.${file}`),
      missing: wordsAt(`${words}faults.${file}.required`),
    },
    failed: wordsAt(`${words}submission.failed`),
    confirmed: wordsAt(`${words}submitted.title`),
    notice: wordsAt(`submissionKinds:${kind}.submitted`),
    call: (portal) => `${owner(portal)}/${calls}/submit`,
    json,
  };
}

const license = formOf("License", "a license", {
  state: "Florida",
  type: { en: "Health", es: "Salud" },
  number: "W-123456",
});

const eAndO = formOf("EAndO", "E&O insurance", {
  issuer: "Brightwater Liability",
  number: "EO-12345678",
  limits: "$1,000,000 per claim",
});

export const submissionForms: readonly SubmissionForm[] = [license, eAndO];
/** Has fields of every kind. */
export const exampleForm: SubmissionForm = license;

export const pageOf = (form: SubmissionForm, portal: PortalRef) => form.page(pathsFor(portal));
export const confirmationOf = (form: SubmissionForm, portal: PortalRef, ref: string) =>
  form.confirmation(pathsFor(portal), ref);
export const aboveOf = (form: SubmissionForm, portal: PortalRef) => form.above(pathsFor(portal));

/** The fields that must be filled in. */
export const requiredFields = ({ fields }: SubmissionForm) =>
  fields.filter(({ kind, isOptional }) => kind !== "box" && !isOptional);
export const textFields = ({ fields }: SubmissionForm) => fields.filter(({ kind }) => kind === "text");
export const dateFields = ({ fields }: SubmissionForm) => fields.filter(({ kind }) => kind === "date");

/** A good value for every field, as a body holds them. */
export const goodValues = ({ fields }: SubmissionForm): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, good }) => [name, good]));

/** Returns the values that the backend gets. */
export const sentValues = ({ fields }: SubmissionForm): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ wire, sent }) => [wire, sent]));

/** A file as a browser and as a visitor take it. */
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

const A_PDF = Buffer.from(pdf("A document", ["of the tests"]));

export function pdfFile(name = "Document of the tests.pdf", buffer: Buffer = A_PDF): ChosenFile {
  return { name, mimeType: "application/pdf", buffer };
}

/** Bytes that begin as a PDF does. @param mark what they hold besides, so that they can be looked for */
export function pdfOfSize(bytes: number, mark = ""): Buffer {
  const start = Buffer.from(`%PDF-1.4\n${mark}`);
  return Buffer.concat([start, Buffer.alloc(Math.max(0, bytes - start.length), "x")]).subarray(0, bytes);
}

/** Dates that no date control can hold, and some that it can and that nobody means. */
export const wrongDates = [
  "2027-02-31",
  "2027-13-01",
  "9999-12-31",
  "1899-12-31",
  "02/31/2027",
  "0000-00-00",
  "tomorrow",
  "2027-05-31T00:00:00Z",
  "<b>x</b>",
];

import { type Paths, type PortalRef, pathsFor } from "#app/paths.ts";
import { pdf } from "#demo/data/pdf.ts";

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

const expires = (missing: Words): FormField => ({
  name: "expires",
  wire: "ExpirationDate",
  label: { en: "Expiration date", es: "Fecha de vencimiento" },
  missing,
  kind: "date",
  good: "2027-05-31",
  sent: "2027-05-31",
  shown: { en: "May 31, 2027", es: "31 may. 2027" },
});

const license: SubmissionForm = {
  name: "a license",
  page: (paths) => paths.licenseSubmission(),
  confirmation: (paths, ref) => paths.licenseSubmitted(ref),
  above: (paths) => paths.licenses(),
  link: { en: "Submit a license", es: "Enviar una licencia" },
  title: { en: "Submit a license", es: "Enviar una licencia" },
  button: { en: "Submit license", es: "Enviar licencia" },
  fields: [
    {
      name: "state",
      wire: "StateProvince",
      label: { en: "State", es: "Estado" },
      missing: { en: "Choose the state of the license.", es: "Elija el estado de la licencia." },
      kind: "choice",
      good: "Florida",
      sent: "Florida",
      shown: same("Florida"),
    },
    {
      name: "type",
      wire: "LicenseType",
      label: { en: "License type", es: "Tipo de licencia" },
      missing: { en: "Choose the type of license.", es: "Elija el tipo de licencia." },
      kind: "choice",
      good: "Health",
      sent: "Health",
      shown: { en: "Health", es: "Salud" },
    },
    {
      name: "number",
      wire: "LicenseNumber",
      label: { en: "License number", es: "Número de licencia" },
      missing: { en: "Enter the license number.", es: "Escriba el número de licencia." },
      kind: "text",
      good: "W-123456",
      sent: "W-123456",
      shown: same("W-123456"),
      longest: 50,
    },
    expires({
      en: "Enter the date the license expires.",
      es: "Escriba la fecha en que vence la licencia.",
    }),
    {
      name: "resident",
      wire: "IsResidentLicense",
      label: { en: "Resident license", es: "Licencia de residente" },
      missing: {
        en: "Choose one of the options in “Resident license”.",
        es: "Elija una de las opciones en “Licencia de residente”.",
      },
      kind: "box",
      good: "on",
      sent: true,
      shown: { en: "Yes", es: "Sí" },
    },
  ],
  file: {
    name: "file",
    wire: "policy",
    label: { en: "License file", es: "Archivo de la licencia" },
    missing: { en: "Attach the license as a PDF.", es: "Adjunte la licencia en PDF." },
  },
  failed: { en: "Failed to submit the license", es: "No se pudo enviar la licencia" },
  confirmed: { en: "License submitted", es: "Licencia enviada" },
  notice: { en: "License submitted.", es: "Licencia enviada." },
  call: (portal) => `${owner(portal)}/licenses/submit`,
  json: "license",
};

const text = (
  name: string,
  wire: string,
  { label, missing }: { label: Words; missing: Words },
  good: string,
  longest: number,
): FormField => {
  return { name, wire, label, missing, kind: "text", good, sent: good, shown: same(good), longest };
};

const eAndO: SubmissionForm = {
  name: "E&O insurance",
  page: (paths) => paths.eAndOSubmission(),
  confirmation: (paths, ref) => paths.eAndOSubmitted(ref),
  above: (paths) => paths.eAndOs(),
  link: { en: "Submit E&O", es: "Enviar póliza de E&O" },
  title: { en: "Submit E&O", es: "Enviar póliza de E&O" },
  button: { en: "Submit E&O", es: "Enviar póliza de E&O" },
  fields: [
    text(
      "issuer",
      "IssuedBy",
      {
        label: { en: "Issued by", es: "Emitida por" },
        missing: {
          en: "Enter the company that issued the policy.",
          es: "Escriba la compañía que emitió la póliza.",
        },
      },
      "Brightwater Liability",
      200,
    ),
    text(
      "number",
      "PolicyNumber",
      {
        label: { en: "Policy number", es: "Número de póliza" },
        missing: { en: "Enter the policy number.", es: "Escriba el número de póliza." },
      },
      "EO-12345678",
      100,
    ),
    text(
      "limits",
      "CoverageLimits",
      {
        label: { en: "Coverage limits", es: "Límites de cobertura" },
        missing: { en: "Enter the coverage limits.", es: "Escriba los límites de cobertura." },
      },
      "$1,000,000 per claim",
      200,
    ),
    expires({ en: "Enter the date the policy expires.", es: "Escriba la fecha en que vence la póliza." }),
  ],
  file: {
    name: "file",
    wire: "certificate",
    label: { en: "Certificate", es: "Certificado" },
    missing: { en: "Attach the certificate as a PDF.", es: "Adjunte el certificado en PDF." },
  },
  failed: { en: "Failed to submit E&O details", es: "No se pudieron enviar los datos de E&O" },
  confirmed: { en: "E&O submitted", es: "Póliza de E&O enviada" },
  notice: { en: "E&O details submitted.", es: "Datos de E&O enviados." },
  call: (portal) => `${owner(portal)}/eandos/submit`,
  json: "eAndO",
};

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

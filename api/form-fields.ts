/**
 * The fields of a form are declared once. What is read from the form and sent, the names of refusals, the controls, the check of the
 * answers and the confirmation follow from it. The words of a field are `fields.<name>` of its form's area, and `hints.<name>`.
 */

export type FormField = Readonly<{
  /** The name on the wire. */
  wire: string;
  /**
   * - `text`: words, with signs as they are typed; `identifier`: a number or a name with plain signs
   * - `day`: `YYYY-MM-DD`; `box`: true when it is ticked
   * - `choice`: one of the names that the backend offers
   * - `pdf`: one file
   */
  is: "text" | "identifier" | "day" | "box" | "choice" | "pdf";
  /** The most characters of a text, an identifier or a choice. */
  longest?: number;
  /** It may be left out, and is null then. */
  isOptional?: true;
}>;

/** In the order of the form. */
export type FormFields = Readonly<Record<string, FormField>>;

type Value<F extends FormField> = F["is"] extends "box"
  ? boolean
  : F extends { isOptional: true }
    ? string | null
    : string;
type WithoutFile<F extends FormFields, Name extends keyof F> = F[Name]["is"] extends "pdf" ? never : Name;

/** The values of a form by the names of its fields. */
export type FieldValues<F extends FormFields> = { [K in keyof F as WithoutFile<F, K>]: Value<F[K]> };

/** The values of a form by their names on the wire. */
export type OnWire<F extends FormFields> = {
  [K in keyof F as WithoutFile<F, K> extends never ? never : F[K]["wire"]]: Value<F[K]>;
};

/** `docs/product/licenses.md`, "Fields". */
export const licenseFields = {
  state: { wire: "StateProvince", is: "choice", longest: 100 },
  type: { wire: "LicenseType", is: "choice", longest: 100 },
  number: { wire: "LicenseNumber", is: "identifier", longest: 50 },
  expires: { wire: "ExpirationDate", is: "day" },
  resident: { wire: "IsResidentLicense", is: "box" },
  file: { wire: "policy", is: "pdf" },
} as const satisfies FormFields;

/** `docs/product/eandos.md`, "Fields". */
export const eAndOFields = {
  issuer: { wire: "IssuedBy", is: "text", longest: 200 },
  number: { wire: "PolicyNumber", is: "identifier", longest: 100 },
  limits: { wire: "CoverageLimits", is: "text", longest: 200 },
  expires: { wire: "ExpirationDate", is: "day" },
  file: { wire: "certificate", is: "pdf" },
} as const satisfies FormFields;

/** The documents that are submitted, by their kind of submission: the area of their words, and their fields. */
export const documentForms = {
  License: { words: "licenses", fields: licenseFields },
  EAndO: { words: "eandos", fields: eAndOFields },
} as const;

export type DocumentKind = keyof typeof documentForms;

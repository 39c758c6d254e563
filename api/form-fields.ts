import type { SubmissionKind } from "./statuses.ts";
import { methodsOfContact } from "./statuses.ts";

/**
 * The fields of a form are declared once. What is read from the form and sent, the names of refusals, the controls, the check of the
 * answers and the confirmation follow from it. The words of a field are `fields.<name>` below those of its form, and `hints.<name>`.
 */

export type FormField = Readonly<{
  /** The name on the wire. A name with a dot is in an object: `Address.City`. */
  wire: string;
  /**
   * - `text`: words in one line, `longText` in several, both with signs as they are typed
   * - `identifier`: a number or a name with plain signs; `email`, `phone`, `npn`, `zipCode`: an identifier with its own rule
   * - `medicareNumber`, `socialSecurityNumber`, `medicaidNumber`: may be left out, and are never put into a page
   * - `day`: `YYYY-MM-DD`; `pastDay`: today or earlier, which the backend compares with its own clock; `box`: true when it is ticked
   * - `choice`: one of the names that the backend offers, or of `among`; `id`: the id of something that the backend offers; `ids`: those of
   *   at least one and of `most` at most
   * - `count`: a whole number of `most` at most
   * - `pdf`: one file; `pdfs`: several
   */
  is:
    | "text"
    | "longText"
    | "identifier"
    | "email"
    | "phone"
    | "npn"
    | "zipCode"
    | "medicareNumber"
    | "socialSecurityNumber"
    | "medicaidNumber"
    | "day"
    | "pastDay"
    | "box"
    | "choice"
    | "id"
    | "ids"
    | "count"
    | "pdf"
    | "pdfs";
  /** The most characters of a text, an identifier or a choice. */
  longest?: number;
  /** The largest number, or the most choices. */
  most?: number;
  /** All choices, where they are always the same. */
  among?: readonly string[];
  /** It may be left out, and is null then. */
  isOptional?: true;
  /** The value of the attribute `autocomplete`, for fields that browsers may fill in. */
  autofill?: string;
}>;

/** In the order of the form. */
export type FormFields = Readonly<Record<string, FormField>>;

type Value<F extends FormField> = F["is"] extends "box"
  ? boolean
  : F["is"] extends "ids"
    ? string[]
    : F["is"] extends "count"
      ? number | null
      : TextValue<F>;

type TextValue<F extends FormField> = F extends { among: readonly (infer Choice)[] }
  ? Choice
  : F extends { isOptional: true } | { is: "phone" | IdentityNumber }
    ? string | null
    : string;

type FileKind = "pdf" | "pdfs";
type WithoutFiles<F extends FormFields, Name extends keyof F> = F[Name]["is"] extends FileKind ? never : Name;

/** The values of a form by the names of its fields. */
export type FieldValues<F extends FormFields> = { [K in keyof F as WithoutFiles<F, K>]: Value<F[K]> };

type Nested<Name extends string, V> = Name extends `${infer Outer}.${infer Inner}`
  ? { [K in Outer]: Nested<Inner, V> }
  : { [K in Name]: V };
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The values of a form by their names on the wire. */
export type OnWire<F extends FormFields> = Together<
  { [K in keyof F]: F[K]["is"] extends FileKind ? never : Nested<F[K]["wire"], Value<F[K]>> }[keyof F]
>;

export const identityNumbers = ["medicareNumber", "socialSecurityNumber", "medicaidNumber"] as const;
export type IdentityNumber = (typeof identityNumbers)[number];

/** Returns the value of a field. @param record by the names of the wire */
export const valueOnWire = (record: unknown, { wire }: FormField): unknown =>
  wire
    .split(".")
    .reduce((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], record);

export const isFile = ({ is }: FormField) => is === "pdf" || is === "pdfs";

const LONGEST_NAME = 100;

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

/** `docs/product/appointments.md`, "Fields". */
export const appointmentFields = {
  carrier: { wire: "InsurerName", is: "choice", longest: 200 },
  state: { wire: "StateProvince", is: "choice", longest: 100 },
  effective: { wire: "EffectiveDate", is: "day" },
  expires: { wire: "ExpirationDate", is: "day", isOptional: true },
  file: { wire: "letter", is: "pdf" },
} as const satisfies FormFields;

/**
 * The documents that are submitted for review, by their kind of submission. A document has a few fields and one PDF.
 * - `words`: the place of their words, which is also that of their list
 * - `area`: the beginning of their addresses in the portal
 * - `calls`: the beginning of their addresses at the backend, and in the review desk
 * - `json`: the name of the part of the body that has the fields
 * - `subject`: the fields on the wire that tell one from another
 * - `extension`: the extension of a backend that takes it
 */
export const documentForms = {
  License: {
    words: "licenses:",
    area: "licenses",
    calls: "licenses",
    json: "license",
    subject: ["StateProvince", "LicenseNumber"],
    fields: licenseFields,
  },
  EAndO: {
    words: "eandos:",
    area: "e-and-os",
    calls: "eandos",
    json: "eAndO",
    subject: ["IssuedBy", "PolicyNumber"],
    fields: eAndOFields,
  },
  Appointment: {
    words: "appointments:",
    area: "appointments",
    calls: "appointments",
    json: "appointment",
    subject: ["InsurerName", "StateProvince"],
    fields: appointmentFields,
    extension: "appointments",
  },
} as const;

export type DocumentKind = keyof typeof documentForms;
export const documentKinds = Object.keys(documentForms) as DocumentKind[];
/** Returns something for each kind of document. */
export const byDocument = <T>(make: (kind: DocumentKind) => T) =>
  Object.fromEntries(documentKinds.map((kind) => [kind, make(kind)])) as Record<DocumentKind, T>;
export const isDocument = (kind: string): kind is DocumentKind => documentKinds.some((one) => one === kind);

export const LONGEST_NOTE = 4_000;

/** `docs/product/help-requests.md`, "Writing". */
export const helpRequestFields = {
  type: { wire: "ActivityTypeId", is: "id" },
  details: { wire: "Description", is: "longText", longest: LONGEST_NOTE },
  /** The enrollment that it is about. An extension. */
  policy: { wire: "PolicyId", is: "id", isOptional: true },
} as const satisfies FormFields;

export const noteFields = {
  note: { wire: "Note", is: "longText", longest: LONGEST_NOTE },
} as const satisfies FormFields;

/** What the team asked for: `docs/product/enrollments.md`, "Missing information". */
export const informationFields = {
  answer: { wire: "Answer", is: "longText", longest: LONGEST_NOTE, isOptional: true },
  files: { wire: "files", is: "pdfs", isOptional: true },
} as const satisfies FormFields;

/** `docs/product/scopes.md`, "Request". */
export const scopeFields = {
  firstName: { wire: "customer.first_name", is: "text", longest: LONGEST_NAME },
  lastName: { wire: "customer.last_name", is: "text", longest: LONGEST_NAME },
  email: { wire: "customer.email", is: "email" },
  methodOfContact: { wire: "method_of_contact", is: "choice", among: methodsOfContact },
} as const satisfies FormFields;

const profileContact = {
  phone: { wire: "PhoneNumber.Number", is: "phone", autofill: "tel" },
} as const satisfies FormFields;

/** The address of a profile. */
export const addressFields = {
  address1: { wire: "Address.Address1", is: "text", longest: 100, autofill: "address-line1" },
  address2: {
    wire: "Address.Address2",
    is: "text",
    longest: 100,
    isOptional: true,
    autofill: "address-line2",
  },
  city: { wire: "Address.City", is: "text", longest: 100, autofill: "address-level2" },
  state: { wire: "Address.StateName", is: "choice", longest: 100 },
  zip: { wire: "Address.ZipCode", is: "zipCode", autofill: "postal-code" },
} as const satisfies FormFields;

/** The fields of a profile but its address: `docs/product/profile.md`, "Fields". */
export const personFields = {
  agent: {
    firstName: { wire: "FirstName", is: "text", longest: LONGEST_NAME, autofill: "given-name" },
    middleName: {
      wire: "MiddleName",
      is: "text",
      longest: LONGEST_NAME,
      isOptional: true,
      autofill: "additional-name",
    },
    lastName: { wire: "LastName", is: "text", longest: LONGEST_NAME, autofill: "family-name" },
    nickname: { wire: "Nickname", is: "text", longest: 100, isOptional: true, autofill: "nickname" },
    ...profileContact,
  },
  agency: {
    name: { wire: "Name", is: "text", longest: 200, autofill: "organization" },
    nickname: { wire: "Nickname", is: "text", longest: 100, isOptional: true },
    ...profileContact,
  },
} as const satisfies Record<string, FormFields>;

export const profileFields = {
  agent: { ...personFields.agent, ...addressFields },
  agency: { ...personFields.agency, ...addressFields },
} as const satisfies Record<string, FormFields>;

/** The fields of an application by step: `docs/product/applications.md`. */
export const applicationFields = {
  customer: {
    agent: { wire: "AgentId", is: "id" },
    firstName: { wire: "FirstName", is: "text", longest: LONGEST_NAME },
    lastName: { wire: "LastName", is: "text", longest: LONGEST_NAME },
    dateOfBirth: { wire: "DateOfBirth", is: "pastDay", isOptional: true },
    state: { wire: "StateId", is: "id" },
    county: { wire: "CountyId", is: "id" },
  },
  medicare: {
    medicareNumber: { wire: "MbiNumber", is: "medicareNumber" },
    socialSecurityNumber: { wire: "SSN", is: "socialSecurityNumber" },
    medicaidNumber: { wire: "MedicaidNumber", is: "medicaidNumber" },
    partA: { wire: "MedicareADate", is: "day", isOptional: true },
    partB: { wire: "MedicareBDate", is: "day", isOptional: true },
  },
  coverage: {
    received: { wire: "DateAgentSignedApplication", is: "pastDay" },
    effective: { wire: "EffectiveDate", is: "day" },
    policyType: { wire: "PolicyTypeId", is: "id" },
    carrier: { wire: "InsurerId", is: "id" },
    product: { wire: "ProductId", is: "id" },
  },
  files: { files: { wire: "appfiles", is: "pdfs" } },
} as const satisfies Record<string, FormFields>;

/** Somebody new who is to get contracts: `docs/product/contract-requests.md`, "Fields". */
const newPersonFields = {
  firstName: { wire: "firstName", is: "text", longest: LONGEST_NAME },
  lastName: { wire: "lastName", is: "text", longest: LONGEST_NAME },
  email: { wire: "email", is: "email" },
} as const satisfies FormFields;

export const newAgentFields = {
  ...newPersonFields,
  npn: { wire: "npn", is: "npn" },
} as const satisfies FormFields;

export const newAgencyFields = {
  name: { wire: "name", is: "text", longest: 200 },
  agencyNpn: { wire: "npn", is: "npn" },
} as const satisfies FormFields;

/** The principal agent of a new agency. */
export const principalFields = {
  ...newPersonFields,
  principalNpn: { wire: "npn", is: "npn" },
} as const satisfies FormFields;

/** E&O insurance of somebody new. Without any of it there is none. */
export const newcomerEAndOFields = {
  issuedBy: { wire: "issuedBy", is: "text", longest: 200, isOptional: true },
  coverageLimits: { wire: "coverageLimits", is: "text", longest: 200, isOptional: true },
  expirationDate: { wire: "expirationDate", is: "day", isOptional: true },
  policyNumber: { wire: "policyNumber", is: "identifier", longest: 100, isOptional: true },
} as const satisfies FormFields;

/** The wanted contracts and their states. */
export const contractsFields = {
  contracts: { wire: "contracts", is: "ids", most: 500 },
  states: { wire: "states", is: "ids", most: 100 },
  agentCount: { wire: "agentCount", is: "count", most: 100_000, isOptional: true },
  comments: { wire: "comments", is: "longText", longest: 5000, isOptional: true },
} as const satisfies FormFields;

export const uplineFields = { upline: { wire: "uplineAgency", is: "id" } } as const satisfies FormFields;

/** Returns fields as an object of the wire has them that is inside another one. */
const within = <const F extends FormFields>(object: string, fields: F): FormFields =>
  Object.fromEntries(
    Object.entries<FormField>(fields).map(([name, field]) => [
      name,
      { ...field, wire: `${object}.${field.wire}` },
    ]),
  );

/** The places of the words of declared forms. A field's label is `fields.<name>` there. */
export type FormWords =
  | "licenses:"
  | "appointments:"
  | "eandos:"
  | "helpRequests:request."
  | "helpRequests:notes."
  | "missingInformation:form."
  | "scopes:request."
  | "profile:"
  | "applications:customer."
  | "applications:medicare."
  | "applications:coverage."
  | "applications:files."
  | "contractRequests:agency."
  | "contractRequests:agent."
  | "contractRequests:upline."
  | "contractRequests:contracts."
  | "contractReview:";

/** Fields that stand together, and where their words are. */
export type FormPart = { words: FormWords; fields: FormFields };

/** All that each kind of submission says, as it is sent. Its files are kept apart. */
export const submittedFields: Record<SubmissionKind, readonly FormPart[]> = {
  ...byDocument((kind): FormPart[] => [documentForms[kind]]),
  ContractRequest: [
    { words: "contractRequests:agency.", fields: { target: { wire: "targetAgency.id", is: "id" } } },
    { words: "contractRequests:agent.", fields: { target: { wire: "targetAgent.id", is: "id" } } },
    {
      words: "contractReview:",
      fields: {
        ...within("targetAgency", newAgencyFields),
        ...within("targetAgency.principalAgent", principalFields),
        ...within("targetAgency.principalAgent.eAndO", newcomerEAndOFields),
      },
    },
    {
      words: "contractReview:",
      fields: {
        ...within("targetAgent", newAgentFields),
        ...within("targetAgent.eAndO", newcomerEAndOFields),
      },
    },
    { words: "contractRequests:upline.", fields: uplineFields },
    { words: "contractRequests:contracts.", fields: within("requestForm", contractsFields) },
  ],
  Application: [
    { words: "applications:customer.", fields: applicationFields.customer },
    { words: "applications:medicare.", fields: applicationFields.medicare },
    { words: "applications:coverage.", fields: applicationFields.coverage },
  ],
  ProfileChange: [{ words: "profile:", fields: { ...profileFields.agency, ...profileFields.agent } }],
  HelpRequest: [{ words: "helpRequests:request.", fields: helpRequestFields }],
};

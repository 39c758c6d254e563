import { createInstance, type ResourceLanguage } from "i18next";
import { type ByLanguage, fallbackLanguage, type Language } from "#api/languages.ts";
import { type SubmissionKind, submissionKinds } from "#api/statuses.ts";
import appointmentsInEnglish from "#locales/en/appointments.json";
import calendarInEnglish from "#locales/en/calendar.json";
import contactMethodsInEnglish from "#locales/en/contactMethods.json";
import decisionMailInEnglish from "#locales/en/decisionMail.json";
import deskInEnglish from "#locales/en/desk.json";
import eAndOsInEnglish from "#locales/en/eandos.json";
import licensesInEnglish from "#locales/en/licenses.json";
import missingInEnglish from "#locales/en/missingInformation.json";
import outboxInEnglish from "#locales/en/outbox.json";
import producerMailInEnglish from "#locales/en/producerMail.json";
import scopeDocumentInEnglish from "#locales/en/scopeDocument.json";
import scopeMailInEnglish from "#locales/en/scopeMail.json";
import scopeProductsInEnglish from "#locales/en/scopeProducts.json";
import signingInEnglish from "#locales/en/signing.json";
import submissionKindsInEnglish from "#locales/en/submissionKinds.json";
import appointmentsInSpanish from "#locales/es/appointments.json";
import calendarInSpanish from "#locales/es/calendar.json";
import contactMethodsInSpanish from "#locales/es/contactMethods.json";
import decisionMailInSpanish from "#locales/es/decisionMail.json";
import deskInSpanish from "#locales/es/desk.json";
import eAndOsInSpanish from "#locales/es/eandos.json";
import licensesInSpanish from "#locales/es/licenses.json";
import missingInSpanish from "#locales/es/missingInformation.json";
import outboxInSpanish from "#locales/es/outbox.json";
import producerMailInSpanish from "#locales/es/producerMail.json";
import scopeDocumentInSpanish from "#locales/es/scopeDocument.json";
import scopeMailInSpanish from "#locales/es/scopeMail.json";
import scopeProductsInSpanish from "#locales/es/scopeProducts.json";
import signingInSpanish from "#locales/es/signing.json";
import submissionKindsInSpanish from "#locales/es/submissionKinds.json";

/** The texts of the pages, messages and documents that the backend makes itself, in the languages of the portal. */

type Kinds = Record<SubmissionKind, { one: string; many: string; object: string }>;

/** Returns the names of the kinds of submissions in one form. */
const namesOf = (kinds: Kinds, form: "one" | "many") =>
  Object.fromEntries(submissionKinds.map((kind) => [kind, kinds[kind][form]])) as Record<
    SubmissionKind,
    string
  >;

const english = {
  calendar: calendarInEnglish,
  decisionMail: decisionMailInEnglish,
  desk: {
    ...deskInEnglish,
    kind: namesOf(submissionKindsInEnglish, "one"),
    kinds: namesOf(submissionKindsInEnglish, "many"),
    missing: missingInEnglish.items,
  },
  eandos: eAndOsInEnglish,
  appointments: appointmentsInEnglish,
  licenses: licensesInEnglish,
  missing: missingInEnglish.items,
  outbox: outboxInEnglish,
  producerMail: producerMailInEnglish,
  scopeDocument: scopeDocumentInEnglish,
  scopeMail: scopeMailInEnglish,
  signing: { ...signingInEnglish, methods: contactMethodsInEnglish, productNames: scopeProductsInEnglish },
  submissionKinds: submissionKindsInEnglish,
};
const spanish: typeof english = {
  calendar: calendarInSpanish,
  decisionMail: decisionMailInSpanish,
  desk: {
    ...deskInSpanish,
    kind: namesOf(submissionKindsInSpanish, "one"),
    kinds: namesOf(submissionKindsInSpanish, "many"),
    missing: missingInSpanish.items,
  },
  eandos: eAndOsInSpanish,
  appointments: appointmentsInSpanish,
  licenses: licensesInSpanish,
  missing: missingInSpanish.items,
  outbox: outboxInSpanish,
  producerMail: producerMailInSpanish,
  scopeDocument: scopeDocumentInSpanish,
  scopeMail: scopeMailInSpanish,
  signing: { ...signingInSpanish, methods: contactMethodsInSpanish, productNames: scopeProductsInSpanish },
  submissionKinds: submissionKindsInSpanish,
};

type WordArea = keyof typeof english;
type Keys<T, Before extends string = ""> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Before}${WithoutPlural<K>}`
    : Keys<T[K], `${Before}${K}.`>;
}[keyof T & string];
/** A text that depends on the number `count` has a key for each form. */
type WithoutPlural<K extends string> = K extends `${infer Key}_${"one" | "other"}` ? Key : K;

/** Returns the text of a key, such as `sign.title`, with its `{{placeholders}}` filled in. It does not escape HTML. */
export type Say<A extends WordArea> = (
  key: Keys<(typeof english)[A]>,
  values?: Readonly<Record<string, string | number>>,
) => string;

const catalogue = createInstance();
void catalogue.init({
  resources: { en: english, es: spanish } satisfies ByLanguage<typeof english, ResourceLanguage>,
  fallbackLng: fallbackLanguage,
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** Returns a function that returns the texts of an area in a language. */
export function words<A extends WordArea>(language: Language, area: A): Say<A> {
  return catalogue.getFixedT(language, area as never) as unknown as Say<A>;
}

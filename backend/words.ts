import { createInstance } from "i18next";
import decisionMailInEnglish from "#locales/en/decisionMail.json";
import outboxInEnglish from "#locales/en/outbox.json";
import scopeDocumentInEnglish from "#locales/en/scopeDocument.json";
import scopeMailInEnglish from "#locales/en/scopeMail.json";
import signingInEnglish from "#locales/en/signing.json";
import decisionMailInSpanish from "#locales/es/decisionMail.json";
import outboxInSpanish from "#locales/es/outbox.json";
import scopeDocumentInSpanish from "#locales/es/scopeDocument.json";
import scopeMailInSpanish from "#locales/es/scopeMail.json";
import signingInSpanish from "#locales/es/signing.json";

/** The texts of the pages, messages and documents that the backend makes itself, in the languages of the portal. */

const english = {
  decisionMail: decisionMailInEnglish,
  outbox: outboxInEnglish,
  scopeDocument: scopeDocumentInEnglish,
  scopeMail: scopeMailInEnglish,
  signing: signingInEnglish,
};
const spanish: typeof english = {
  decisionMail: decisionMailInSpanish,
  outbox: outboxInSpanish,
  scopeDocument: scopeDocumentInSpanish,
  scopeMail: scopeMailInSpanish,
  signing: signingInSpanish,
};

export type Language = "en" | "es";

type WordArea = keyof typeof english;
type Keys<T, Before extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${K}` : Keys<T[K], `${Before}${K}.`>;
}[keyof T & string];

/** Returns the text of a key, such as `sign.title`, with its `{{placeholders}}` filled in. It does not escape HTML. */
export type Say<A extends WordArea> = (
  key: Keys<(typeof english)[A]>,
  values?: Readonly<Record<string, string | number>>,
) => string;

const catalogue = createInstance();
void catalogue.init({
  resources: { en: english, es: spanish },
  fallbackLng: false,
  initImmediate: false,
  interpolation: { escapeValue: false },
});

/** Returns a function that returns the texts of an area in a language. */
export function words<A extends WordArea>(language: Language, area: A): Say<A> {
  return catalogue.getFixedT(language, area as never) as unknown as Say<A>;
}

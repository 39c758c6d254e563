import i18next, { type i18n } from "i18next";
import { LRUCache } from "lru-cache";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { fallbackLanguage, isLanguage, type Language, languageInList, languages } from "#api/languages.ts";
import { brand } from "#server/brand.ts";
import { languageCookie } from "../host/cookies.server.ts";
import { oncePerRequest } from "../host/once-per-request.server.ts";
import type { RequestArgs } from "../host/request-args.server.ts";
import { i18nOptions } from "./options.ts";
import { words } from "./words.server.ts";

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage,
    cookie: languageCookie,
    findLocale: async ({ headers }) => languageInList(headers.get("Accept-Language") ?? ""),
    order: ["searchParams", "cookie", "custom"],
  },
});

/** The language of a request: `?lng=`, then the cookie, then the browser's setting, then English. */
export function languageOf({ request, context }: RequestArgs): Promise<Language> {
  return oncePerRequest(context, "language", () => detected(request));
}

/** Languages by what the detector looks at. Reading it took a fiftieth of the time of a page. */
const languagesKnown = new LRUCache<string, Language>({ max: 200 });

async function detected(request: Request): Promise<Language> {
  const asked = new URL(request.url).searchParams.get("lng");
  const chosen: unknown = await languageCookie.parse(request.headers.get("Cookie"));
  const looked = JSON.stringify([asked, chosen, request.headers.get("Accept-Language")]);
  const known = languagesKnown.get(looked);
  if (known) return known;
  // The detector reads the headers of nothing but the platform's own Request, and the host's is another.
  const own = new Request(request.url, { headers: request.headers });
  const found = await detector.getLocale(own).catch(() => fallbackLanguage);
  const language = isLanguage(found) ? found : fallbackLanguage;
  languagesKnown.set(looked, language);
  return language;
}

/** The language asked for in the address, if any: it is then remembered. */
export function languageInAddress({ url }: Pick<Request, "url">): Language | null {
  const asked = new URL(url).searchParams.get("lng");
  return isLanguage(asked) ? asked : null;
}

// One instance a language, made once: nothing in them belongs to a request.
const instances = new Map(languages.map((language) => [language, instance(language)]));

export function i18nFor(language: Language): i18n {
  return instances.get(language) ?? instance(language);
}

function instance(language: Language): i18n {
  const made = i18next.createInstance().use(initReactI18next);
  void made.init({ ...i18nOptions(brand().name), lng: language, resources: words, initAsync: false });
  return made;
}

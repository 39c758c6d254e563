import type { i18n, Namespace, TFunction } from "i18next";
import { useContext } from "react";
import { I18nContext, useTranslation as useBrowserTranslation } from "react-i18next";

type Translate = TFunction<Namespace>;

/** The `t` of each instance and namespace. Nothing in it belongs to a request. */
const functions = new WeakMap<i18n, Map<Namespace, Translate>>();

/**
 * Returns the `t` of a namespace, or of the first of several, as react-i18next does. The server has the words of every area
 * and never changes the language of a page, so it needs none of the hooks of react-i18next.
 */
function useServerTranslation(namespaces: Namespace = "shell") {
  const { i18n } = useContext(I18nContext);
  const namespace = typeof namespaces === "string" ? namespaces : (namespaces[0] ?? "shell");
  return { t: functionOf(i18n, namespace), i18n, ready: true };
}

function functionOf(instance: i18n, namespace: Namespace): Translate {
  const known = functions.get(instance)?.get(namespace);
  if (known) return known;
  const made = remembering(instance, namespace);
  functions.set(instance, new Map(functions.get(instance)).set(namespace, made));
  return made;
}

/** The most words with values that one `t` remembers. Values come from data, so without a limit it would grow without end. */
const MOST_WORDS = 100;

/** Returns a `t` that remembers what it said for a key and its values. It does not remember words that are missing. */
function remembering(instance: i18n, namespace: Namespace): Translate {
  const plain = new Map<string, string>();
  const withValues = new Map<string, string>();
  return new Proxy(instance.getFixedT(null, namespace), {
    apply(t, self, given: [string, Record<string, unknown>?]) {
      const [key, values] = given;
      if (values && !Object.values(values).every(isPlain)) return Reflect.apply(t, self, given);
      const asked = values ? JSON.stringify(given) : key;
      const words = values ? withValues : plain;
      const known = words.get(asked);
      if (known !== undefined) return known;
      const found = Reflect.apply(t, self, given);
      if (!instance.exists(key, { ...values, ns: namespace })) return found;
      if (values && words.size >= MOST_WORDS) words.clear();
      words.set(asked, found);
      return found;
    },
  });
}

const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";

/** `useTranslation` of react-i18next. The server does the same with less work: `docs/decisions/0230-cheap-pages.md`. */
export const useTranslation = (
  import.meta.env.SSR ? useServerTranslation : useBrowserTranslation
) as typeof useBrowserTranslation;

import type { i18n, Namespace } from "i18next";
import { useContext } from "react";
import { I18nContext, useTranslation as useBrowserTranslation } from "react-i18next";

type Say = (key: string, values?: object) => string;

/** The `t` of each instance and namespace. Nothing in it belongs to a request. */
const functions = new WeakMap<i18n, Map<Namespace, Say>>();

/**
 * Returns the `t` of a namespace, or of the first of several, as react-i18next does. The server has the words of every area
 * and never changes the language of a page, so it needs none of the hooks of react-i18next.
 */
function useServerTranslation(namespaces: Namespace = "shell") {
  const { i18n } = useContext(I18nContext);
  const namespace = typeof namespaces === "string" ? namespaces : (namespaces[0] ?? "shell");
  return { t: functionOf(i18n, namespace), i18n, ready: true };
}

function functionOf(instance: i18n, namespace: Namespace): Say {
  const known = functions.get(instance)?.get(namespace);
  if (known) return known;
  const made = remembering(instance, namespace);
  functions.set(instance, new Map(functions.get(instance)).set(namespace, made));
  return made;
}

/** Returns a `t` that remembers the words without values. It keeps existing words only, so it cannot grow without end. */
function remembering(instance: i18n, namespace: Namespace): Say {
  const t = instance.getFixedT(null, namespace) as unknown as Say;
  const words = new Map<string, string>();
  const remembered: Say = (key, values) => {
    if (values) return t(key, values);
    const known = words.get(key);
    if (known !== undefined) return known;
    const found = t(key);
    if (instance.exists(key, { ns: namespace })) words.set(key, found);
    return found;
  };
  return Object.assign(remembered, t);
}

/** `useTranslation` of react-i18next. The server does the same with less work: `docs/decisions/0230-cheap-pages.md`. */
export const useTranslation = (import.meta.env.SSR
  ? useServerTranslation
  : useBrowserTranslation) as unknown as typeof useBrowserTranslation;

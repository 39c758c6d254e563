import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../i18n/format.ts";
import { LONGEST_SEARCH } from "../i18n/search.ts";
import { Icon } from "../ui/icons.tsx";
import { Form, Link } from "../ui/link.tsx";
import type { SuggestionWords } from "../ui/suggestions.tsx";
import { useWantedSuggestions } from "../ui/use-wanted-suggestions.ts";
import { usePaths } from "./use-shell.ts";

/**
 * The search of the bar. Where it has no room, a link leads to its page, and on that page it is left to the page's own field. With
 * script the key "/" goes to whichever is there, and the field suggests records.
 */
export function SearchField() {
  const { t } = useTranslation("search");
  const { count } = useFormat();
  const { pathname } = useLocation();
  const paths = usePaths();
  const { input, Suggestions, suggest } = useWantedSuggestions();
  const words: SuggestionWords = {
    label: t("suggestions.label"),
    loading: t("suggestions.loading"),
    failed: t("suggestions.failed"),
    found: (total) => t("suggestions.found", { count: total, total: count(total) }),
    firstShown: (shown) => t("suggestions.firstShown", { shown: count(shown) }),
  };
  const link = useRef<HTMLAnchorElement>(null);
  const [path, query] = paths.search().split("?");
  useEffect(() => {
    const stop = new AbortController();
    const goTo = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      const fields = document.querySelectorAll<HTMLInputElement>("input[type=search][name=q]");
      ([...fields].find(({ offsetParent }) => offsetParent) ?? link.current)?.focus();
    };
    document.addEventListener("keydown", goTo, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  if (pathname === path) return null;
  return (
    <>
      <Form action={path} role="search" aria-label={t("title")} className="bar-search">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          ref={input}
          name="q"
          type="search"
          className="input"
          aria-label={t("label")}
          placeholder={t("title")}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="off"
          onFocus={suggest}
        />
        {Suggestions && input.current && (
          <Suggestions
            input={input.current}
            words={words}
            suggestionsAt={paths.searchSuggestions}
            addressOf={(address) => address}
          />
        )}
        <button type="submit" className="sr-only">
          {t("submit")}
        </button>
      </Form>
      <Link ref={link} to={paths.search()} className="bar-search-link">
        <Icon name="search" />
        <span className="sr-only">{t("title")}</span>
      </Link>
    </>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

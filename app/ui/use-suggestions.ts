import { useEffect, useRef, useState } from "react";

/** `id` names it, `name` is shown. */
export type Option = { id: string; name: string };

/** The first that were found, and how many there are. */
export type Suggested = { options: Option[]; total: number };

/** The pause after the last key before a search. */
const PAUSE_MS = 300;

type Offer = Suggested & { state: "loading" | "found" | "failed" };

const nothing = { options: [], total: 0 };

/**
 * What is suggested for what is typed, and which of them the keyboard has come to (-1: none).
 * @param suggestionsAt the address that answers what is suggested for a text
 * @param typedNow the text of the field, which may have been emptied before an answer comes
 */
export function useSuggestions(suggestionsAt: (text: string) => string, typedNow: () => string) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [active, setActive] = useState(-1);
  const asking = useRef(new AbortController());
  useEffect(() => () => asking.current.abort(), []);

  function show(next: Offer | null) {
    setOffer(next);
    setActive(-1);
  }

  function close() {
    asking.current.abort();
    show(null);
  }

  /** Fetches what is suggested for the text, after a pause in typing. An earlier search is dropped. */
  function ask(typed: string, pauseMs = PAUSE_MS) {
    const text = typed.trim();
    if (!text) return close();
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    setTimeout(async () => {
      if (signal.aborted) return;
      setOffer((before) => before ?? { ...nothing, state: "loading" });
      const found = await foundAt(suggestionsAt(text), signal);
      if (signal.aborted) return;
      if (typedNow().trim() !== text) close();
      else show(found ? { ...found, state: "found" } : { ...nothing, state: "failed" });
    }, pauseMs);
  }

  /** @param index past either end it goes on at the other */
  function move(index: number) {
    const length = offer?.options.length ?? 0;
    if (length > 0) setActive((index + length) % length);
  }

  return { offer, active, ask, move, close };
}

/** @returns null when they could not be fetched */
async function foundAt(address: string, signal: AbortSignal): Promise<Suggested | null> {
  try {
    const answer = await fetch(address, { signal });
    const found: unknown = await answer.json();
    return answer.ok && isFound(found) ? found : null;
  } catch {
    return null;
  }
}

const isFound = (value: unknown): value is Suggested =>
  typeof value === "object" && value !== null && "options" in value && Array.isArray(value.options);

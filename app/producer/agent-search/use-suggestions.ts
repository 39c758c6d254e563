import { useEffect, useRef, useState } from "react";
import type { FoundAgents } from "./agents.server.ts";

/** The pause after the last key before a search. */
const PAUSE_MS = 250;

type Offer = FoundAgents & { state: "loading" | "found" | "failed" };

const nobody = { agents: [], total: 0 };

/**
 * The agents suggested for what is typed, and which of them the keyboard has come to (-1: none).
 * @param suggestionsAt the address that answers the agents whose name has a text
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

  /** Fetches the agents whose name has the text, after a pause in typing. An earlier search is dropped. */
  function ask(typed: string, pauseMs = PAUSE_MS) {
    const text = typed.trim();
    if (!text) return close();
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    setTimeout(async () => {
      if (signal.aborted) return;
      setOffer((before) => before ?? { ...nobody, state: "loading" });
      const found = await foundAt(suggestionsAt(text), signal);
      if (signal.aborted) return;
      if (typedNow().trim() !== text) close();
      else show(found ? { ...found, state: "found" } : { ...nobody, state: "failed" });
    }, pauseMs);
  }

  /** @param index past either end it goes on at the other */
  function move(index: number) {
    const length = offer?.agents.length ?? 0;
    if (length > 0) setActive((index + length) % length);
  }

  return { offer, active, ask, move, close };
}

/** @returns null when they could not be fetched */
async function foundAt(address: string, signal: AbortSignal): Promise<FoundAgents | null> {
  try {
    const answer = await fetch(address, { signal });
    const found: unknown = await answer.json();
    return answer.ok && isFound(found) ? found : null;
  } catch {
    return null;
  }
}

const isFound = (value: unknown): value is FoundAgents =>
  typeof value === "object" && value !== null && "agents" in value && Array.isArray(value.agents);

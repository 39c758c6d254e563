import { type ComponentType, useEffect, useRef, useState } from "react";
import type { SuggestionsProps } from "./suggestions.tsx";

/** The suggestions of a field, fetched when somebody comes to it. */
export function useWantedSuggestions() {
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();

  async function suggest() {
    // Without this module the field stays as it is without script.
    const { Suggestions } = await import("./suggestions.tsx").catch(() => ({ Suggestions: undefined }));
    setSuggestions(() => Suggestions);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever was faster than the script is in the field already
  useEffect(() => {
    if (document.activeElement === input.current) suggest();
  }, []);

  return { input, Suggestions, suggest };
}

import type { Named } from "../backend/rows.server.ts";

/** The field that gets suggestions, and what becomes of the agent who is chosen. */
export type SuggestionsProps = {
  input: HTMLInputElement;
  suggestionsAt: (text: string) => string;
  /** The address that choosing one leads to. */
  addressOf?: ((agentId: string) => string) | undefined;
  /** What choosing one does instead. */
  onChosen?: (agent: Named) => void;
};

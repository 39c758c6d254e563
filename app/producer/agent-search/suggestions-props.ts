import type { Named } from "../../api-client/rows.server.ts";

/** The field that gets suggestions, and what becomes of the agent who is chosen. */
export type SuggestionsProps = {
  input: HTMLInputElement;
  suggestionsAt: (text: string) => string;
  /** The address that choosing one leads to. */
  addressOf?: ((agentId: string) => string) | undefined;
  /** Called with the chosen agent, instead of a visit to its address. */
  onChosen?: (agent: Named) => void;
};

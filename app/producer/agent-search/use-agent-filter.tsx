import { useTranslation } from "react-i18next";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import type { ExtraFilters } from "../../lists/list-filters.tsx";
import { AgentField } from "./agent-field.tsx";
import { AgentMatches } from "./agent-matches.tsx";
import type { foundAgents } from "./agents-in-list.server.ts";

type Props = Awaited<ReturnType<typeof foundAgents>> & {
  isShown: boolean;
  /** The text that is looked for. */
  text: string;
  /** The address that answers the agents whose name has a text. */
  suggestionsAt: (text: string) => string;
  /** The list of one agent. */
  addressOf: (agentId: string) => string;
};

/** Returns the filter of a list by agent. */
export function useAgentFilter(props: Props): ExtraFilters | undefined {
  const { t } = useTranslation("agentSearch");
  const { isShown, text, agents, agentName, isByContact, suggestionsAt, addressOf } = props;
  if (!isShown) return undefined;
  const { isNarrowed, choices, fault, unreadable } = agents;
  return {
    manualFields: ["agent"],
    fields: (
      <AgentField
        text={text}
        isByContact={isByContact}
        error={fault && t("loadFailed")}
        suggestionsAt={suggestionsAt}
        addressOf={addressOf}
      />
    ),
    below: (
      <>
        {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
        {choices && (
          <AgentMatches text={text} found={choices} isNarrowed={isNarrowed} addressOf={addressOf} />
        )}
        <UnreadableNote unreadable={unreadable} />
      </>
    ),
    wordsOf(name) {
      if (name === "agent") return isNarrowed ? text : null;
      return name === "filterAgentId" ? (agentName ?? t("unnamed")) : undefined;
    },
  };
}

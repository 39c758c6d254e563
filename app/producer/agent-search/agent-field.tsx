import { useTranslation } from "react-i18next";
import { LONGEST_SEARCH } from "../../i18n/search.ts";
import { comboboxLook } from "../../ui/combobox.ts";
import { controlLook, uncorrected } from "../../ui/control.ts";
import { described, Field } from "../../ui/form.tsx";
import { useWantedSuggestions } from "../../ui/use-wanted-suggestions.ts";
import { useAgentWords } from "./use-agent-words.ts";

type Props = {
  /** The text that is looked for. */
  text: string;
  /** Agents are found by NPN and email as well. */
  isByContact: boolean;
  /** The address that answers the agents whose name has a text. */
  suggestionsAt: (text: string) => string;
  /** The list of one agent. */
  addressOf: (agentId: string) => string;
  error?: string | undefined;
};

/**
 * Part of an agent's name. Sent with the form it narrows the list to the agents whose name has it; with script it suggests agents
 * while one types, and choosing one leads to the list of that agent. What that takes is fetched when it is wanted.
 */
export function AgentField({ text, isByContact, error, ...suggesting }: Props) {
  const { t } = useTranslation("agentSearch");
  const { input, Suggestions, suggest } = useWantedSuggestions();
  const words = useAgentWords();

  return (
    <div className={comboboxLook}>
      <Field id="agent" label={t("label")} error={error}>
        <input
          {...uncorrected}
          {...described({ id: "agent", error })}
          ref={input}
          id="agent"
          name="agent"
          type="text"
          className={controlLook}
          placeholder={t(isByContact ? "contactHint" : "hint")}
          defaultValue={text}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          onFocus={suggest}
          // The chosen agent replaces the typed text, so the form must not apply that text.
          onChange={(event) => event.stopPropagation()}
        />
      </Field>
      {Suggestions && input.current && <Suggestions input={input.current} words={words} {...suggesting} />}
    </div>
  );
}

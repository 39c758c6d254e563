import { type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { described, Field } from "../ui/form.tsx";
import { LONGEST_SEARCH } from "./longest-search.ts";
import "./words.ts";
import { comboboxLook } from "../ui/combobox.ts";
import { controlLook } from "../ui/control.ts";

type Props = {
  /** The text that is looked for. */
  text: string;
  /** The address that answers the agents whose name has a text. */
  suggestionsAt: (text: string) => string;
  /** The list of one agent. */
  addressOf: (agentId: string) => string;
  error?: string | undefined;
};

export type SuggestionsProps = Omit<Props, "text" | "error"> & { input: HTMLInputElement };

/**
 * Part of an agent's name. Sent with the form it narrows the list to the agents whose name has it; with script it suggests agents
 * while one types, and choosing one leads to the list of that agent. What that takes is fetched when it is wanted.
 */
export function AgentField({ text, error, ...suggesting }: Props) {
  const { t } = useTranslation("agentSearch");
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();

  async function suggest() {
    // Without it the field is what it is without script.
    const { AgentSuggestions } = await import("./agent-suggestions.tsx").catch(() => ({
      AgentSuggestions: undefined,
    }));
    setSuggestions(() => AgentSuggestions);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever was faster than the script is in the field already
  useEffect(() => {
    if (document.activeElement === input.current) suggest();
  }, []);

  return (
    <div className={comboboxLook}>
      <Field id="agent" label={t("label")} error={error}>
        <input
          {...described({ id: "agent", error })}
          ref={input}
          id="agent"
          name="agent"
          type="text"
          className={controlLook}
          placeholder={t("hint")}
          defaultValue={text}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          onFocus={suggest}
          // The form is not to apply what has been typed so far: one of the agents suggested is meant.
          onChange={(event) => event.stopPropagation()}
        />
      </Field>
      {Suggestions && input.current && <Suggestions input={input.current} {...suggesting} />}
    </div>
  );
}

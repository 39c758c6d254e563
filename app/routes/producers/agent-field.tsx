import { useNavigate } from "@remix-run/react";
import { type ChangeEvent, type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { Field } from "../../ui/form.tsx";
import { useSuggestions } from "./use-suggestions.ts";

type Props = {
  /** What is being looked for. */
  text: string;
  /** The list of one agent. */
  addressOf: (agentId: string) => string;
};

const LISTBOX = "agent-suggestions";
const optionId = (index: number) => `${LISTBOX}-${index}`;

/**
 * Part of an agent's name. Sent with the form it makes the page show whose name has it; with script it is a combobox
 * that suggests them (ARIA 1.2), and choosing one leads to the list of that agent.
 */
export function AgentField({ text, addressOf }: Props) {
  const { t } = useTranslation("producers");
  const { count } = useFormat();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const suggestions = useSuggestions();
  const { isScripted, offer, active } = suggestions;
  const agents = offer?.agents ?? [];
  const isOpen = agents.length > 0;

  function choose(index: number) {
    const agent = agents[index];
    if (!agent) return;
    if (input.current) input.current.value = "";
    suggestions.close();
    navigate(addressOf(agent.id), { preventScrollReset: true });
  }

  /** The form is not to apply what has been typed so far: one of the agents suggested is meant. */
  function onChange(event: ChangeEvent<HTMLInputElement>) {
    event.stopPropagation();
    suggestions.ask(event.currentTarget.value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    if (key === "ArrowDown" && !isOpen) suggestions.ask(event.currentTarget.value, 0);
    else if (key === "ArrowDown") suggestions.move(active + 1);
    else if (key === "ArrowUp" && isOpen) suggestions.move(active === -1 ? -1 : active - 1);
    else if (key === "Home" && active >= 0) suggestions.move(0);
    else if (key === "End" && active >= 0) suggestions.move(-1);
    else if (key === "Enter" && active >= 0) choose(active);
    else if (key === "Escape" && offer) suggestions.close();
    else return;
    event.preventDefault();
  }

  const more = (offer?.total ?? 0) - agents.length;
  const news = offer && [
    offer.state === "found" && t("agents.found", { count: offer.total, total: count(offer.total) }),
    offer.state === "found" && more > 0 && t("agents.more", { count: more, total: count(more) }),
    offer.state === "loading" && t("agents.loading"),
    offer.state === "failed" && t("agents.loadFailed"),
  ];
  return (
    <div className="combobox">
      <Field id="agent" label={t("columns.agent")}>
        <input
          ref={input}
          id="agent"
          name="agent"
          type="text"
          className="input"
          placeholder={t("agents.hint")}
          defaultValue={text}
          maxLength={100}
          autoComplete="off"
          {...(isScripted && {
            role: "combobox",
            "aria-autocomplete": "list",
            "aria-expanded": isOpen,
            "aria-controls": isOpen ? LISTBOX : undefined,
            "aria-activedescendant": active >= 0 ? optionId(active) : undefined,
          })}
          onKeyDown={onKeyDown}
          onBlur={suggestions.close}
          onChange={onChange}
        />
      </Field>
      {isScripted && (
        <div className={offer ? "combobox-popup" : "visually-hidden"}>
          {isOpen && (
            <div role="listbox" id={LISTBOX} aria-label={t("columns.agent")}>
              {agents.map(({ id, name }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
                <div
                  key={id}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(index)}
                >
                  {name}
                </div>
              ))}
            </div>
          )}
          <p role="status">{news?.filter(Boolean).join(", ")}</p>
        </div>
      )}
    </div>
  );
}

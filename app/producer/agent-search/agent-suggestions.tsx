import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Named } from "../../api-client/rows.server.ts";
import { useFormat } from "../../i18n/format.ts";
import { popupLook } from "../../ui/combobox.ts";
import { useSuggestions } from "./use-suggestions.ts";

/** The field that gets suggestions, and what becomes of the agent who is chosen. */
export type SuggestionsProps = {
  input: HTMLInputElement;
  suggestionsAt: (text: string) => string;
  /** The address that choosing one leads to. */
  addressOf?: ((agentId: string) => string) | undefined;
  /** Called with the chosen agent, instead of a visit to its address. */
  onChosen?: (agent: Named) => void;
};

const LISTBOX = "agent-suggestions";
const optionId = (index: number) => `${LISTBOX}-${index}`;

/** Makes a text field a combobox (ARIA 1.2) that suggests agents of the name that is typed. */
export function AgentSuggestions({ input, suggestionsAt, addressOf, onChosen }: SuggestionsProps) {
  const { t } = useTranslation("agentSearch");
  const { count } = useFormat();
  const navigate = useNavigate();
  const { offer, active, ask, move, close } = useSuggestions(suggestionsAt, () => input.value);
  const { key } = useLocation();
  const isSent = useNavigation().state !== "idle";
  const agents = offer?.agents ?? [];
  const isOpen = agents.length > 0;

  function choose(index: number) {
    const agent = agents[index];
    if (!agent) return;
    close();
    if (onChosen) return onChosen(agent);
    input.value = "";
    if (addressOf) navigate(addressOf(agent.id), { preventScrollReset: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    // An input method uses the keys itself.
    if (event.isComposing) return;
    if (key === "ArrowDown" && !isOpen) ask(input.value, 0);
    else if (key === "ArrowDown") move(active + 1);
    else if (key === "ArrowUp" && isOpen) move(active === -1 ? -1 : active - 1);
    else if (key === "Home" && active >= 0) move(0);
    else if (key === "End" && active >= 0) move(-1);
    else if (key === "Enter" && active >= 0) choose(active);
    else if (key === "Escape" && offer) close();
    else {
      // The form was sent, and its results are on the page.
      if (key === "Enter") close();
      return;
    }
    event.preventDefault();
  }

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    input.addEventListener("keydown", onKeyDown, { signal });
    input.addEventListener("input", () => ask(input.value), { signal });
    input.addEventListener("blur", close, { signal });
    return () => stop.abort();
  });

  useEffect(() => {
    setAttributes(input, {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isOpen),
      "aria-controls": isOpen ? LISTBOX : null,
      "aria-activedescendant": active >= 0 ? optionId(active) : null,
    });
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  }, [input, isOpen, active]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before this was here, and was not sent since
  useEffect(() => {
    if (input.value !== input.defaultValue && !isSent) ask(input.value);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address
  useEffect(() => {
    // The list's own effects empty the field for a new address, after this one.
    queueMicrotask(() => input.value === "" && close());
  }, [key]);

  const isCut = (offer?.total ?? 0) > agents.length;
  const news = offer && [
    offer.state === "found" && t("found", { count: offer.total, total: count(offer.total) }),
    offer.state === "found" && isCut && t("firstShown", { shown: count(agents.length) }),
    offer.state === "loading" && t("loading"),
    offer.state === "failed" && t("loadFailed"),
  ];
  return (
    <div className={offer ? popupLook : "sr-only"}>
      {isOpen && (
        <div role="listbox" id={LISTBOX} aria-label={t("label")}>
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
  );
}

/** Sets attributes. Null removes an attribute. */
function setAttributes(element: Element, attributes: Record<string, string | null>) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

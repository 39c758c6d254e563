import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { popupLook } from "./combobox.ts";
import { type Option, useSuggestions } from "./use-suggestions.ts";

export type SuggestionWords = {
  /** The name of the list. */
  label: string;
  loading: string;
  failed: string;
  found: (total: number) => string;
  /** There are more than are shown. */
  firstShown: (shown: number) => string;
};

/** The field that gets suggestions, and what becomes of the one that is chosen. */
export type SuggestionsProps = {
  input: HTMLInputElement;
  words: SuggestionWords;
  /** The address that answers what is suggested for a text. */
  suggestionsAt: (text: string) => string;
  /** The address that choosing one leads to. */
  addressOf?: ((id: string) => string) | undefined;
  /** Called with the chosen one, instead of a visit to its address. */
  onChosen?: (option: Option) => void;
};

const LISTBOX = "suggestions";
const optionId = (index: number) => `${LISTBOX}-${index}`;

/** Makes a text field a combobox (ARIA 1.2) that suggests what is found for the text that is typed. */
export function Suggestions({ input, words, suggestionsAt, addressOf, onChosen }: SuggestionsProps) {
  const navigate = useNavigate();
  const { offer, active, ask, move, close } = useSuggestions(suggestionsAt, () => input.value);
  const { key } = useLocation();
  const isSent = useNavigation().state !== "idle";
  const options = offer?.options ?? [];
  const isOpen = options.length > 0;

  function choose(index: number) {
    const option = options[index];
    if (!option) return;
    close();
    if (onChosen) return onChosen(option);
    input.value = "";
    if (addressOf) navigate(addressOf(option.id), { preventScrollReset: true });
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

  const isCut = (offer?.total ?? 0) > options.length;
  const news = offer && [
    offer.state === "found" && words.found(offer.total),
    offer.state === "found" && isCut && words.firstShown(options.length),
    offer.state === "loading" && words.loading,
    offer.state === "failed" && words.failed,
  ];
  return (
    <div className={offer ? popupLook : "sr-only"}>
      {isOpen && (
        <div role="listbox" id={LISTBOX} aria-label={words.label}>
          {options.map(({ id, name }, index) => (
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

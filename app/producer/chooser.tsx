import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Named } from "../api-client/rows.server.ts";
import { FormRadios } from "../forms/box-fields.tsx";
import { useFormField } from "../forms/field.tsx";
import type { Offer } from "../forms/steps/offer.ts";
import { UnreadableNote } from "../frame/unreadable-note.tsx";
import { useFormat } from "../i18n/format.ts";
import { Button } from "../ui/button.tsx";
import { comboboxLook } from "../ui/combobox.ts";
import { controlLook, uncorrected } from "../ui/control.ts";
import { described, Field } from "../ui/form.tsx";
import { useWantedSuggestions } from "../ui/use-wanted-suggestions.ts";
import { useAgentWords } from "./agent-search/use-agent-words.ts";

type Props<T extends Named> = {
  name: string;
  /** Null when there is nobody to choose from. */
  offer: Offer<T> | null;
  /** The number of candidates that could not be read. */
  unreadable: number;
  labelOf: (candidate: T) => string;
  hintOf?: (candidate: T) => string | undefined;
  /** One more choice at the end. */
  other?: { value: string; label: string };
  searchLabel: string;
  /** The address that answers the agents whose name has a text, where agents are searched: with script it suggests them. */
  suggestionsAt?: (text: string) => string;
  /** Said when a search finds nobody. */
  noneFound: string;
  /** Says why there are no candidates. */
  children?: ReactNode;
};

/**
 * A choice of one from a list, or from the results of a search in a long list. The chosen one can be kept without its list.
 */
export function Chooser<T extends Named>({
  name,
  offer,
  unreadable,
  labelOf,
  hintOf,
  other,
  searchLabel,
  suggestionsAt,
  noneFound,
  children,
}: Props<T>) {
  const { t } = useTranslation("wizard");
  const { id, error, value } = useFormField(name);
  const candidates = offer?.candidates ?? [];
  const isKept = !offer && value !== "" && value !== other?.value;
  const options = [
    ...candidates.map((candidate) => ({
      value: candidate.id,
      label: labelOf(candidate),
      hint: hintOf?.(candidate),
    })),
    ...(isKept ? [{ value, label: t("chosenBefore") }] : []),
    ...(other ? [other] : []),
  ];
  const isEmpty = options.length === 0;
  return (
    <>
      {offer?.search && (
        <Finder
          search={offer.search}
          label={searchLabel}
          noneFound={noneFound}
          suggestionsAt={suggestionsAt}
          {...(isEmpty && { id, error })}
        />
      )}
      {/* Without a control of that name, a link in the error summary leads here. */}
      {!offer && <div {...(isEmpty && { id, tabIndex: -1 })}>{children}</div>}
      {!isEmpty && <FormRadios name={name} options={options} />}
      <UnreadableNote unreadable={unreadable} />
    </>
  );
}

type FinderProps = {
  search: NonNullable<Offer["search"]>;
  label: string;
  noneFound: string;
  suggestionsAt: ((text: string) => string) | undefined;
  /** The id of the field whose place the search takes while nothing is found. */
  id?: string;
  error?: string;
};

function Finder({
  search: { text, found, isCut, isByContact },
  label,
  noneFound,
  suggestionsAt,
  id = "search",
  error,
}: FinderProps) {
  const { t } = useTranslation("wizard");
  const { count } = useFormat();
  const { input, Suggestions, suggest } = useWantedSuggestions();
  const words = useAgentWords();
  const button = useRef<HTMLButtonElement>(null);
  const hint = t(isByContact ? "searchContactHint" : "searchHint");

  /** The page comes back with the one who is chosen. */
  function find({ name }: Named) {
    if (input.current) input.current.value = name;
    button.current?.click();
  }

  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <div className={comboboxLook}>
          <Field id={id} label={label} hint={hint} error={error}>
            <input
              {...uncorrected}
              {...described({ id, hint, error })}
              ref={input}
              id={id}
              name="search"
              type="search"
              className={controlLook}
              defaultValue={text}
              autoComplete="off"
              onFocus={suggestionsAt && suggest}
            />
          </Field>
          {suggestionsAt && Suggestions && input.current && (
            <Suggestions input={input.current} words={words} suggestionsAt={suggestionsAt} onChosen={find} />
          )}
        </div>
        <Button ref={button} name="find" value="yes">
          {t("find")}
        </Button>
      </div>
      {text && (
        <p aria-live="polite" className="text-sm text-muted">
          {found === 0 ? noneFound : t(isCut ? "foundMany" : "found", { count: found, total: count(found) })}
        </p>
      )}
    </>
  );
}

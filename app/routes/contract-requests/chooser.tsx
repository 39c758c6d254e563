import { useTranslation } from "react-i18next";
import { useField } from "../../forms/field.tsx";
import { useFormat } from "../../i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroup, TextField } from "../../ui/form.tsx";
import type { Candidate, Offer } from "./candidates.server.ts";
import "./words.ts";

type Props = {
  name: string;
  offer: Offer;
  labelOf: (candidate: Candidate) => string;
  hintOf?: (candidate: Candidate) => string | undefined;
  /** Without a list to choose from, what was chosen stays chosen. */
  isThere: boolean;
  /** One more choice at the end. */
  other?: { value: string; label: string };
  searchLabel: string;
};

/** A choice of one: of a list, or of what a search in a long one finds. */
export function Chooser({ name, offer, isThere, labelOf, hintOf, other, searchLabel }: Props) {
  const { t } = useTranslation("contractRequests");
  const { count } = useFormat();
  const { props, value } = useField(name);
  const { search, candidates } = offer;
  return (
    <>
      {search && (
        <div className="finder">
          <TextField
            id="search"
            name="search"
            type="search"
            label={searchLabel}
            hint={t("searchHint")}
            defaultValue={search.text}
            autoComplete="off"
          />
          <Button name="find" value="yes">
            {t("find")}
          </Button>
        </div>
      )}
      {search?.text && (
        <p aria-live="polite" className="result-count">
          {t(search.isCut ? "foundMany" : "found", { count: search.found, total: count(search.found) })}
        </p>
      )}
      {!isThere && value && value !== other?.value && <input type="hidden" name={name} value={value} />}
      <RadioGroup
        {...props}
        key={candidates.map(({ id }) => id).join()}
        legend={props.label}
        defaultValue={value}
        options={[
          ...candidates.map((candidate) => ({
            value: candidate.id,
            label: labelOf(candidate),
            hint: hintOf?.(candidate),
          })),
          ...(other ? [other] : []),
        ]}
      />
    </>
  );
}

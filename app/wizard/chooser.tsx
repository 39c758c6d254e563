import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Named } from "../backend/rows.server.ts";
import { UnreadableNote } from "../backend/unreadable-note.tsx";
import { FormRadios } from "../forms/box-fields.tsx";
import { useFormField } from "../forms/field.tsx";
import { useFormat } from "../i18n/format.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form.tsx";
import type { Offer } from "./offer.ts";
import "./words.ts";

type Props<T extends Named> = {
  name: string;
  /** Null when there is nobody to choose from. */
  offer: Offer<T> | null;
  /** How many could not be read. */
  unreadable: number;
  labelOf: (candidate: T) => string;
  hintOf?: (candidate: T) => string | undefined;
  /** One more choice at the end. */
  other?: { value: string; label: string };
  searchLabel: string;
  /** Said when a search finds nobody. */
  noneFound: string;
  /** Why there is nobody to choose from. */
  children?: ReactNode;
};

/** A choice of one: of a list, or of what a search in a long one finds. What was chosen can be kept without its list. */
export function Chooser<T extends Named>({
  name,
  offer,
  unreadable,
  labelOf,
  hintOf,
  other,
  searchLabel,
  noneFound,
  children,
}: Props<T>) {
  const { t } = useTranslation("wizard");
  const { field, error, value } = useFormField(name);
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
          {...(isEmpty && { id: field.id, error })}
        />
      )}
      {/* Without a control of that name, a link in the error summary leads here. */}
      {!offer && <div {...(isEmpty && { id: field.id, tabIndex: -1 })}>{children}</div>}
      {!isEmpty && <FormRadios name={name} options={options} />}
      <UnreadableNote unreadable={unreadable} />
    </>
  );
}

type FinderProps = {
  search: NonNullable<Offer["search"]>;
  label: string;
  noneFound: string;
  /** Of the field whose place the search takes while nothing has been found. */
  id?: string;
  error?: string;
};

function Finder({ search: { text, found, isCut }, label, noneFound, id = "search", error }: FinderProps) {
  const { t } = useTranslation("wizard");
  const { count } = useFormat();
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          id={id}
          name="search"
          type="search"
          label={label}
          hint={t("searchHint")}
          error={error}
          defaultValue={text}
          autoComplete="off"
        />
        <Button name="find" value="yes">
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

import { useTranslation } from "react-i18next";
import { TextField } from "../ui/form.tsx";
import { type DayFault, FIRST_DAY } from "./days.ts";

export type TypedDay = { name: string; typed: string; fault: DayFault | null };

type Props = {
  label: string;
  from: TypedDay;
  to: TypedDay;
  /** The last valid day. */
  latest: string;
};

/** Shows two optional day fields of a filter. */
export function DayRange({ label, from, to, latest }: Props) {
  const { t } = useTranslation("listTools");
  return (
    <fieldset className="flex max-w-104 flex-[1_1_20rem] flex-wrap items-start gap-x-3">
      <legend className="font-medium">{label}</legend>
      <Day label={t("days.from")} day={from} latest={latest} />
      <Day label={t("days.to")} day={to} latest={latest} />
    </fieldset>
  );
}

/** Shows invalid text in a text control, because a date control would hide it. */
function Day({
  label,
  day: { name, typed, fault },
  latest,
}: {
  label: string;
  day: TypedDay;
  latest: string;
}) {
  const { t } = useTranslation("listTools");
  const isDay = typed === "" || /^\d{4}-\d{2}-\d{2}$/.test(typed);
  return (
    <TextField
      id={name}
      name={name}
      label={label}
      type={isDay ? "date" : "text"}
      defaultValue={typed}
      min={FIRST_DAY}
      max={latest}
      error={fault && t(`days.${fault}`)}
    />
  );
}

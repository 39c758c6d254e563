import { useTranslation } from "react-i18next";
import { TextField } from "../ui/form.tsx";
import { type DayFault, FIRST_DAY } from "./days.ts";

export type TypedDay = { name: string; typed: string; fault: DayFault | null };

type Labelled = TypedDay & { label: string };
type Props = {
  from: Labelled;
  to: Labelled;
  /** The last valid day. */
  latest: string;
};

/** Shows two optional day fields of a filter. */
export function DayRange({ from, to, latest }: Props) {
  return (
    <div className="flex max-w-104 flex-[1_1_20rem] flex-wrap items-end gap-x-3">
      <Day day={from} latest={latest} />
      <Day day={to} latest={latest} />
    </div>
  );
}

/** Shows invalid text in a text control, because a date control would hide it. */
function Day({ day: { name, label, typed, fault }, latest }: { day: Labelled; latest: string }) {
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

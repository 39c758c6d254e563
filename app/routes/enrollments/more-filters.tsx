import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DayRange, type TypedDay } from "../../lists/day-range.tsx";
import { dayFieldValue } from "../../lists/days.ts";
import { Button } from "../../ui/button.tsx";
import { type DayFilter, dayFilters, type EnrollmentFilter, MORE } from "./enrollment-list.ts";
import { ChoiceField } from "./filter-fields.tsx";
import type { Loaded } from "./list-page.server.ts";

const inside: readonly EnrollmentFilter[] = ["policyType", "reason", ...dayFilters];

/**
 * Filters that are needed less often. They are there while one of them is in force or refused, and once they are asked for:
 * with script at once, without it by the button of the form.
 */
export function MoreFilters(loaded: Loaded) {
  const { t } = useTranslation("enrollments");
  const { view, refused, isMoreAsked } = loaded;
  const [isPressed, setIsPressed] = useState(false);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isPressed) summary.current?.focus();
  }, [isPressed]);
  const isInForce = inside.some((name) => view.filters[name] !== "") || Object.keys(refused).length > 0;
  if (!isInForce && !isMoreAsked && !isPressed) {
    const open = (event: MouseEvent) => {
      event.preventDefault();
      setIsPressed(true);
    };
    return (
      <Button kind="quiet" size="small" name={MORE} value="yes" onClick={open}>
        {t("more")}
      </Button>
    );
  }
  return (
    <details className="basis-full" open>
      <summary ref={summary} className="w-fit py-1 text-sm font-medium text-primary">
        {t("more")}
      </summary>
      <Fields {...loaded} />
    </details>
  );
}

function Fields(loaded: Loaded) {
  const { t } = useTranslation("enrollments");
  const { choices, date } = loaded;
  const day = (name: DayFilter): TypedDay => ({ name, ...dayFieldValue(loaded, name) });
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 pt-2">
      <ChoiceField name="policyType" loaded={loaded} options={choices.value?.policyTypes} />
      <ChoiceField name="reason" loaded={loaded} options={choices.value?.reasons} />
      <DayRange
        label={t("days.effective")}
        from={day("effectiveFrom")}
        to={day("effectiveTo")}
        latest={date}
      />
      <DayRange label={t("days.received")} from={day("receivedFrom")} to={day("receivedTo")} latest={date} />
      <DayRange
        label={t("days.agentReceived")}
        from={day("agentReceivedFrom")}
        to={day("agentReceivedTo")}
        latest={date}
      />
    </div>
  );
}

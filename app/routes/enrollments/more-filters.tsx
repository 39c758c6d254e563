import { useTranslation } from "react-i18next";
import { DayRange, type TypedDay } from "../../lists/day-range.tsx";
import { typedDay } from "../../lists/days.ts";
import { type DayFilter, dayFilters, type EnrollmentFilter } from "./enrollment-list.ts";
import { ChoiceField } from "./filter-fields.tsx";
import type { Loaded } from "./list.tsx";

const inside: readonly EnrollmentFilter[] = ["policyType", "reason", ...dayFilters];

/** Filters that are needed less often. They are open while one of them is in force or refused. */
export function MoreFilters(loaded: Loaded) {
  const { t } = useTranslation("enrollments");
  const { view, choices, date, refused } = loaded;
  const day = (name: DayFilter): TypedDay => ({ name, ...typedDay(loaded, name) });
  const isOpen = inside.some((name) => view.filters[name] !== "") || Object.keys(refused).length > 0;
  return (
    <details className="more-filters" open={isOpen}>
      <summary>{t("more")}</summary>
      <div>
        <ChoiceField name="policyType" loaded={loaded} options={choices.value?.policyTypes} />
        <ChoiceField name="reason" loaded={loaded} options={choices.value?.reasons} />
        <DayRange
          label={t("days.effective")}
          from={day("effectiveFrom")}
          to={day("effectiveTo")}
          latest={date}
        />
        <DayRange
          label={t("days.received")}
          from={day("receivedFrom")}
          to={day("receivedTo")}
          latest={date}
        />
        <DayRange
          label={t("days.agentReceived")}
          from={day("agentReceivedFrom")}
          to={day("agentReceivedTo")}
          latest={date}
        />
      </div>
    </details>
  );
}

import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { SegmentedLinks } from "../../ui/segmented-links.tsx";
import { type EnrollmentView, enrollmentList } from "./enrollment-list.ts";

/** Filters with two values, as links. */
export function Presets({ view }: { view: EnrollmentView }) {
  const { t } = useTranslation("enrollments");
  const paths = usePaths();
  const { active, effective } = view.filters;
  const to = (filters: Partial<EnrollmentView["filters"]>) =>
    paths.enrollments(enrollmentList.query(view, { filters }));
  return (
    <>
      <SegmentedLinks
        id="active"
        label={t("filters.active")}
        links={(["all", "only"] as const).map((choice) => ({
          label: t(`active.${choice}`),
          to: to({ active: choice }),
          isCurrent: active === choice,
        }))}
      />
      <SegmentedLinks
        id="effective"
        label={t("filters.effective")}
        links={(["any", "future"] as const).map((choice) => ({
          label: t(`effective.${choice}`),
          // The preset takes the place of the days that are typed.
          to: to({ effective: choice, ...(choice === "future" && { effectiveFrom: "", effectiveTo: "" }) }),
          isCurrent: effective === choice,
        }))}
      />
    </>
  );
}

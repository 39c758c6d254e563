import { useTranslation } from "react-i18next";
import { statuses } from "./status.ts";
import { EnrollmentStatus } from "./status-badge.tsx";

/** The meaning of each status and the producer's next step. */
export function StatusMeanings() {
  const { t } = useTranslation("enrollmentStatus");
  return (
    <details className="mt-6">
      <summary className="w-fit py-2 text-sm font-medium text-primary">{t("title")}</summary>
      <dl className="mt-1 max-w-192 divide-y divide-border text-sm">
        {statuses.map((status) => (
          <div key={status} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[12rem_1fr]">
            <dt>
              <EnrollmentStatus text={status} />
            </dt>
            <dd>{`${t(`${status}.meaning`)} ${t(`${status}.next`)}`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

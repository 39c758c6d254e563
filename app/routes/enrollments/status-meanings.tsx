import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Status, statuses, statusOf } from "./status.ts";
import { EnrollmentStatus } from "./status-badge.tsx";

const idOf = (status: Status) => `status-${status}`;

/** A status that links to its meaning, on a page with `StatusMeanings`. */
export function StatusLink({ text }: { text: string }) {
  const { t } = useTranslation("enrollmentStatus");
  const status = statusOf(text);
  const badge = <EnrollmentStatus text={text} />;
  if (!status) return badge;
  return (
    // The framework's own link would lead to the list without its filters.
    <a href={`#${idOf(status)}`} title={t(`${status}.meaning`)} className="no-underline hover:underline">
      {badge}
    </a>
  );
}

/** The meaning of each status and the producer's next step. A link to one of them opens the list. */
export function StatusMeanings() {
  const { t } = useTranslation("enrollmentStatus");
  const details = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address
  useEffect(() => {
    const meaning = hash && document.getElementById(hash.slice(1));
    if (!meaning || !details.current?.contains(meaning)) return;
    // Newer browsers have opened it by themselves.
    details.current.open = true;
    meaning.focus();
  }, [hash, key]);

  return (
    <details ref={details} className="mt-6">
      <summary className="w-fit py-2 text-sm font-medium text-primary">{t("title")}</summary>
      <dl className="mt-1 max-w-192 divide-y divide-border text-sm">
        {statuses.map((status) => (
          <div key={status} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[12rem_1fr]">
            <dt id={idOf(status)} tabIndex={-1}>
              <EnrollmentStatus text={status} />
            </dt>
            <dd>{`${t(`${status}.meaning`)} ${t(`${status}.next`)}`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

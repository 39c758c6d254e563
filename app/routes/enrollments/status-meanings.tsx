import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "./status-badge.tsx";
import { meaningId, statuses } from "./statuses.ts";

/** What each status means and what a producer can do about it. A link to one of them opens the list. */
export function StatusMeanings() {
  const { t } = useTranslation("enrollments");
  const details = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every address
  useEffect(() => {
    const meaning =
      hash && details.current?.querySelector<HTMLElement>(`[id="${CSS.escape(hash.slice(1))}"]`);
    if (!meaning || !details.current) return;
    // Newer browsers have opened it by themselves.
    details.current.open = true;
    meaning.focus();
  }, [hash, key]);

  return (
    <details ref={details} className="meanings">
      <summary>{t("meanings")}</summary>
      <dl>
        {statuses.map(({ key: status, onWire }) => (
          <div key={status}>
            <dt id={meaningId(status)} tabIndex={-1}>
              <StatusBadge status={onWire} />
            </dt>
            <dd>
              {t(`statuses.${status}.meaning`)} <strong>{t(`statuses.${status}.action`)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

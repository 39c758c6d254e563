import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { SegmentedLinks } from "../../ui/segmented-links.tsx";
import { LARGEST_COUNT, paymentFilters } from "./payments.ts";

type Filter = (typeof paymentFilters)[number];

/** The number of payments of each status, each a link to them. A status without a count is left out. */
export function PaymentCounts<F extends Filter>({
  id,
  counts,
  current,
  to,
}: {
  id: string;
  /** Null where a number is not known. */
  counts: Record<F, number | null>;
  /** Null where none of them is shown as chosen. */
  current: F | null;
  to: (status: F) => string;
}) {
  const { t } = useTranslation("payments");
  const { count } = useFormat();
  const capped = (value: number) =>
    value > LARGEST_COUNT ? t("more", { number: LARGEST_COUNT }) : count(value);
  const isCounted = (status: Filter): status is F => status in counts;
  const labelOf = (status: F) => {
    const name = t(`statuses.${status}`);
    const number = counts[status];
    return number === null ? name : t("counted", { status: name, number: capped(number) });
  };
  return (
    <div className="mb-3">
      <SegmentedLinks
        id={id}
        label={t("columns.status")}
        links={paymentFilters.filter(isCounted).map((status) => ({
          label: labelOf(status),
          to: to(status),
          isCurrent: status === current,
        }))}
      />
    </div>
  );
}
